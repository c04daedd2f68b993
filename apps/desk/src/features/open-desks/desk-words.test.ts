import type { WireDesk } from '@leadline/desk-protocol/messages/desk-list-messages'
import { expect, test } from 'vitest'

import { clockTime } from '../../platform/time.ts'
import { deskWords, otherDesks } from './desk-words.ts'

const now = Date.UTC(2026, 10, 18, 12)
const desk: WireDesk = {
  id: 'one',
  since: now - 60_000,
  usedAt: now - 30_000,
  windows: 1,
  browser: 'Firefox 130 on Linux',
  isThis: false,
}

test('a desk without a window is not said to be open, and not to be gone either', () => {
  expect(deskWords(desk, now)).toBe(`Since ${clockTime(now - 60_000)}, 1 window open.`)
  expect(deskWords({ ...desk, windows: 0 }, now)).toBe(
    `Since ${clockTime(now - 60_000)}, no window open. Last connected ${clockTime(now - 30_000)}.`,
  )
  expect(deskWords({ ...desk, since: null, windows: 2 }, now)).toBe(
    'Since an earlier version, 2 windows open.',
  )
})

test('a desk of another day has its day', () => {
  const since = now - 2 * 86_400_000
  expect(deskWords({ ...desk, since }, now)).toContain('Nov 16, ')
})

test('the status bar counts other desks that are connected, and never this one', () => {
  expect(otherDesks([desk, { ...desk, isThis: true }, { ...desk, windows: 0 }])).toBe(1)
})
