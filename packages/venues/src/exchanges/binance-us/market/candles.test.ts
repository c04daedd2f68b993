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
  const desk = new BinanceUsMarketHarness()
  desk.adapter.requestCandles('BTC-USD', timeframe, before, desk.now)
  return desk
}

const query = (desk: BinanceUsMarketHarness): Record<string, string> =>
  Object.fromEntries(desk.waiting('/klines')?.query ?? [])

test('a page requests the thousand rows before a time, in the venue’s words', () => {
  const before = 1_789_999_980_000
  const desk = request('1m', before)
  const { url } = exampleBody('rest.klines.request') as { url: string }
  expect(Object.keys(query(desk))).toEqual([...new URL(url).searchParams.keys()])
  expect(desk.waiting('/klines')?.path).toBe(new URL(url).pathname)
  expect(query(desk)).toEqual({
    symbol: 'BTCUSD',
    interval: '1m',
    startTime: String(before - 1000 * minuteMs),
    endTime: String(before - 1),
    limit: '1000',
  })
})

test('the documented rows become candles; the interval in which nobody traded is left out', () => {
  const desk = request('1m', 1_790_000_100_000)
  desk.now = 1_790_000_200_000
  desk.answer('/klines', restExample('rest.klines.response').json)
  expect(desk.sink.pages).toEqual([
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
  const desk = request('1m', 1_790_000_000_000)
  desk.answer('/klines', [row(1_789_999_920_000), row(1_789_999_980_000)])
  expect(desk.sink.pages[0]?.candles.map(({ time }) => time)).toEqual([1_789_999_920_000])
})

test('weeks are built from days and open on Monday, whatever the venue’s own weeks do', () => {
  const monday = Date.UTC(2026, 8, 14)
  const desk = request('1w', monday + 7 * dayMs)
  expect(query(desk)).toMatchObject({ interval: '1d', endTime: String(monday + 7 * dayMs - 1) })
  desk.now = monday + 9 * dayMs
  desk.answer('/klines', [row(monday - dayMs, 50), row(monday, 100), row(monday + 6 * dayMs, 106)])
  expect(desk.sink.pages[0]?.candles).toMatchObject([
    { time: monday - 7 * dayMs, open: 5000 },
    { time: monday, open: 10_000, close: 10_650, volume: 300_000 },
  ])
})

test('four hours are the venue’s own', () => {
  expect(query(request('4h', 1_790_000_000_000))['interval']).toBe('4h')
})

test('where only empty intervals come, the newest day with a trade is looked for', () => {
  const before = 1_789_999_980_000
  const desk = request('1m', before)
  desk.answer(
    '/klines',
    Array.from({ length: 1000 }, (_, i) =>
      row(before - (1000 - i) * minuteMs, 64_000, '0.00000000'),
    ),
  )
  expect(query(desk)['interval']).toBe('1d')
  const day = Math.floor(before / dayMs) * dayMs - 5 * dayMs
  desk.answer('/klines', [row(day), row(day + dayMs, 1, '0')])
  expect(query(desk)).toMatchObject({ interval: '1m', endTime: String(day + dayMs - 1) })
  desk.answer('/klines', [row(day + dayMs - minuteMs)])
  expect(desk.sink.pages).toMatchObject([{ earliest: false, candles: [{}] }])
})

test('where nothing is older, that was the earliest; an error is reported in the venue’s words', () => {
  const desk = request('1d', 1_790_000_000_000).answer('/klines', [])
  expect(desk.sink.pages).toMatchObject([{ earliest: true, candles: [] }])
  const { status, json } = restExample('error.invalidInterval')
  const failed = request('1d', 1_790_000_000_000).answer('/klines', json, status)
  expect(failed.sink.candleFailures).toEqual(['Binance.US: HTTP 400: Invalid interval.'])
})
