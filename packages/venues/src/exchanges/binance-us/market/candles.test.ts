import { expect, test } from 'vitest'

import type { Timeframe } from '../../../market-events.ts'
import { BinanceUsMarketHarness, exampleBody, restExample } from '../testing/market-harness.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

const row = (time: number, price = 64_000, volume = '1.50000000') => [
  time,
  `${price}.00000000`,
  `${price + 1}.00000000`,
  `${price - 1}.00000000`,
  `${price}.50000000`,
  volume,
  time + minuteMs - 1,
  '0',
  1,
  '0',
  '0',
  '0',
]

function request(timeframe: Timeframe, before: number): BinanceUsMarketHarness {
  const harness = new BinanceUsMarketHarness()
  harness.adapter.requestCandles('BTC-USD', timeframe, before, harness.now)
  return harness
}

const query = (harness: BinanceUsMarketHarness): Record<string, string> =>
  Object.fromEntries(harness.waiting('/klines')?.query ?? [])

test('a page requests the thousand rows before a time, in the venue’s words', () => {
  const before = 1_789_999_980_000
  const harness = request('1m', before)
  const { url } = exampleBody('rest.klines.request') as { url: string }
  expect(Object.keys(query(harness))).toEqual([...new URL(url).searchParams.keys()])
  expect(harness.waiting('/klines')?.path).toBe(new URL(url).pathname)
  expect(query(harness)).toEqual({
    symbol: 'BTCUSD',
    interval: '1m',
    startTime: String(before - 1000 * minuteMs),
    endTime: String(before - 1),
    limit: '1000',
  })
})

test('the documented rows become candles; the interval in which nobody traded is left out', () => {
  const harness = request('1m', 1_790_000_100_000)
  harness.now = 1_790_000_200_000
  harness.answer('/klines', restExample('rest.klines.response').json)
  expect(harness.sink.pages).toEqual([
    {
      symbol: 'BTC-USD',
      timeframe: '1m',
      before: 1_790_000_100_000,
      earliest: false,
      candles: [
        {
          time: 1_789_999_980_000,
          open: 6_400_000,
          high: 6_400_100,
          low: 6_399_900,
          close: 6_400_050,
          volume: 1200,
        },
      ],
    },
  ])
})

test('the candle that is still forming is left out', () => {
  const harness = request('1m', 1_790_000_000_000)
  harness.answer('/klines', [row(1_789_999_920_000), row(1_789_999_980_000)])
  expect(harness.sink.pages[0]?.candles.map(({ time }) => time)).toEqual([1_789_999_920_000])
})

test('weeks are built from days and open on Monday, whatever the venue’s own weeks do', () => {
  const monday = Date.UTC(2026, 8, 14)
  const harness = request('1w', monday + 7 * dayMs)
  expect(query(harness)).toMatchObject({ interval: '1d', endTime: String(monday + 7 * dayMs - 1) })
  harness.now = monday + 9 * dayMs
  harness.answer('/klines', [
    row(monday - dayMs, 50),
    row(monday, 100),
    row(monday + 6 * dayMs, 106),
  ])
  expect(harness.sink.pages[0]?.candles).toMatchObject([
    { time: monday - 7 * dayMs, open: 5000 },
    { time: monday, open: 10_000, close: 10_650, volume: 300_000 },
  ])
})

test('four hours are the venue’s own', () => {
  expect(query(request('4h', 1_790_000_000_000))['interval']).toBe('4h')
})

test('where only empty intervals come, the newest day with a trade is looked for', () => {
  const before = 1_789_999_980_000
  const harness = request('1m', before)
  harness.answer(
    '/klines',
    Array.from({ length: 1000 }, (_, i) =>
      row(before - (1000 - i) * minuteMs, 64_000, '0.00000000'),
    ),
  )
  expect(query(harness)['interval']).toBe('1d')
  const day = Math.floor(before / dayMs) * dayMs - 5 * dayMs
  harness.answer('/klines', [row(day), row(day + dayMs, 1, '0')])
  expect(query(harness)).toMatchObject({ interval: '1m', endTime: String(day + dayMs - 1) })
  harness.answer('/klines', [row(day + dayMs - minuteMs)])
  expect(harness.sink.pages).toMatchObject([{ earliest: false, candles: [{}] }])
})

test('where nothing is older, that was the earliest; an error is reported in the venue’s words', () => {
  const harness = request('1d', 1_790_000_000_000).answer('/klines', [])
  expect(harness.sink.pages).toMatchObject([{ earliest: true, candles: [] }])
  const { status, json } = restExample('error.invalidInterval')
  const failed = request('1d', 1_790_000_000_000).answer('/klines', json, status)
  expect(failed.sink.candleFailures).toEqual(['Binance.US: HTTP 400: Invalid interval.'])
})
