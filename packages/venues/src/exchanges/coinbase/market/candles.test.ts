import { expect, test } from 'vitest'

import type { Timeframe } from '../../../market-events.ts'
import { CoinbaseMarketHarness, coinbaseExamples, exampleBody } from '../testing/market-harness.ts'

const nowS = 1_790_000_000
const minuteS = 60
const dayS = 86_400

const row = (start: number, price = 64_000, volume = '1.5') => ({
  start: String(start),
  low: `${price - 1}.00`,
  high: `${price + 1}.00`,
  open: `${price}.00`,
  close: `${price}.50`,
  volume,
})

function request(timeframe: Timeframe = '1m', before = nowS * 1000): CoinbaseMarketHarness {
  const harness = new CoinbaseMarketHarness()
  harness.adapter.requestCandles('BTC-USD', timeframe, before, harness.now)
  return harness
}

const query = (harness: CoinbaseMarketHarness): Record<string, string> =>
  Object.fromEntries(harness.waiting('/candles')?.query ?? [])

test('a page requests the three hundred rows before a time, in the venue’s words', () => {
  const harness = request()
  const example = exampleBody('rest_candles_request')
  const end = Math.ceil(nowS / minuteS) * minuteS
  expect(harness.waiting('/candles')?.path).toBe(
    '/api/v3/brokerage/market/products/BTC-USD/candles',
  )
  expect(Object.keys(query(harness))).toEqual(Object.keys(example))
  expect(query(harness)).toEqual({
    start: String(end - 300 * minuteS),
    end: String(end),
    granularity: 'ONE_MINUTE',
    limit: '300',
  })
})

test('the documented rows, newest first, become candles, oldest first', () => {
  const harness = request().answer('/candles', exampleBody('rest_candles_response'))
  expect(harness.sink.pages).toEqual([
    {
      symbol: 'BTC-USD',
      timeframe: '1m',
      before: nowS * 1000,
      earliest: false,
      candles: [
        {
          time: 1_789_999_920_000,
          open: 6_399_110,
          high: 6_400_200,
          low: 6_399_000,
          close: 6_400_100,
          volume: 93_120_000,
        },
      ],
    },
  ])
})

test('the candle that is still forming is left out, by the venue’s clock', () => {
  const start = Math.floor(nowS / minuteS) * minuteS
  const rows = { candles: [row(start), row(start - 60)] }
  const harness = request().answer('/candles', rows)
  expect(harness.sink.pages[0]?.candles.map(({ time }) => time / 1000)).toEqual([start - 60])
  const ahead = new CoinbaseMarketHarness()
  ahead.pass(600_000).answer('/time', { iso: new Date(ahead.now + 60_000).toISOString() })
  ahead.now -= 600_000
  ahead.adapter.requestCandles('BTC-USD', '1m', nowS * 1000, ahead.now)
  ahead.answer('/candles', rows)
  expect(ahead.sink.pages[0]?.candles).toHaveLength(2)
})

test('whether the end of a window belongs to it or not, no candle is missing or reported twice', () => {
  const before = Math.floor(nowS / 60) * 60 - 600
  const inside = Array.from({ length: 300 }, (_, i) => row(before - 60 * (i + 1)))
  for (const candles of [inside, [row(before), ...inside], [...inside, inside[0]]]) {
    const harness = request('1m', before * 1000)
    expect(query(harness)['end']).toBe(String(before))
    harness.answer('/candles', { candles })
    const times = harness.sink.pages[0]?.candles.map(({ time }) => time / 1000)
    expect(times).toEqual(inside.map(({ start }) => Number(start)).toReversed())
  }
})

test('our windows are shorter than any that is refused by anybody’s account', () => {
  const { start, end } = query(request())
  const rows = (Number(end) - Number(start)) / minuteS
  const { cases } = coinbaseExamples.vectors['candle_windows'] as {
    cases: { intervals: number; expect: string }[]
  }
  const refused = cases.filter((example) => example.expect !== 'ok')
  expect(refused).toHaveLength(2)
  expect(rows).toBeLessThan(Math.min(...refused.map(({ intervals }) => intervals)))
})

test('if even three hundred are too many, fewer are requested', () => {
  const { status, json } = exampleBody('rest_error_candles_too_many') as {
    status: number
    json: unknown
  }
  const harness = request().answer('/candles', json, status)
  const { start, end, limit } = query(harness)
  expect(limit).toBe('140')
  expect((Number(end) - Number(start)) / minuteS).toBe(140)
  harness.answer('/candles', exampleBody('rest_candles_response'))
  expect(harness.sink.pages).toHaveLength(1)
})

test('rows without volume are left out', () => {
  const harness = request().answer('/candles', {
    candles: [row(nowS - 320, 1, '0'), row(nowS - 380, 1, '0.00'), row(nowS - 440)],
  })
  expect(harness.sink.pages[0]?.candles).toHaveLength(1)
})

test('weeks are built from days and open on Monday at midnight UTC', () => {
  const monday = Date.UTC(2026, 8, 14) / 1000
  const harness = request('1w', (monday + 7 * dayS) * 1000)
  expect(query(harness)).toMatchObject({ granularity: 'ONE_DAY', end: String(monday + 7 * dayS) })
  expect((Number(query(harness)['end']) - Number(query(harness)['start'])) / dayS).toBe(294)
  harness.now = (monday + 9 * dayS) * 1000
  const days = [0, 1, 6].map((day) => row(monday + day * dayS, 100 + day, '2'))
  harness.answer('/candles', { candles: [...days.toReversed(), row(monday - dayS, 50, '1')] })
  expect(harness.sink.pages[0]?.candles).toEqual([
    expect.objectContaining({ time: (monday - 7 * dayS) * 1000, open: 5000 }),
    {
      time: monday * 1000,
      open: 10_000,
      high: 10_700,
      low: 9900,
      close: 10_650,
      volume: 600_000_000,
    },
  ])
})

test('four hours are requested as such, and built from hours where the venue does not know them', () => {
  const opening = Math.floor(nowS / 14_400) * 14_400 - 14_400
  const known = request('4h')
  expect(query(known)['granularity']).toBe('FOUR_HOUR')
  known.answer('/candles', { candles: [row(opening)] })
  expect(known.sink.pages[0]?.candles).toHaveLength(1)

  const unknown = request('4h').answer('/candles', { candles: [] })
  expect(query(unknown)['granularity']).toBe('ONE_HOUR')
  const hours = [0, 1, 2, 3].map((hour) => row(opening + hour * 3600, 100 + hour, '1'))
  unknown.answer('/candles', { candles: hours })
  expect(unknown.sink.pages[0]?.candles).toMatchObject([
    { time: opening * 1000, open: 10_000, close: 10_350, volume: 400_000_000 },
  ])
  unknown.adapter.requestCandles('BTC-USD', '4h', opening * 1000, unknown.now)
  expect(query(unknown)['granularity']).toBe('ONE_HOUR')
})

test('hours that come although four hours were requested are put together', () => {
  const opening = Math.floor(nowS / 14_400) * 14_400 - 14_400
  const harness = request('4h')
  harness.answer('/candles', { candles: [3, 2, 1, 0].map((h) => row(opening + h * 3600, 100 + h)) })
  expect(harness.sink.pages[0]?.candles).toMatchObject([{ open: 10_000, close: 10_350 }])
})

test('where a page is empty because nobody traded, the newest day with a trade is looked for', () => {
  const harness = request().answer('/candles', { candles: [] })
  expect(query(harness)['granularity']).toBe('ONE_DAY')
  const day = Math.floor(nowS / dayS) * dayS - 40 * dayS
  harness.answer('/candles', { candles: [row(day), row(day - dayS)] })
  expect(query(harness)).toMatchObject({ granularity: 'ONE_MINUTE', end: String(day + dayS) })
  harness.answer('/candles', { candles: [] })
  expect(query(harness)['end']).toBe(String(day + dayS - 300 * minuteS))
  harness.answer('/candles', { candles: [row(day + dayS - 301 * minuteS)] })
  expect(harness.sink.pages).toMatchObject([{ earliest: false, candles: [{}] }])
})

test('where there is no older day either, that was the earliest', () => {
  const harness = request().answer('/candles', { candles: [] }).answer('/candles', { candles: [] })
  expect(harness.sink.pages).toMatchObject([{ earliest: true, candles: [] }])
  const daily = request('1d').answer('/candles', { candles: [] })
  expect(daily.sink.pages).toMatchObject([{ earliest: true, candles: [] }])
})

test('a failure is reported in the venue’s words, and a lost answer as such', () => {
  const harness = request().answer('/candles', 'go away', 503)
  expect(harness.sink.candleFailures).toEqual(['Coinbase: HTTP 503: go away'])
  expect(request().lose('/candles').sink.candleFailures).toEqual(['Coinbase: the line broke'])
})

test('candles requested before the list is known wait for it; of an unknown symbol there are none', () => {
  const harness = new CoinbaseMarketHarness([])
  harness.adapter.requestCandles('BTC-USD', '1m', harness.now, harness.now)
  harness.adapter.requestCandles('NO-USD', '1m', harness.now, harness.now)
  expect(harness.waiting('/candles')).toBeUndefined()
  harness.pass(2000).answer('/market/products', exampleBody('rest_products_response'))
  expect(harness.waiting('/candles')).toBeDefined()
  expect(harness.sink.candleFailures).toEqual(['There is no NO-USD here.'])
})
