import { expect, test } from 'vitest'

import type { Timeframe } from '../../../market-events.ts'
import { answerExample, examples, GeminiMarketHarness } from '../testing/market-harness.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const row = (time: number, volume = 1, open = 10) => [time, open, 12, 9, 11, volume]

function request(harness: GeminiMarketHarness, timeframe: Timeframe, before = harness.now) {
  harness.adapter.requestCandles('BTC-USD', timeframe, before, harness.now)
}

const refusal = () => answerExample('rest.candles_bad_timeframe.response').body

test('the rows of the example come out oldest first, without the empty one', () => {
  const harness = GeminiMarketHarness.started()
  request(harness, '1m')
  expect(harness.io.requests[0]).toMatchObject({
    path: '/v2/candles/btcusd/1m',
    priority: 'history',
  })
  harness.answerPath('/v2/candles/btcusd/1m', examples.text('rest.candles.response'))
  expect(harness.sink.pages).toEqual([
    {
      symbol: 'BTC-USD',
      timeframe: '1m',
      before: harness.now,
      candles: [
        {
          time: 1_559_755_800_000,
          open: 778_160,
          high: 782_023,
          low: 777_656,
          close: 781_939,
          volume: 347_624_802_159,
        },
        {
          time: 1_559_755_860_000,
          open: 781_939,
          high: 782_946,
          low: 781_720,
          close: 782_010,
          volume: 5_000_000_000,
        },
      ],
      earliest: true,
      reportedFrom: 1_559_755_740_000,
    },
  ])
})

test.each([
  ['1m', '1m'],
  ['5m', '5m'],
  ['15m', '15m'],
  ['30m', '30m'],
  ['1h', '1hr'],
  ['4h', '1hr'],
  ['1d', '1day'],
  ['1w', '1w'],
] as const)('%s candles are requested as %s', (timeframe, spelling) => {
  const harness = GeminiMarketHarness.started()
  request(harness, timeframe)
  expect(harness.io.requests[0]?.path).toBe(`/v2/candles/btcusd/${spelling}`)
})

test('a newest row counts when its time is over, be it the forming one or not', () => {
  const harness = GeminiMarketHarness.started()
  const minute = Math.floor(harness.now / 60_000) * 60_000
  request(harness, '1m')
  harness.answerPath('/v2/candles/btcusd/1m', [row(minute), row(minute - 60_000)])
  request(harness, '1m')
  harness.answerPath('/v2/candles/btcusd/1m', [row(minute - 60_000), row(minute - 120_000)])
  expect(harness.sink.pages.map(({ candles }) => candles.map(({ time }) => minute - time))).toEqual(
    [[60_000], [120_000, 60_000]],
  )
})

test('should the spelling of the documentation be the accepted one, it is found and kept', () => {
  const harness = GeminiMarketHarness.started()
  request(harness, '1d')
  harness.answerPath('/v2/candles/btcusd/1day', refusal(), 400)
  harness.answerPath('/v2/candles/btcusd/1d', [row(harness.now - (harness.now % dayMs) - dayMs)])
  expect(harness.sink.pages[0]?.candles).toHaveLength(1)
  request(harness, '1d', 5)
  expect(harness.io.requests.at(-1)?.path).toBe('/v2/candles/btcusd/1d')
})

test('a symbol that is refused says so after what is left was tried, and condemns no spelling', () => {
  const harness = GeminiMarketHarness.started()
  request(harness, '1h')
  const { body } = answerExample('rest.invalid_symbol.response')
  harness.answerPath('/v2/candles/btcusd/1hr', body, 400)
  harness.answerPath('/v2/candles/btcusd/1h', body, 400)
  expect(harness.sink.candleFailures).toEqual(["Gemini says: Received unsupported symbol 'nosuch'"])
  request(harness, '1h')
  expect(harness.io.requests.at(-1)?.path).toBe('/v2/candles/btcusd/1hr')
})

test('four hours are built from hours, from midnight on', () => {
  const harness = GeminiMarketHarness.started()
  const midnight = Date.parse('2026-09-15T00:00:00Z')
  const hours = [7, 6, 4, 3, 1, 0].map((hour) => row(midnight + hour * hourMs, 2, hour + 1))
  request(harness, '4h')
  harness.answerPath('/v2/candles/btcusd/1hr', hours)
  expect(harness.sink.pages[0]?.candles).toEqual([
    { time: midnight, open: 100, high: 1200, low: 900, close: 1100, volume: 60_000_000_000 },
    {
      time: midnight + 4 * hourMs,
      open: 500,
      high: 1200,
      low: 900,
      close: 1100,
      volume: 60_000_000_000,
    },
  ])
})

test('a block of four hours whose first ones are no longer kept is left out', () => {
  const harness = GeminiMarketHarness.started()
  const last = Date.parse('2026-09-15T07:00:00Z')
  const hours = Array.from({ length: 1463 }, (_, i) => row(last - i * hourMs))
  request(harness, '4h')
  harness.answerPath('/v2/candles/btcusd/1hr', hours)
  const candles = harness.sink.pages[0]?.candles ?? []
  expect(candles.every(({ volume }) => volume === 40_000_000_000)).toBe(true)
  expect(candles).toHaveLength(365)
})

test('weeks that do not open on Monday, and days that do not open at midnight UTC, are built again', () => {
  const harness = GeminiMarketHarness.started()
  const sunday = Date.parse('2026-08-30T00:00:00Z')
  request(harness, '1w')
  harness.answerPath('/v2/candles/btcusd/1w', [row(sunday)])
  harness.answerPath('/v2/candles/btcusd/1day', [row(sunday + 4 * hourMs)])
  const monday = Date.parse('2026-08-31T00:00:00Z')
  const hours = Array.from({ length: 7 * 24 }, (_, i) => row(monday + i * hourMs)).toReversed()
  harness.answerPath('/v2/candles/btcusd/1hr', hours)
  expect(harness.sink.pages[0]?.candles).toMatchObject([
    { time: monday, volume: 1_680_000_000_000 },
  ])
  request(harness, '1d')
  expect(harness.io.requests.at(-1)?.path).toBe('/v2/candles/btcusd/1hr')
})

test('a width that does not exist is built from the next finer one', () => {
  const harness = GeminiMarketHarness.started()
  const monday = Date.parse('2026-08-31T00:00:00Z')
  request(harness, '1w')
  harness.answerPath('/v2/candles/btcusd/1w', refusal(), 400)
  harness.answerPath('/v2/candles/btcusd/1day', [row(monday + dayMs), row(monday)])
  expect(harness.sink.pages[0]?.candles).toMatchObject([{ time: monday, volume: 20_000_000_000 }])
  request(harness, '1w', 5)
  expect(harness.io.requests.at(-1)?.path).toBe('/v2/candles/btcusd/1day')
})

test('older than what there is: an empty page that says so', () => {
  const harness = GeminiMarketHarness.started()
  request(harness, '1m', harness.now - dayMs)
  harness.answerPath('/v2/candles/btcusd/1m', [row(harness.now - (harness.now % 60_000) - 60_000)])
  expect(harness.sink.pages).toMatchObject([{ candles: [], earliest: true }])
})

test.each([
  ['plain text', 'upstream unavailable', 500, 'Gemini answered with HTTP 500'],
  ['another shape', '{}', 200, 'Gemini answered with something unreadable'],
  [
    'no JSON',
    'We are investigating technical issues',
    200,
    'Gemini answered with something unreadable',
  ],
])('%s is reported in readable text', (_what, body, status, reason) => {
  const harness = GeminiMarketHarness.started()
  request(harness, '1m')
  harness.answerPath('/v2/candles/btcusd/1m', body, status)
  expect(harness.sink.candleFailures).toEqual([reason])
})

test('a symbol that Gemini does not list has no candles, and the same page is requested once', () => {
  const harness = GeminiMarketHarness.started()
  harness.adapter.requestCandles('NO-SUCH', '1m', harness.now, harness.now)
  expect(harness.sink.candleFailures).toEqual(['Gemini does not list it'])
  request(harness, '1m')
  request(harness, '1m')
  expect(harness.io.requests).toHaveLength(1)
})
