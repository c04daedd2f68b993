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

const levelsOf = (desk: RobinhoodMarketHarness, symbol = 'BTC-USD') =>
  desk.sink.quotesOf.get(symbol)?.map(({ side, price, size }) => [side, price, size])

test('an empty answer is a passing weakness; quotes that grow old are taken away with words', () => {
  const desk = harnessWithQuotes()
  desk.pass(2000).answer('/estimated_price/', example('v2.best_bid_ask.response.empty').body)
  expect(levelsOf(desk)).toHaveLength(2)
  expect(desk.sink.broken.size).toBe(0)
  for (let i = 0; i < 5; i += 1) desk.pass(2000).answer('/estimated_price/', { results: [] })
  expect(levelsOf(desk)).toEqual([])
  expect(desk.sink.broken.get('BTC-USD')).toBe('Robinhood gives no quote.')
  desk.pass(2000).answerSizes('BTC-USD', [[1, 64_990]], [[1, 65_000]])
  expect(levelsOf(desk)).toHaveLength(2)
  expect(desk.sink.broken.size).toBe(0)
})

test('a query that nobody answers takes all quotes away within five seconds', () => {
  const desk = new RobinhoodMarketHarness()
  for (const name of ['BTC-USD', 'ETH-USD', 'LTC-USD', 'XLM-USD']) {
    desk.subscribe(name, { bookLevels: 1 })
  }
  desk.pass(0).answerQuotes(quote('BTC-USD', '64999', '65001'))
  desk.pass(2000).answerSizes('BTC-USD', [[1, 64_990]], [[1, 65_000]])
  expect(levelsOf(desk)).toHaveLength(2)
  desk.pass(2000)
  expect(desk.requested()).toBeDefined()
  desk.pass(2900)
  expect(levelsOf(desk)).toHaveLength(2)
  desk.pass(100)
  expect(levelsOf(desk)).toEqual([])
  expect(desk.sink.broken.get('BTC-USD')).toBe('Robinhood gives no quote.')
})

test('an answer that took its time is as old as its query', () => {
  const desk = harnessWithQuotes().pass(2000)
  expect(desk.requested()).toBeDefined()
  desk.pass(2900).answerSizes('BTC-USD', [[1, 64_990]], [[1, 65_000]])
  expect(levelsOf(desk)).toHaveLength(2)
  desk.pass(2000)
  expect(levelsOf(desk)).toHaveLength(2)
  desk.pass(100)
  expect(levelsOf(desk)).toEqual([])
})

test('a pair that was refused is requested again after five minutes', () => {
  const desk = new RobinhoodMarketHarness([pair('BTC')])
  desk.subscribe('BTC-USD', { ticker: true })
  const words = { errors: [{ detail: 'Invalid symbol: BTC-USD' }] }
  desk.pass(0).answer('/best_bid_ask/', words, 400)
  desk.pass(290_000)
  expect(desk.requested()).toBeUndefined()
  // The list of pairs is read again meanwhile.
  desk.pass(10_000).answer('/trading_pairs/', {
    next: null,
    previous: null,
    results: [pair('BTC')],
  })
  desk.pass(2000)
  expect(desk.requested()).toContain('BTC-USD')
})

test('after eight hours of sleep no old quote is left', () => {
  const desk = harnessWithQuotes()
  desk.sleep(8 * 3_600_000)
  expect(levelsOf(desk)).toEqual([])
  expect(desk.requested()).toBeDefined()
})

test('a clock that is set back by minutes holds no query up, and keeps no old quote', () => {
  const desk = harnessWithQuotes()
  desk.sleep(-90_000).pass(2000)
  expect(desk.requested()).toBeDefined()
  expect(levelsOf(desk)).toHaveLength(2)
  desk.pass(3000)
  expect(levelsOf(desk)).toEqual([])
})

test('one bad symbol in a query is left out, and the others are quoted', () => {
  const desk = new RobinhoodMarketHarness([pair('BTC'), pair('CC')])
  desk.subscribe('BTC-USD', { ticker: true })
  desk.subscribe('CC-USD', { ticker: true })
  desk.pass(0).answer('/best_bid_ask/', example('error.400.invalid_symbol').body, 400)
  expect(desk.sink.broken.get('CC-USD')).toBe('Robinhood: HTTP 400: Invalid symbol: CC-USD')
  expect(desk.sink.broken.has('BTC-USD')).toBe(false)
  desk.pass(2000)
  expect(desk.requested()).toBe('/api/v2/crypto/marketdata/best_bid_ask/ symbol=BTC-USD')
})

test('if the bad one is not named, it is found by asking one by one', () => {
  const desk = new RobinhoodMarketHarness([pair('BTC'), pair('CC'), pair('ETH')])
  for (const name of ['BTC', 'CC', 'ETH']) desk.subscribe(`${name}-USD`, { ticker: true })
  desk.pass(0).answer('/best_bid_ask/', example('error.400.malformed_symbol').body, 400)
  const requested: (string | undefined)[] = []
  for (const name of ['BTC', 'CC', 'ETH']) {
    desk.pass(2000)
    requested.push(desk.requested()?.split(' ').slice(1).join(' '))
    if (name === 'CC') desk.answer('/best_bid_ask/', 'Bad Request', 400)
    else desk.answerQuotes(quote(`${name}-USD`, '1', '2'))
  }
  expect(requested).toEqual(['symbol=BTC-USD', 'symbol=CC-USD', 'symbol=ETH-USD'])
  desk.pass(2000)
  expect(desk.requested()?.split(' ').slice(1)).toEqual(['symbol=BTC-USD', 'symbol=ETH-USD'])
  expect([...desk.sink.broken.keys()]).toEqual(['CC-USD'])
})

test('a refused signature is tried once more by a clock read again; then the key is said to be refused', () => {
  const desk = new RobinhoodMarketHarness()
  desk.subscribe('BTC-USD', { ticker: true })
  const headers = { date: 'Sun, 15 Nov 2026 14:29:00 GMT' }
  desk.pass(0).answer('/best_bid_ask/', example('error.401').body, 401, headers)
  expect(desk.io.clocks.at(-1)?.venueTime).toBe(Date.UTC(2026, 10, 15, 14, 29, 0, 500))
  expect(desk.sink.broken.size).toBe(0)
  desk.pass(2000).answer('/best_bid_ask/', example('error.401').body, 401)
  expect(desk.sink.statuses.at(-1)?.text).toContain('Robinhood refuses the key')
  expect(desk.sink.broken.has('BTC-USD')).toBe(true)
  desk.pass(58_000)
  expect(desk.requested()).toBeUndefined()
  desk.pass(2000)
  desk.answerQuotes(quote('BTC-USD', '1', '2'))
  expect(desk.sink.broken.size).toBe(0)
  expect(desk.sink.statuses.at(-1)).toEqual({ mode: 'online', text: '' })
})

test('a key that may not read quotes is informed which action it lacks, and is not tried again at once', () => {
  const desk = new RobinhoodMarketHarness()
  desk.subscribe('BTC-USD', { ticker: true })
  desk.pass(0).answer('/best_bid_ask/', example('error.403.scope').body, 403)
  expect(desk.sink.statuses.at(-1)?.text).toContain("'Read crypto quotes'")
  desk.pass(299_000)
  expect(desk.requested()).toBeUndefined()
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
    const desk = new RobinhoodMarketHarness()
    desk.subscribe('BTC-USD', { ticker: true })
    desk.pass(0).answer('/best_bid_ask/', example('error.429').body, 429, headers)
    let requested = 0
    for (let second = 0; second < 60; second += 1) {
      desk.pass(1000)
      if (desk.requested()) {
        requested += 1
        desk.answerQuotes(quote('BTC-USD', '1', '2'))
      }
    }
    expect(requested).toBeGreaterThanOrEqual(14)
    expect(requested).toBeLessThanOrEqual(16)
  },
)

test.each([
  [
    'a server error',
    (desk: RobinhoodMarketHarness) => desk.answer('/best', example('error.503').body, 503),
  ],
  ['a lost answer', (desk: RobinhoodMarketHarness) => desk.lose('/best')],
  ['a page of HTML', (desk: RobinhoodMarketHarness) => desk.answer('/best', '<html></html>', 502)],
])('%s is waited out, ever longer', (_what, fail) => {
  const desk = new RobinhoodMarketHarness()
  desk.subscribe('BTC-USD', { ticker: true })
  desk.pass(0)
  let requested = 0
  for (let second = 0; second < 120; second += 1) {
    if (desk.requested()) {
      requested += 1
      fail(desk)
    }
    desk.pass(1000)
  }
  expect(requested).toBeGreaterThan(4)
  expect(requested).toBeLessThan(9)
  expect(desk.sink.broken.has('BTC-USD')).toBe(true)
})

test('missing headers are answered in plain text, which is reported as it is', () => {
  const desk = new RobinhoodMarketHarness()
  desk.subscribe('BTC-USD', { ticker: true })
  desk.pass(0).answer('/best_bid_ask/', example('error.400.missing_headers').body, 400)
  expect(desk.sink.broken.get('BTC-USD')).toContain('Request missing required headers.')
})

test('the venue’s clock is taken from the date of an answer, every ten minutes', () => {
  const desk = new RobinhoodMarketHarness()
  desk.subscribe('BTC-USD', { ticker: true })
  for (let minute = 0; minute < 21; minute += 1) {
    const date = new Date(desk.now).toUTCString()
    desk.pass(0).answer('/best_bid_ask/', { results: [] }, 200, { date })
    desk.pass(60_000)
  }
  expect(desk.io.clocks).toHaveLength(3)
})
