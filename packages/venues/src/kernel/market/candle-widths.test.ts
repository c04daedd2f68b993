import { expect, test } from 'vitest'

import type { Candle } from '../../market-events.ts'
import { openingOf, widenCandles } from './candle-widths.ts'

const at = (text: string) => Date.parse(text)

test('days open at 00:00 UTC and weeks on Monday', () => {
  expect(openingOf(at('2026-09-03T17:35:00Z'), '1d')).toBe(at('2026-09-03T00:00:00Z'))
  expect(openingOf(at('2026-09-03T17:35:00Z'), '1w')).toBe(at('2026-08-31T00:00:00Z'))
  expect(openingOf(at('2026-08-31T00:00:00Z'), '1w')).toBe(at('2026-08-31T00:00:00Z'))
  expect(openingOf(at('2026-08-30T23:59:59Z'), '1w')).toBe(at('2026-08-24T00:00:00Z'))
  expect(openingOf(at('2026-09-03T17:35:00Z'), '4h')).toBe(at('2026-09-03T16:00:00Z'))
})

const hour = (
  text: string,
  ohlc: [number, number, number, number],
  volume: number | bigint,
): Candle => {
  const [open, high, low, close] = ohlc
  return { time: at(text), open, high, low, close, volume }
}

const hours = [
  hour('2026-09-03T02:00:00Z', [10, 12, 9, 11], 5),
  hour('2026-09-03T03:00:00Z', [11, 20, 10, 12], 6),
  hour('2026-09-03T05:00:00Z', [13, 14, 8, 9], 9_007_199_254_740_993n),
  hour('2026-09-03T07:00:00Z', [9, 11, 9, 10], 2),
]

test('four hours are made of the hours that had trades, exactly', () => {
  expect(widenCandles(hours, '4h', false)).toEqual([
    hour('2026-09-03T00:00:00Z', [10, 20, 9, 12], 11),
    hour('2026-09-03T04:00:00Z', [13, 14, 8, 10], 9_007_199_254_740_995n),
  ])
})

test('a block whose beginning is not known is left out', () => {
  expect(widenCandles(hours, '4h', true).map(({ time }) => time)).toEqual([
    at('2026-09-03T04:00:00Z'),
  ])
  expect(widenCandles([hour('2026-09-03T04:00:00Z', [1, 1, 1, 1], 1)], '4h', true)).toHaveLength(1)
})
