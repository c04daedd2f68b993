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

test('an empty answer is a passing weakness; quotes that grow old are taken away with words', () => {
  const harness = harnessWithQuotes()
  harness.pass(2000).answer('/estimated_price/', example('v2.best_bid_ask.response.empty').body)
  expect(levelsOf(harness)).toHaveLength(2)
  expect(harness.sink.broken.size).toBe(0)
  for (let i = 0; i < 5; i += 1) harness.pass(2000).answer('/estimated_price/', { results: [] })
  expect(levelsOf(harness)).toEqual([])
  expect(harness.sink.broken.get('BTC-USD')).toBe('Robinhood gives no quote.')
  harness.pass(2000).answerSizes('BTC-USD', [[1, 64_990]], [[1, 65_000]])
  expect(levelsOf(harness)).toHaveLength(2)
  expect(harness.sink.broken.size).toBe(0)
})

test('a query that nobody answers takes all quotes away within five seconds', () => {
  const harness = new RobinhoodMarketHarness()
  for (const name of ['BTC-USD', 'ETH-USD', 'LTC-USD', 'XLM-USD']) {
    harness.subscribe(name, { bookLevels: 1 })
  }
  harness.pass(0).answerQuotes(quote('BTC-USD', '64999', '65001'))
  harness.pass(2000).answerSizes('BTC-USD', [[1, 64_990]], [[1, 65_000]])
  expect(levelsOf(harness)).toHaveLength(2)
  harness.pass(2000)
  expect(harness.requested()).toBeDefined()
  harness.pass(2900)
  expect(levelsOf(harness)).toHaveLength(2)
  harness.pass(100)
  expect(levelsOf(harness)).toEqual([])
  expect(harness.sink.broken.get('BTC-USD')).toBe('Robinhood gives no quote.')
})

test('an answer that took its time is as old as its query', () => {
  const harness = harnessWithQuotes().pass(2000)
  expect(harness.requested()).toBeDefined()
  harness.pass(2900).answerSizes('BTC-USD', [[1, 64_990]], [[1, 65_000]])
  expect(levelsOf(harness)).toHaveLength(2)
  harness.pass(2000)
  expect(levelsOf(harness)).toHaveLength(2)
  harness.pass(100)
  expect(levelsOf(harness)).toEqual([])
})

test('a pair that was refused is requested again after five minutes', () => {
  const harness = new RobinhoodMarketHarness([pair('BTC')])
  harness.subscribe('BTC-USD', { ticker: true })
  const words = { errors: [{ detail: 'Invalid symbol: BTC-USD' }] }
  harness.pass(0).answer('/best_bid_ask/', words, 400)
  harness.pass(290_000)
  expect(harness.requested()).toBeUndefined()
  // The list of pairs is read again meanwhile.
  harness.pass(10_000).answer('/trading_pairs/', {
    next: null,
    previous: null,
    results: [pair('BTC')],
  })
  harness.pass(2000)
  expect(harness.requested()).toContain('BTC-USD')
})

test('after eight hours of sleep no old quote is left', () => {
  const harness = harnessWithQuotes()
  harness.sleep(8 * 3_600_000)
  expect(levelsOf(harness)).toEqual([])
  expect(harness.requested()).toBeDefined()
})

test('a clock that is set back by minutes holds no query up, and keeps no old quote', () => {
  const harness = harnessWithQuotes()
  harness.sleep(-90_000).pass(2000)
  expect(harness.requested()).toBeDefined()
  expect(levelsOf(harness)).toHaveLength(2)
  harness.pass(3000)
  expect(levelsOf(harness)).toEqual([])
})

test('one bad symbol in a query is left out, and the others are quoted', () => {
  const harness = new RobinhoodMarketHarness([pair('BTC'), pair('CC')])
  harness.subscribe('BTC-USD', { ticker: true })
  harness.subscribe('CC-USD', { ticker: true })
  harness.pass(0).answer('/best_bid_ask/', example('error.400.invalid_symbol').body, 400)
  expect(harness.sink.broken.get('CC-USD')).toBe('Robinhood: HTTP 400: Invalid symbol: CC-USD')
  expect(harness.sink.broken.has('BTC-USD')).toBe(false)
  harness.pass(2000)
  expect(harness.requested()).toBe('/api/v2/crypto/marketdata/best_bid_ask/ symbol=BTC-USD')
})

test('if the bad one is not named, it is found by asking one by one', () => {
  const harness = new RobinhoodMarketHarness([pair('BTC'), pair('CC'), pair('ETH')])
  for (const name of ['BTC', 'CC', 'ETH']) harness.subscribe(`${name}-USD`, { ticker: true })
  harness.pass(0).answer('/best_bid_ask/', example('error.400.malformed_symbol').body, 400)
  const requested: (string | undefined)[] = []
  for (const name of ['BTC', 'CC', 'ETH']) {
    harness.pass(2000)
    requested.push(harness.requested()?.split(' ').slice(1).join(' '))
    if (name === 'CC') harness.answer('/best_bid_ask/', 'Bad Request', 400)
    else harness.answerQuotes(quote(`${name}-USD`, '1', '2'))
  }
  expect(requested).toEqual(['symbol=BTC-USD', 'symbol=CC-USD', 'symbol=ETH-USD'])
  harness.pass(2000)
  expect(harness.requested()?.split(' ').slice(1)).toEqual(['symbol=BTC-USD', 'symbol=ETH-USD'])
  expect([...harness.sink.broken.keys()]).toEqual(['CC-USD'])
})

test('a refused signature is tried once more by a clock read again; then the key is said to be refused', () => {
  const harness = new RobinhoodMarketHarness()
  harness.subscribe('BTC-USD', { ticker: true })
  const headers = { date: 'Sun, 15 Nov 2026 14:29:00 GMT' }
  harness.pass(0).answer('/best_bid_ask/', example('error.401').body, 401, headers)
  expect(harness.io.clocks.at(-1)?.venueTime).toBe(Date.UTC(2026, 10, 15, 14, 29, 0, 500))
  expect(harness.sink.broken.size).toBe(0)
  harness.pass(2000).answer('/best_bid_ask/', example('error.401').body, 401)
  expect(harness.sink.statuses.at(-1)?.text).toContain('Robinhood refuses the key')
  expect(harness.sink.broken.has('BTC-USD')).toBe(true)
  harness.pass(58_000)
  expect(harness.requested()).toBeUndefined()
  harness.pass(2000)
  harness.answerQuotes(quote('BTC-USD', '1', '2'))
  expect(harness.sink.broken.size).toBe(0)
  expect(harness.sink.statuses.at(-1)).toEqual({ mode: 'online', text: '' })
})

test('a key that may not read quotes learns which action it lacks, and is not tried again at once', () => {
  const harness = new RobinhoodMarketHarness()
  harness.subscribe('BTC-USD', { ticker: true })
  harness.pass(0).answer('/best_bid_ask/', example('error.403.scope').body, 403)
  expect(harness.sink.statuses.at(-1)?.text).toContain("'Read crypto quotes'")
  harness.pass(299_000)
  expect(harness.requested()).toBeUndefined()
  const list = new MarketHarness(
    (io, sink) => new RobinhoodMarket(io, sink, { keyId: 'k' }),
  ).start()
  list.answer('/trading_pairs/', example('error.403.scope').body, 403)
  expect(list.sink.statuses.at(-1)?.text).toContain("'Read crypto products'")
})

test.each([
  ['that says how long to wait', { 'retry-after': '2' }],
  ['that says nothing more', {}],
])(
  'after an answer of too many requests %s there are half as many for a minute',
  (_what, headers) => {
    const harness = new RobinhoodMarketHarness()
    harness.subscribe('BTC-USD', { ticker: true })
    harness.pass(0).answer('/best_bid_ask/', example('error.429').body, 429, headers)
    let requested = 0
    for (let second = 0; second < 60; second += 1) {
      harness.pass(1000)
      if (harness.requested()) {
        requested += 1
        harness.answerQuotes(quote('BTC-USD', '1', '2'))
      }
    }
    expect(requested).toBeGreaterThanOrEqual(14)
    expect(requested).toBeLessThanOrEqual(16)
  },
)

test.each([
  [
    'a server error',
    (harness: RobinhoodMarketHarness) => harness.answer('/best', example('error.503').body, 503),
  ],
  ['a lost answer', (harness: RobinhoodMarketHarness) => harness.lose('/best')],
  [
    'a page of HTML',
    (harness: RobinhoodMarketHarness) => harness.answer('/best', '<html></html>', 502),
  ],
])('%s is waited out, ever longer', (_what, fail) => {
  const harness = new RobinhoodMarketHarness()
  harness.subscribe('BTC-USD', { ticker: true })
  harness.pass(0)
  let requested = 0
  for (let second = 0; second < 120; second += 1) {
    if (harness.requested()) {
      requested += 1
      fail(harness)
    }
    harness.pass(1000)
  }
  expect(requested).toBeGreaterThan(4)
  expect(requested).toBeLessThan(9)
  expect(harness.sink.broken.has('BTC-USD')).toBe(true)
})

test('missing headers are answered in plain text, which is reported as it is', () => {
  const harness = new RobinhoodMarketHarness()
  harness.subscribe('BTC-USD', { ticker: true })
  harness.pass(0).answer('/best_bid_ask/', example('error.400.missing_headers').body, 400)
  expect(harness.sink.broken.get('BTC-USD')).toContain('Request missing required headers.')
})

test('the venue’s clock is taken from the date of an answer, every ten minutes', () => {
  const harness = new RobinhoodMarketHarness()
  harness.subscribe('BTC-USD', { ticker: true })
  for (let minute = 0; minute < 21; minute += 1) {
    const date = new Date(harness.now).toUTCString()
    harness.pass(0).answer('/best_bid_ask/', { results: [] }, 200, { date })
    harness.pass(60_000)
  }
  expect(harness.io.clocks).toHaveLength(3)
})
