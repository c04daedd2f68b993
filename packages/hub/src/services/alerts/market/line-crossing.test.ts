import { expect, test } from 'vitest'

import { lineCrossing } from './line-crossing.ts'

/** The line of the guide: from 60,000 at 10:00 to 60,600 at 11:00, drawn on minutes. */
const minute = 60_000
const ten = Date.UTC(2026, 10, 2, 10)
const line = {
  id: 'one',
  tool: 'trend-line' as const,
  anchors: [
    { time: ten - minute / 2, price: 60_000 },
    { time: ten - minute / 2 + 60 * minute, price: 60_600 },
  ],
  text: '',
  onlyOn: null,
  drawnOn: '1m' as const,
}
/** Trades so many minutes after 10:00, in dollars. */
const prints = (...trades: [minutes: number, price: number][]) => ({
  priceDecimals: 2,
  prints: trades.map(([minutes, price]) => ({
    time: ten + minutes * minute,
    price: price * 100,
    venue: 'kraken' as const,
  })),
})
const crossing = (...trades: [minutes: number, price: number][]) =>
  lineCrossing({ side: null, setAt: ten }, line, prints(...trades))

test('it fires when a trade is on the other side of the line as it is at that minute', () => {
  // Below it by then, though above where the line was at first.
  expect(crossing([10, 60_090], [20, 60_199]).hit).toBeNull()
  const { hit } = crossing([10, 60_090], [20, 60_199], [30, 60_301], [31, 60_400])
  expect(hit).toEqual({
    at: ten + 30 * minute,
    price: '60301.00',
    venue: 'kraken',
    line: '60300.00',
  })
})

test('from above it fires for a trade that falls to the line', () => {
  expect(crossing([10, 60_500], [30, 60_300.5]).hit).toBeNull()
  expect(crossing([10, 60_500], [30, 60_300.5], [31, 60_310]).hit?.price).toBe('60310.00')
})

test('trades of before it was set, and trades where the line is not drawn, count for nothing', () => {
  expect(crossing([-5, 70_000], [61, 70_000], [62, 50_000])).toEqual({ side: null, hit: null })
})

test('a channel fires when a trade leaves it or enters it, on either line', () => {
  const through = { time: ten - minute / 2 + 30 * minute, price: 61_300 }
  const channel = { ...line, tool: 'channel' as const, anchors: [...line.anchors, through] }
  const inChannel = (...trades: [minutes: number, price: number][]) =>
    lineCrossing({ side: null, setAt: ten }, channel, prints(...trades))
  expect(inChannel([10, 60_500], [30, 61_299])).toEqual({ side: 'between', hit: null })
  expect(inChannel([10, 60_500], [30, 61_301]).hit).toMatchObject({
    price: '61301.00',
    line: '61300.00',
  })
  expect(inChannel([10, 60_500], [30, 60_299]).hit?.line).toBe('60300.00')
  expect(inChannel([10, 59_000], [30, 60_301]).hit?.line).toBe('60300.00')
  expect(inChannel([10, 62_000], [30, 61_299]).hit?.line).toBe('61300.00')
  // On a line, wherever the first trade was.
  expect(inChannel([30, 60_300]).hit?.line).toBe('60300.00')
})
