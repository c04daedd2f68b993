import { expect, test } from 'vitest'

import { MarketHarness } from '../../../testing/market-harness.ts'
import {
  harnessWithQuotes,
  example,
  pair,
  quote,
  RobinhoodMarketHarness,
} from '../testing/market-harness.ts'
import { RobinhoodMarket } from './market.ts'

const levelsOf = (harness: RobinhoodMarketHarness, symbol = 'BTC-USD') =>
  harness.sink.quotesOf.get(symbol)?.map(({ side, price, size }) => [side, price, size])

test('without a key it says that it can do nothing, and asks nothing', () => {
  const harness = new MarketHarness((io, sink) => new RobinhoodMarket(io, sink)).start()
  harness.subscribe('BTC-USD', { bookLevels: 5, ticker: true })
  harness.adapter.requestCandles('BTC-USD', '1m', harness.now, harness.now)
  harness.pass(60_000)
  expect(harness.io.requests).toEqual([])
  expect(harness.sink.statuses).toEqual([
    {
      mode: 'unknown',
      text: 'Robinhood Crypto shows its quotes only to an API key. Connect one, or unlock the vault that has it.',
    },
  ])
  expect(harness.sink.broken.has('BTC-USD')).toBe(true)
  expect(harness.sink.candleFailures).toEqual([
    'Robinhood Crypto publishes no trades and no candles.',
  ])
  harness.subscribe('BTC-USD', {})
  expect(harness.sink.broken.size).toBe(0)
})

test('the documented pairs become instruments, page after page; those without API are left out', () => {
  const harness = new MarketHarness(
    (io, sink) => new RobinhoodMarket(io, sink, { keyId: 'mine' }),
  ).start()
  expect(harness.waiting('/trading_pairs/')).toMatchObject({
    path: '/api/v2/crypto/trading/trading_pairs/',
    keyId: 'mine',
  })
  harness.answer('/trading_pairs/', example('v2.trading_pairs.response').body)
  expect(harness.waiting('/trading_pairs/')?.query).toEqual([['cursor', 'cD1CVEMtVVNE']])
  harness.answer('/trading_pairs/', { next: null, results: [pair('ETH', { status: 'sellonly' })] })
  expect(harness.sink.instrumentList).toMatchObject([
    {
      symbol: 'BTC-USD',
      priceDecimals: 2,
      sizeDecimals: 8,
      minSize: null,
      minNotional: '0.1',
      maxSize: '20.0000000000000000',
      status: 'online',
    },
    { symbol: 'ETH-USD', status: 'reduce-only', minNotional: null },
  ])
})

test('version 1 has other paths, and the smallest order in the asset', () => {
  const options = { keyId: 'mine', version: 'v1' as const }
  const harness = new MarketHarness((io, sink) => new RobinhoodMarket(io, sink, options)).start()
  expect(example('v1.trading_pairs.request').where).toContain(harness.waiting('pairs')?.path)
  harness.answer('/trading_pairs/', example('v1.trading_pairs.response').body)
  expect(harness.sink.instrumentList).toMatchObject([
    { symbol: 'BTC-USD', minSize: '0.000001', minNotional: null, status: 'online' },
  ])
  harness.subscribe('BTC-USD', { bookLevels: 1, ticker: true })
  harness.pass(0)
  expect(example('v1.best_bid_ask.request').where).toContain(harness.waiting('best')?.path)
  harness.answer('/best_bid_ask/', example('v1.best_bid_ask.response').body).pass(2000)
  expect(example('v1.estimated_price.request').where).toContain(harness.waiting('estimated')?.path)
  harness.answer('/estimated_price/', example('v1.estimated_price.response').body)
  expect(harness.sink.quotesOf.get('BTC-USD')).toEqual([
    { side: 'ask', price: 6_560_450, size: 10_000_000 },
  ])
  expect(harness.sink.tickers.at(-1)).toMatchObject({ last: null, bid: null, ask: 6_560_450 })
})

test('a list that leads elsewhere or in a circle is ended, and said not to be whole', () => {
  const paged = (next: string) => ({ next, results: [pair('BTC')] })
  const foreign = new RobinhoodMarketHarness()
  foreign.pass(3_600_000)
  foreign.answer('/trading_pairs/', paged('https://elsewhere.example/other/?cursor=1'))
  expect(foreign.io.requests).toEqual([])
  expect(foreign.anomalies()).toEqual(['robinhood: list of pairs is not whole'])
  const circle = new RobinhoodMarketHarness()
  circle.pass(3_600_000)
  const same = 'https://trading.robinhood.com/api/v2/crypto/trading/trading_pairs/?cursor=1'
  circle.answer('/trading_pairs/', paged(same)).answer('/trading_pairs/', paged(same))
  expect(circle.io.requests).toEqual([])
  expect(circle.anomalies()).toEqual(['robinhood: list of pairs is not whole'])
})

test('best prices are requested all symbols in one query, every two seconds', () => {
  const harness = new RobinhoodMarketHarness()
  harness.subscribe('BTC-USD', { ticker: true })
  harness.subscribe('XLM-USD', { ticker: true })
  harness.pass(0)
  expect(harness.requested()).toBe(
    '/api/v2/crypto/marketdata/best_bid_ask/ symbol=BTC-USD symbol=XLM-USD',
  )
  harness.answer('/best_bid_ask/', example('v2.best_bid_ask.response').body)
  expect(harness.sink.tickers).toMatchObject([
    { symbol: 'BTC-USD', last: null, bid: 6_832_668, ask: 6_832_669, time: 1_787_167_241_579 },
    { symbol: 'XLM-USD', bid: 16, ask: 17, bidSize: null, volume24h: null },
  ])
  let requested = 0
  for (let second = 0; second < 60; second += 1) {
    harness.pass(1000)
    if (harness.requested()) {
      requested += 1
      harness.answerQuotes(quote('BTC-USD', '1', '2'), quote('XLM-USD', '1', '2'))
    }
  }
  expect(requested).toBe(30)
})

test('at a depth of one there is one bid and one ask, for a size that was named', () => {
  const harness = new RobinhoodMarketHarness()
  harness.subscribe('BTC-USD', { bookLevels: 1 })
  harness.pass(0).answerQuotes(quote('BTC-USD', '64999', '65001'))
  expect(levelsOf(harness)).toBeUndefined()
  harness.pass(2000)
  expect(harness.requested()).toBe(
    '/api/v2/crypto/trading/estimated_price/ symbol=BTC-USD side=both quantity=0.005',
  )
  harness.answerSizes('BTC-USD', [[0.005, 64_990]], [[0.005, 65_000]])
  expect(levelsOf(harness)).toEqual([
    ['bid', 6_499_000, 500_000],
    ['ask', 6_500_000, 500_000],
  ])
})

test('at greater depth several sizes are requested, and become a ladder', () => {
  const harness = new RobinhoodMarketHarness()
  harness.subscribe('BTC-USD', { bookLevels: 5, ticker: true })
  harness
    .pass(0)
    .answerQuotes(quote('BTC-USD', '64999', '65001'))
    .pass(2000)
  expect(harness.requested()).toContain('quantity=0.005,0.01,0.02,0.05,0.1')
  harness.answer('/estimated_price/', example('v2.estimated_price.response.both_ladder').body)
  expect(levelsOf(harness)).toEqual([
    ['bid', 6_499_000, 10_000_000],
    ['bid', 6_497_888, 90_000_000],
    ['ask', 6_500_000, 10_000_000],
    ['ask', 6_501_112, 90_000_000],
  ])
  expect(harness.sink.tickers.at(-1)).toMatchObject({ bid: 6_499_000, bidSize: 10_000_000 })
})

test.each(['v2.estimated_price.response.ask', 'v2.estimated_price.response.bid'])(
  'one side alone is read by its own column: %s',
  (name) => {
    const harness = new RobinhoodMarketHarness()
    harness.subscribe('BTC-USD', { bookLevels: 1 })
    harness
      .pass(0)
      .answerQuotes(quote('BTC-USD', '64999', '65001'))
      .pass(2000)
    harness.answer('/estimated_price/', example(name).body)
    expect(levelsOf(harness)).toEqual([
      name.endsWith('ask') ? ['ask', 6_497_578, 100_000] : ['bid', 6_497_764, 100_000],
    ])
  },
)

test('a new ladder has its quotes after two answers, not after two turns; then it is one every two seconds', () => {
  const harness = new RobinhoodMarketHarness()
  harness.subscribe('BTC-USD', { bookLevels: 5 })
  harness
    .pass(0)
    .answerQuotes(quote('BTC-USD', '64999', '65001'))
    .pass(0)
  expect(harness.requested()).toContain('estimated')
  harness.answerSizes('BTC-USD', [[1, 64_999]], [[1, 65_001]])
  expect(levelsOf(harness)).toHaveLength(2)
  harness.pass(1999)
  expect(harness.requested()).toBeUndefined()
  harness.pass(1)
  expect(harness.requested()).toContain('estimated')
})

test('a new ladder without a price is not requested again before its turn', () => {
  const harness = new RobinhoodMarketHarness()
  harness.subscribe('BTC-USD', { bookLevels: 5 })
  harness.pass(0).answerQuotes().pass(1999)
  expect(harness.requested()).toBeUndefined()
  harness.pass(1)
  expect(harness.requested()).toContain('best_bid_ask')
})

test('however many look, there is one query every two seconds after the first two: they take turns', () => {
  const harness = new RobinhoodMarketHarness()
  harness.subscribe('BTC-USD', { bookLevels: 1 })
  harness.subscribe('ETH-USD', { bookLevels: 10 })
  harness.subscribe('XLM-USD', { ticker: true })
  const requested: string[] = []
  for (let second = 0; second < 16; second += 1) {
    const request = harness.requested()
    if (request) {
      requested.push(/estimated/.test(request) ? (request.split('=')[1]?.slice(0, 3) ?? '') : 'all')
      if (request.includes('best')) {
        harness.answerQuotes(
          ...['BTC', 'ETH', 'XLM'].map((name) => quote(`${name}-USD`, '10', '11')),
        )
      } else
        harness.answerSizes(request.includes('BTC') ? 'BTC-USD' : 'ETH-USD', [[1, 10]], [[1, 11]])
    }
    harness.pass(1000)
  }
  expect(requested).toEqual(['all', 'BTC', 'ETH', 'all', 'BTC', 'ETH', 'all', 'BTC', 'ETH'])
})

test('when nobody looks any more, nothing is asked and the quotes are taken away', () => {
  const harness = harnessWithQuotes()
  harness.subscribe('BTC-USD', {})
  expect(levelsOf(harness)).toEqual([])
  harness.pass(60_000)
  expect(harness.requested()).toBeUndefined()
})

test('numbers count whether they are quoted or not, and a quote without a time is of now', () => {
  const harness = new RobinhoodMarketHarness()
  harness.subscribe('BTC-USD', { ticker: true })
  harness
    .pass(0)
    .answer('/best_bid_ask/', { results: [{ symbol: 'BTC-USD', bid: 68_324.1, ask: 68_329.25 }] })
  expect(harness.sink.tickers).toMatchObject([
    { bid: 6_832_410, ask: 6_832_925, time: harness.now },
  ])
})

test('a quote without a price is counted, and nothing is invented from other fields', () => {
  const harness = new RobinhoodMarketHarness()
  harness.subscribe('BTC-USD', { ticker: true })
  harness.pass(0).answer('/best_bid_ask/', { results: [{ symbol: 'BTC-USD', price: '65000' }] })
  expect(harness.sink.tickers).toEqual([])
  expect(harness.anomalies()).toEqual(['robinhood: quote that is not believed'])
  expect(harness.sink.broken.get('BTC-USD')).toBe(
    'Robinhood answered with a price that cannot be read.',
  )
})
