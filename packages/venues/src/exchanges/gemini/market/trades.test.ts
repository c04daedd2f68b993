import { expect, test } from 'vitest'

import { nothing, onlyTicker, onlyTrades } from '../../../testing/sample-subscriptions.ts'
import { examples, GeminiMarketHarness } from '../testing/market-harness.ts'

const path = '/v1/trades/btcusd'
const at = Date.parse('2026-09-15T08:00:00Z')
const live = (id: number, ms = 0, price = '100.00') =>
  `{"E":${at + ms}000000,"s":"btcusd","t":${id},"p":"${price}","q":"0.00100000","m":true}`
const row = (tid: number, ms = 0, more: object = {}) => ({
  timestamp: Math.floor((at + ms) / 1000),
  timestampms: at + ms,
  tid,
  price: '100.00',
  amount: '0.001',
  exchange: 'gemini',
  type: 'sell',
  ...more,
})
const ids = (harness: GeminiMarketHarness) => harness.sink.trades.map(({ id }) => Number(id))

test('the trade of the example: the buyer rested, so the seller took', () => {
  const harness = GeminiMarketHarness.watching(onlyTrades)
  harness.sayExample('ws.trade')
  harness.sayExample('ws.trade')
  expect(harness.sink.trades).toEqual([
    {
      symbol: 'BTC-USD',
      id: '2840140956529623',
      price: 11_325_011,
      size: 10_000_000,
      takerSide: 'sell',
      time: 1_759_873_803_503,
      // The example is from long before the day of this test.
      isBackfill: true,
    },
  ])
})

test.each(examples.vectors['taker_side']?.['cases'] as { m: boolean; takerSide: string }[])(
  'when m is $m the taker is the $takerSide side',
  ({ m, takerSide }) => {
    const harness = GeminiMarketHarness.watching(onlyTrades)
    harness.say(live(1).replace('true', String(m)))
    expect(harness.sink.trades[0]).toMatchObject({ takerSide })
  },
)

test('a trade with the word for what it is is the same trade', () => {
  const harness = GeminiMarketHarness.watching(onlyTrades)
  harness.say(live(1).replace('{', '{"e":"trade",'))
  expect(ids(harness)).toEqual([1])
})

test('should the stream replay old trades, they are reported as history', () => {
  const harness = GeminiMarketHarness.watching(onlyTrades)
  harness.say(live(1, -60_000))
  harness.say(live(2, -2000))
  expect(harness.sink.trades.map(({ isBackfill }) => isBackfill)).toEqual([true, false])
})

test('what happened before is read once, oldest first, as history', () => {
  const harness = GeminiMarketHarness.watching(onlyTrades)
  expect(harness.io.requests.find((request) => request.path === path)?.query).toEqual([
    ['limit_trades', '500'],
  ])
  harness.say(live(30, 3000))
  harness.answerPath(path, [
    row(30, 3000),
    row(20, 2000),
    row(10, 1000),
    row(9, 900, { broken: true }),
  ])
  expect(harness.sink.trades.map(({ id, isBackfill }) => [Number(id), isBackfill])).toEqual([
    [30, false],
    [10, true],
    [20, true],
  ])
})

test('a row of the example is read, and amounts may be finer than an order', () => {
  const harness = GeminiMarketHarness.watching(onlyTrades)
  const text = examples.text('rest.trades.response').replace('0.27413495', '0.2741349512')
  harness.answerPath(path, text)
  expect(harness.sink.trades).toMatchObject([
    {
      id: '2840140956529700',
      takerSide: 'buy',
      price: 361_085,
      size: 2_741_349_512,
      time: 1_547_146_811_357,
    },
  ])
})

test('after a lost connection only what was missed is reported', () => {
  const harness = GeminiMarketHarness.watching(onlyTrades)
  harness.answerPath(path, [row(20, 2000), row(10, 1000)])
  harness.say(live(30, 3000))
  harness.close('market')
  harness.open('market')
  harness.acknowledge()
  expect(harness.io.requests.find((request) => request.path === path)?.query).toEqual([
    ['limit_trades', '500'],
  ])
  harness.answerPath(path, [
    row(50, 5000),
    row(40, 4000),
    row(30, 3000),
    row(20, 2000),
    row(10, 1000),
    row(5, 500),
  ])
  expect(ids(harness)).toEqual([10, 20, 30, 40, 50])
})

test('should history number its trades differently, they are recognised by what they were', () => {
  const harness = GeminiMarketHarness.watching(onlyTrades)
  harness.say(live(30, 3000))
  harness.say(live(31, 3100))
  harness.answerPath(path, [row(903, 3050), row(902, 2990), row(901, 1500)])
  expect(ids(harness)).toEqual([30, 31, 901])
})

test('two alike trades at the same moment are two', () => {
  const harness = GeminiMarketHarness.watching(onlyTrades)
  harness.say(live(30, 3000))
  harness.say(live(31, 3000))
  harness.answerPath(path, [row(31, 3000), row(30, 3000), row(29, 3000)])
  expect(ids(harness)).toEqual([30, 31, 29])
})

test('whoever looks away and back is not sent the same trade twice', () => {
  const harness = GeminiMarketHarness.watching(onlyTrades)
  harness.answerPath(path, [row(10, 1000)])
  harness.subscribe('BTC-USD', nothing)
  harness.acknowledge()
  harness.subscribe('BTC-USD', onlyTrades)
  harness.acknowledge()
  harness.answerPath(path, [row(20, 2000), row(10, 1000)])
  expect(ids(harness)).toEqual([10, 20])
})

test.each([
  ['no side', live(1).replace('true', '"yes"')],
  ['no price', live(1).replace('"100.00"', '"?"')],
  ['no time', live(1).replace(/"E":\d+/, '"E":"now"')],
  ['a size of nothing', live(1).replace('0.00100000', '0')],
])('a trade with %s is counted and left out', (_what, text) => {
  const harness = GeminiMarketHarness.watching(onlyTrades)
  harness.say(text)
  expect(ids(harness)).toEqual([])
  expect(harness.anomalyExamples('unreadable trade')).toHaveLength(1)
})

test.each([
  ['nanoseconds', '1789459200123456789'],
  ['microseconds', '1789459200123456'],
  ['milliseconds', '1789459200123'],
])('times in %s are distinguished', (_unit, time) => {
  const harness = GeminiMarketHarness.watching(onlyTrades)
  harness.say(live(1).replace(/"E":\d+/, `"E":${time}`))
  expect(harness.sink.trades[0]?.time).toBe(1_789_459_200_123)
})

test('a ticker is put together from the stream and from two calls', () => {
  const harness = GeminiMarketHarness.watching(onlyTicker)
  harness.sayExample('ws.bookTicker')
  expect(harness.sink.tickers.at(-1)).toEqual({
    symbol: 'BTC-USD',
    last: 4_500_075,
    bid: 4_500_050,
    ask: 4_500_100,
    bidSize: 12_500_000_000,
    askSize: 7_500_000_000,
    open24h: null,
    high24h: null,
    low24h: null,
    volume24h: null,
    time: 1_751_508_438_600,
  })
  harness.pass(100)
  harness.answerPath('/v1/pubticker/btcusd', examples.text('rest.pubticker_v1.response'))
  harness.pass(3100)
  harness.answerPath('/v2/ticker/btcusd', examples.text('rest.ticker_v2.response'))
  expect(harness.sink.tickers.at(-1)).toMatchObject({
    last: 4_500_075,
    bid: 4_500_050,
    volume24h: 22_105_053_288_030,
    open24h: 912_176,
    high24h: 944_066,
    low24h: 910_651,
  })
})

test('the close of the second call is never the last price', () => {
  const harness = GeminiMarketHarness.watching(onlyTicker)
  harness.pass(100)
  harness.answerPath('/v1/pubticker/btcusd', { bid: '1', ask: '2', volume: {} })
  harness.pass(3100)
  harness.answerPath('/v2/ticker/btcusd', examples.text('rest.ticker_v2.response'))
  expect(harness.sink.tickers.at(-1)).toMatchObject({
    last: null,
    bid: 100,
    ask: 200,
    volume24h: null,
  })
})

test('the numbers of the day are requested in turn, and not for who looks away', () => {
  const harness = GeminiMarketHarness.watching(onlyTicker)
  harness.subscribe('ETH-USD', onlyTicker)
  const requested: string[] = []
  for (let seconds = 0; seconds < 55; seconds += 1) {
    harness.pass(1000)
    requested.push(...harness.io.requests.map((request) => request.path))
    harness.answerAll('{}')
  }
  expect(requested.toSorted()).toEqual([
    '/v1/pubticker/btcusd',
    '/v1/pubticker/ethusd',
    '/v2/ticker/btcusd',
    '/v2/ticker/ethusd',
  ])
  for (const symbol of ['BTC-USD', 'ETH-USD']) harness.subscribe(symbol, nothing)
  harness.pass(120_000)
  expect(harness.io.requests).toEqual([])
})
