import { expect, test } from 'vitest'

import { QUOTING_VENUE } from '../market/venue-columns.ts'
import { depthMarkBtc, sizeText, spreadText, venueTextOf } from './ladder-text.ts'

test('a depth mark stands where each further five coins are reached', () => {
  expect(depthMarkBtc(49_999, 20_000)).toBe(0)
  expect(depthMarkBtc(50_000, 49_999)).toBe(5)
  expect(depthMarkBtc(64_000, 50_000)).toBe(0)
  expect(depthMarkBtc(210_000, 90_000)).toBe(20)
})

test('a venue without an order shows a dot, not a zero', () => {
  expect(venueTextOf(0)(0)).toBe('·')
  expect(venueTextOf(0)(100)).toBe('0.01')
  expect(sizeText(0)).toBe('')
})

test('the spread is given in dollars and basis points', () => {
  expect(spreadText(2, 134_836)).toBe('spread 1.0 · 0.15 bp')
})

test('a size that is only quoted, as Robinhood does, is marked as the manual says', () => {
  expect(venueTextOf(QUOTING_VENUE)(12_500)).toBe('\u200e~1.25')
  expect(venueTextOf(QUOTING_VENUE)(0)).toBe('·')
})
