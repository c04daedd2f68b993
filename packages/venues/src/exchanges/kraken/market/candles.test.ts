import { expect, test } from 'vitest'

import type { Timeframe } from '../../../market-events.ts'
import { examples, KrakenMarketHarness } from '../testing/market-harness.ts'

const dayS = 86_400
const row = (seconds: number, volume = '1.00000000', open = '10.0') => [
  seconds,
  open,
  '12.0',
  '9.0',
  '11.0',
  '10.5',
  volume,
  3,
]

function request(harness: KrakenMarketHarness, timeframe: Timeframe, before = harness.now) {
  harness.adapter.requestCandles('BTC-USD', timeframe, before, harness.now)
}

test('the answer of the example: one closed candle, and the forming one is left out', () => {
  const harness = KrakenMarketHarness.started()
  request(harness, '1m')
  expect(harness.io.requests.at(-1)).toMatchObject({
    path: '/0/public/OHLC',
    query: [
      ['pair', 'XBTUSD'],
      ['interval', '1'],
    ],
    priority: 'history',
    costs: [{ bucket: 'public', weight: 1 }],
  })
  harness.answerWith('OHLC', examples.body('rest.OHLC.response'))
  expect(harness.sink.pages).toEqual([
    {
      symbol: 'BTC-USD',
      timeframe: '1m',
      before: harness.now,
      candles: [
        {
          time: 1_788_263_940_000,
          open: 599_900,
          high: 600_010,
          low: 599_851,
          close: 600_000,
          volume: 312_345_678,
        },
      ],
      earliest: true,
      reportedFrom: 1_788_263_940_000,
    },
  ])
})

test.each([
  ['1m', '1'],
  ['5m', '5'],
  ['15m', '15'],
  ['30m', '30'],
  ['1h', '60'],
  ['4h', '240'],
  ['1d', '1440'],
  ['1w', '10080'],
] as const)('%s candles are requested as %s minutes', (timeframe, interval) => {
  const harness = KrakenMarketHarness.started()
  request(harness, timeframe)
  expect(harness.io.requests.at(-1)?.query?.[1]).toEqual(['interval', interval])
})

test('the one page is all there is: older candles cannot be had, and it says so', () => {
  const harness = KrakenMarketHarness.started()
  const end = harness.now / 1000
  const rows = Array.from({ length: 720 }, (_, i) => row(end - (719 - i) * 60))
  request(harness, '1m')
  harness.result('OHLC', { XXBTZUSD: rows, last: end - 60 })
  request(harness, '1m', harness.now - 719 * 60_000)
  harness.result('OHLC', { XXBTZUSD: rows, last: end - 60 })
  expect(harness.sink.pages.map(({ candles, earliest }) => [candles.length, earliest])).toEqual([
    [719, true],
    [0, true],
  ])
})

test('minutes without a trade leave no candle, whether they are absent or empty rows', () => {
  const harness = KrakenMarketHarness.started()
  const end = harness.now / 1000
  const rows = [row(end - 300), row(end - 240, '0.00000000'), row(end - 120), row(end)]
  request(harness, '1m')
  harness.result('OHLC', { XXBTZUSD: rows, last: end - 120 })
  expect(harness.sink.pages[0]?.candles.map(({ time }) => time / 1000 - end)).toEqual([-300, -120])
})

test('a forming candle is left out by its time too, should "last" name it', () => {
  const harness = KrakenMarketHarness.started()
  const end = harness.now / 1000
  request(harness, '1m')
  harness.result('OHLC', { XXBTZUSD: [row(end - 60), row(end - 30)], last: end })
  expect(harness.sink.pages[0]?.candles).toHaveLength(1)
})

test('weeks that open on Monday are taken as they are', () => {
  const harness = KrakenMarketHarness.started()
  const monday = Date.parse('2026-08-17T00:00:00Z') / 1000
  request(harness, '1w')
  harness.result('OHLC', {
    XXBTZUSD: [row(monday), row(monday + 7 * dayS), row(monday + 14 * dayS)],
    last: monday,
  })
  expect(harness.sink.pages[0]?.candles.map(({ time }) => time / 1000)).toEqual([monday])
  expect(harness.io.requests.filter(({ path }) => path.endsWith('OHLC'))).toEqual([])
})

test('weeks that open on Thursday are built again from days, and then at once', () => {
  const harness = KrakenMarketHarness.started()
  const thursday = Date.parse('2026-08-13T00:00:00Z') / 1000
  const monday = Date.parse('2026-08-17T00:00:00Z') / 1000
  const days = Array.from({ length: 11 }, (_, i) =>
    row(thursday + i * dayS, '2.00000000', `${i}.0`),
  )
  request(harness, '1w')
  harness.result('OHLC', { XXBTZUSD: [row(thursday), row(thursday + 7 * dayS)], last: thursday })
  expect(harness.io.requests.at(-1)?.query?.[1]).toEqual(['interval', '1440'])
  harness.result('OHLC', { XXBTZUSD: days, last: thursday + 10 * dayS })
  expect(harness.sink.pages[0]?.candles).toEqual([
    {
      time: (monday - 7 * dayS) * 1000,
      open: 0,
      high: 120,
      low: 90,
      close: 110,
      volume: 800_000_000,
    },
    { time: monday * 1000, open: 40, high: 120, low: 90, close: 110, volume: 1_400_000_000 },
  ])
  request(harness, '1w', 1)
  expect(harness.io.requests.at(-1)?.query?.[1]).toEqual(['interval', '1440'])
})

test('the oldest week is left out where the days begin in its middle because there are no more', () => {
  const harness = KrakenMarketHarness.started()
  const last = Date.parse('2026-08-31T00:00:00Z') / 1000
  const days = Array.from({ length: 720 }, (_, i) => row(last - (719 - i) * dayS))
  const thursday = Date.parse('2024-09-05T00:00:00Z') / 1000
  request(harness, '1w')
  harness.result('OHLC', { XXBTZUSD: [row(thursday)], last: thursday })
  harness.result('OHLC', { XXBTZUSD: days, last: last - dayS })
  const first = harness.sink.pages[0]?.candles[0]
  expect(first?.time).toBe(Date.parse('2024-09-16T00:00:00Z'))
  expect(first?.volume).toBe(700_000_000)
})

test.each([
  [
    'an error',
    { error: ['EQuery:Unknown asset pair'] },
    200,
    'Kraken says: EQuery:Unknown asset pair',
  ],
  ['a page of HTML', '<html>', 502, 'Kraken answered with HTTP 502'],
  ['no rows', { error: [], result: { last: 1 } }, 200, 'Kraken answered with something unreadable'],
])('%s is reported in readable text', (_what, body, status, reason) => {
  const harness = KrakenMarketHarness.started()
  request(harness, '1m')
  harness.answerWith('OHLC', body, status)
  expect(harness.sink.candleFailures).toEqual([reason])
})

test('a symbol that Kraken does not list has no candles, and it says so', () => {
  const harness = KrakenMarketHarness.started()
  harness.adapter.requestCandles('NO-SUCH', '1m', harness.now, harness.now)
  expect(harness.sink.candleFailures).toEqual(['Kraken does not list it'])
})

test('the same page is requested once, however many look', () => {
  const harness = KrakenMarketHarness.started()
  request(harness, '1m')
  request(harness, '1m')
  expect(harness.io.requests.filter(({ path }) => path.endsWith('OHLC'))).toHaveLength(1)
})

test('candles with what a bad row holds are read without it', () => {
  const harness = KrakenMarketHarness.started()
  const end = harness.now / 1000
  request(harness, '1m')
  harness.result('OHLC', {
    XXBTZUSD: [null, [], ['x'], row(end - 120), [end - 180, 1, 2]],
    last: end,
  })
  expect(harness.sink.pages[0]?.candles).toHaveLength(1)
})
