import { expect, test } from 'vitest'

import { nothing, onlyTrades } from '../../../testing/sample-subscriptions.ts'
import { examples, KrakenMarketHarness } from '../testing/market-harness.ts'

const trade = (id: number, more: object = {}) => ({
  symbol: 'BTC/USD',
  side: 'buy',
  price: 60000.1,
  qty: 0.5,
  ord_type: 'market',
  trade_id: id,
  timestamp: '2026-09-01T12:00:00.500100Z',
  ...more,
})
const frame = (type: 'snapshot' | 'update', ...data: object[]) =>
  JSON.stringify({ channel: 'trade', type, data })
const row = (id: number) => ['60000.10000', '0.50000000', 1788264000.5001, 'b', 'm', '', id]

const ids = (harness: KrakenMarketHarness) => harness.sink.trades.map(({ id }) => id)

test('the trades of the examples are reported once each, oldest first, with the side that took', () => {
  const harness = KrakenMarketHarness.watching(onlyTrades)
  harness.sayExample('ws.trade.snapshot')
  harness.sayExample('ws.trade.update')
  harness.sayExample('ws.trade.update')
  expect(harness.sink.trades).toEqual([
    {
      symbol: 'BTC-USD',
      id: '90000001',
      price: 600_001,
      size: 125_000,
      takerSide: 'buy',
      time: Date.parse('2026-09-01T12:00:00.000Z'),
      isBackfill: true,
    },
    {
      symbol: 'BTC-USD',
      id: '90000002',
      price: 599_999,
      size: 1_000_000,
      takerSide: 'sell',
      time: Date.parse('2026-09-01T12:00:00.500Z'),
      isBackfill: true,
    },
    {
      symbol: 'BTC-USD',
      id: '90000003',
      price: 599_999,
      size: 200_000,
      takerSide: 'sell',
      time: Date.parse('2026-09-01T12:00:01.000Z'),
      isBackfill: false,
    },
  ])
})

test('the last fifty trades are requested with the subscription', () => {
  const harness = KrakenMarketHarness.started()
  harness.subscribe('BTC-USD', onlyTrades)
  harness.open('market')
  const [subscribed] = harness.takeFrames().filter(({ params }) => params?.channel === 'trade')
  const expected = JSON.parse(examples.text('ws.trade.subscribe')) as object
  expect(subscribed).toEqual({ ...expected, req_id: subscribed?.req_id })
})

test('a frame with its trades in disorder is reported in order', () => {
  const harness = KrakenMarketHarness.watching(onlyTrades)
  harness.say(frame('snapshot', trade(12), trade(10), trade(11)))
  expect(ids(harness)).toEqual(['10', '11', '12'])
})

test('after a new connection only what was missed is reported, as history', () => {
  const harness = KrakenMarketHarness.watching(onlyTrades)
  harness.say(frame('snapshot', trade(10), trade(11)))
  harness.close('market', 1001)
  harness.open('market')
  harness.acknowledge()
  harness.say(frame('snapshot', trade(10), trade(11), trade(12), trade(13)))
  harness.say(frame('update', trade(14)))
  expect(ids(harness)).toEqual(['10', '11', '12', '13', '14'])
  expect(harness.sink.trades.map(({ isBackfill }) => isBackfill)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  expect(harness.io.requests.filter(({ path }) => path.endsWith('/Trades'))).toEqual([])
})

test('a hole in the numbers is filled from the Trades call, page by page', () => {
  const harness = KrakenMarketHarness.watching(onlyTrades)
  harness.say(frame('snapshot', trade(10)))
  harness.say(frame('update', trade(2014)))
  const [request] = harness.io.requests.filter(({ path }) => path.endsWith('/Trades'))
  expect(request).toMatchObject({
    query: [
      ['pair', 'XBTUSD'],
      ['since', `${Date.parse('2026-09-01T12:00:00.500Z')}000000`],
      ['count', '1000'],
    ],
    priority: 'market',
  })
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => row(from + i))
  harness.result('Trades', { XXBTZUSD: page(9, 1000), last: '1788264000600000123' })
  expect(harness.io.requests.at(-1)?.query?.[1]).toEqual(['since', '1788264000600000123'])
  harness.result('Trades', { XXBTZUSD: page(1009, 1000), last: '1788264000700000456' })
  harness.result('Trades', { XXBTZUSD: page(2009, 10), last: '1788264000700000789' })
  const filled = harness.sink.trades
    .filter(({ isBackfill }) => isBackfill)
    .map(({ id }) => Number(id))
  expect(filled).toEqual([10, ...Array.from({ length: 2003 }, (_, i) => 11 + i)])
})

test('a page of the example is read', () => {
  const harness = KrakenMarketHarness.watching(onlyTrades)
  harness.say(frame('snapshot', trade(90_000_000)))
  harness.say(frame('update', trade(90_000_003)))
  harness.answerWith('Trades', examples.body('rest.Trades.response'))
  expect(harness.sink.trades.slice(2)).toMatchObject([
    {
      id: '90000001',
      takerSide: 'buy',
      price: 600_001,
      size: 125_000,
      time: 1_788_263_991_123,
      isBackfill: true,
    },
    { id: '90000002', takerSide: 'sell', price: 599_999, isBackfill: true },
  ])
})

test('should the numbers jump by nature, looking for what is not there stops', () => {
  const harness = KrakenMarketHarness.watching(onlyTrades)
  harness.say(frame('snapshot', trade(10)))
  let requested = 0
  for (let id = 20; id < 120; id += 10) {
    harness.say(frame('update', trade(id)))
    if (harness.io.requests.some(({ path }) => path.endsWith('/Trades'))) {
      requested += 1
      harness.result('Trades', { XXBTZUSD: [], last: '1' })
    }
  }
  expect(requested).toBe(3)
  expect(ids(harness)).toHaveLength(11)
})

test('a hole of hours is left to the candles', () => {
  const harness = KrakenMarketHarness.watching(onlyTrades)
  harness.say(frame('snapshot', trade(10)))
  harness.close('market')
  harness.now += 8 * 3_600_000
  harness.open('market')
  harness.acknowledge()
  harness.say(frame('snapshot', trade(90_000)))
  expect(harness.io.requests.filter(({ path }) => path.endsWith('/Trades'))).toEqual([])
})

test('a failed answer for missing trades is noted and nothing else', () => {
  const harness = KrakenMarketHarness.watching(onlyTrades)
  harness.say(frame('snapshot', trade(10)))
  harness.say(frame('update', trade(14)))
  harness.answerWith('Trades', { error: ['EService:Busy'] })
  expect(harness.anomalyExamples('missed trades not read')).toHaveLength(1)
  expect(ids(harness)).toEqual(['10', '14'])
})

test.each([
  ['no side', { side: 'both' }],
  ['no number', { trade_id: null }],
  ['no price', { price: 'abc' }],
  ['no size', { qty: 0 }],
  ['no time', { timestamp: 'yesterday' }],
])('a trade with %s is counted and left out', (_what, more) => {
  const harness = KrakenMarketHarness.watching(onlyTrades)
  harness.say(frame('update', trade(10, more), trade(11)))
  expect(ids(harness)).toEqual(['11'])
  expect(harness.anomalyExamples('unreadable trade')).toHaveLength(1)
})

test('whoever looks away and back is not sent the same trade twice', () => {
  const harness = KrakenMarketHarness.watching(onlyTrades)
  harness.say(frame('snapshot', trade(10), trade(11)))
  harness.subscribe('BTC-USD', nothing)
  harness.acknowledge()
  harness.say(frame('update', trade(12)))
  harness.subscribe('BTC-USD', onlyTrades)
  harness.acknowledge()
  harness.say(frame('snapshot', trade(11), trade(12)))
  expect(ids(harness)).toEqual(['10', '11', '12'])
})

test('a ticker reports the best prices and the day, numbers or texts alike', () => {
  const harness = KrakenMarketHarness.watching({ bookLevels: 0, trades: false, ticker: true })
  harness.sayExample('ws.ticker.snapshot')
  const numbersAsText = (_key: string, value: unknown) =>
    typeof value === 'number' ? String(value) : value
  harness.say(JSON.stringify(examples.body('ws.ticker.update'), numbersAsText))
  const expected = {
    symbol: 'BTC-USD',
    last: 600_000,
    bid: 599_999,
    ask: 600_001,
    bidSize: 125_000_000,
    askSize: 50_000_000,
    open24h: 595_000,
    high24h: 605_000,
    low24h: 588_701,
    volume24h: 199_920_000_000,
    time: Date.parse('2026-09-01T12:00:00Z'),
  }
  expect(harness.sink.tickers[0]).toEqual(expected)
  expect(harness.sink.tickers[1]).toMatchObject({ last: 600_000, askSize: 40_000_000 })
})

test('a market that did not trade for a day has no last price, and is reported all the same', () => {
  const harness = KrakenMarketHarness.watching({ bookLevels: 0, trades: false, ticker: true })
  harness.say(
    '{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USD","bid":1.5,"volume":1e-9}]}',
  )
  expect(harness.sink.tickers).toMatchObject([
    { last: null, bid: 15, open24h: null, volume24h: 0, time: harness.now },
  ])
})
