import { makerKinds } from '@leadline/desk-protocol/frames/maker-section'
import { expect, test } from 'vitest'

import { readMakerSettings } from './maker-settings.ts'

const usual = { source: 'all', kinds: [...makerKinds], minSize: null, wallsOnly: false }

test('a maker tape opens with everything, and with what was kept of its filter', () => {
  expect(readMakerSettings(undefined)).toEqual(usual)
  const kept = { source: 'kraken', kinds: ['ran'], minSize: '0.5', wallsOnly: true }
  expect(readMakerSettings(kept)).toEqual(kept)
})

test('a choice that cannot be read is the usual one, and the others stay', () => {
  const kept = { source: 'nowhere', kinds: [], minSize: '-1', wallsOnly: true }
  expect(readMakerSettings(kept)).toEqual({ ...usual, wallsOnly: true })
})
