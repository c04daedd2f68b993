import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Candle } from '../../market-events.ts'
import { gatherCandles } from './gather-candles.ts'

const dayMs = 86_400_000
const candle = (time: number, price: number, volume: number | bigint = 1): Candle => ({
  time,
  open: price,
  high: price + 2,
  low: price - 2,
  close: price + 1,
  volume,
})

test('a wider candle opens with its first, closes with its last, and holds all volume exactly', () => {
  const monday = Date.UTC(2026, 10, 9)
  const days = [
    candle(monday + 2 * dayMs, 300, 2n ** 60n),
    candle(monday, 100, 1),
    candle(monday + dayMs, 50, 2),
  ]
  expect(gatherCandles(days, '1w')).toEqual([
    { time: monday, open: 100, high: 302, low: 48, close: 301, volume: 2n ** 60n + 3n },
  ])
})

test('candles without volume are left out, and one that comes twice counts once', () => {
  const rows = [candle(0, 1), candle(60_000, 5, 0), candle(0, 1)]
  expect(gatherCandles(rows, '1m')).toEqual([candle(0, 1)])
  expect(gatherCandles(rows, '1h')).toEqual([candle(0, 1)])
})

test('whatever comes in, each wide candle is whole and they are in order', () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 50 })
  fc.assert(
    fc.property(minutes, (list) => {
      const rows = list.map((minute) => candle(minute * 60_000, 100 + minute))
      const wide = gatherCandles(rows, '1h')
      const times = wide.map(({ time }) => time)
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
      const volume = wide.reduce((sum, item) => sum + Number(item.volume), 0)
      expect(volume).toBe(new Set(list).size)
    }),
  )
})
