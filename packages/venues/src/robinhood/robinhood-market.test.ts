import { expect, test } from 'vitest'

import { example, pair, quote, RobinhoodDesk } from '../testing/robinhood-desk.ts'
import { Stage } from '../testing/stage.ts'
import { RobinhoodMarket } from './robinhood-market.ts'

const levelsOf = (desk: RobinhoodDesk, symbol = 'BTC-USD') =>
  desk.sink.quotesOf.get(symbol)?.map(({ side, price, size }) => [side, price, size])

test('without a key it says that it can do nothing, and asks nothing', () => {
  const stage = new Stage((io, sink) => new RobinhoodMarket(io, sink)).start()
  stage.want('BTC-USD', { bookLevels: 5, ticker: true })
  stage.adapter.requestCandles('BTC-USD', '1m', stage.now, stage.now)
  stage.pass(60_000)
  expect(stage.io.requests).toEqual([])
  expect(stage.sink.statuses).toEqual([
    {
      mode: 'unknown',
      text: 'Robinhood Crypto answers only those who have an API key. Connect one to see its quotes.',
    },
  ])
  expect(stage.sink.broken.has('BTC-USD')).toBe(true)
  expect(stage.sink.candleFailures).toEqual([
    'Robinhood Crypto publishes no trades and no candles.',
  ])
  stage.want('BTC-USD', {})
  expect(stage.sink.broken.size).toBe(0)
})

test('the documented pairs become instruments, page after page; those without API are left out', () => {
  const stage = new Stage((io, sink) => new RobinhoodMarket(io, sink, { keyId: 'mine' })).start()
  expect(stage.waiting('/trading_pairs/')).toMatchObject({
    path: '/api/v2/crypto/trading/trading_pairs/',
    keyId: 'mine',
  })
  stage.answer('/trading_pairs/', example('v2.trading_pairs.response').body)
  expect(stage.waiting('/trading_pairs/')?.query).toEqual([['cursor', 'cD1CVEMtVVNE']])
  stage.answer('/trading_pairs/', { next: null, results: [pair('ETH', { status: 'sellonly' })] })
  expect(stage.sink.instrumentList).toMatchObject([
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
  const stage = new Stage((io, sink) => new RobinhoodMarket(io, sink, options)).start()
  expect(example('v1.trading_pairs.request').where).toContain(stage.waiting('pairs')?.path)
  stage.answer('/trading_pairs/', example('v1.trading_pairs.response').body)
  expect(stage.sink.instrumentList).toMatchObject([
    { symbol: 'BTC-USD', minSize: '0.000001', minNotional: null, status: 'online' },
  ])
  stage.want('BTC-USD', { bookLevels: 1, ticker: true })
  stage.pass(0)
  expect(example('v1.best_bid_ask.request').where).toContain(stage.waiting('best')?.path)
  stage.answer('/best_bid_ask/', example('v1.best_bid_ask.response').body).pass(2000)
  expect(example('v1.estimated_price.request').where).toContain(stage.waiting('estimated')?.path)
  stage.answer('/estimated_price/', example('v1.estimated_price.response').body)
  expect(stage.sink.quotesOf.get('BTC-USD')).toEqual([
    { side: 'ask', price: 6_560_450, size: 10_000_000 },
  ])
  expect(stage.sink.tickers.at(-1)).toMatchObject({ last: null, bid: null, ask: 6_560_450 })
})

test('a list that leads elsewhere or in a circle is ended, and said not to be whole', () => {
  const paged = (next: string) => ({ next, results: [pair('BTC')] })
  const foreign = new RobinhoodDesk()
  foreign.pass(3_600_000)
  foreign.answer('/trading_pairs/', paged('https://elsewhere.example/other/?cursor=1'))
  expect(foreign.io.requests).toEqual([])
  expect(foreign.oddities()).toEqual(['robinhood: list of pairs is not whole'])
  const circle = new RobinhoodDesk()
  circle.pass(3_600_000)
  const same = 'https://trading.robinhood.com/api/v2/crypto/trading/trading_pairs/?cursor=1'
  circle.answer('/trading_pairs/', paged(same)).answer('/trading_pairs/', paged(same))
  expect(circle.io.requests).toEqual([])
  expect(circle.oddities()).toEqual(['robinhood: list of pairs is not whole'])
})

test('best prices are asked for all symbols in one question, every two seconds', () => {
  const desk = new RobinhoodDesk()
  desk.want('BTC-USD', { ticker: true })
  desk.want('XLM-USD', { ticker: true })
  desk.pass(0)
  expect(desk.asked()).toBe('/api/v2/crypto/marketdata/best_bid_ask/ symbol=BTC-USD symbol=XLM-USD')
  desk.answer('/best_bid_ask/', example('v2.best_bid_ask.response').body)
  expect(desk.sink.tickers).toMatchObject([
    { symbol: 'BTC-USD', last: null, bid: 6_832_668, ask: 6_832_669, time: 1_787_167_241_579 },
    { symbol: 'XLM-USD', bid: 16, ask: 17, bidSize: null, volume24h: null },
  ])
  let asked = 0
  for (let second = 0; second < 60; second += 1) {
    desk.pass(1000)
    if (desk.asked()) {
      asked += 1
      desk.answerQuotes(quote('BTC-USD', '1', '2'), quote('XLM-USD', '1', '2'))
    }
  }
  expect(asked).toBe(30)
})

test('at a depth of one there is one bid and one ask, for a size that was named', () => {
  const desk = new RobinhoodDesk()
  desk.want('BTC-USD', { bookLevels: 1 })
  desk.pass(0).answerQuotes(quote('BTC-USD', '64999', '65001'))
  expect(levelsOf(desk)).toBeUndefined()
  desk.pass(2000)
  expect(desk.asked()).toBe(
    '/api/v2/crypto/trading/estimated_price/ symbol=BTC-USD side=both quantity=0.005',
  )
  desk.answerSizes('BTC-USD', [[0.005, 64_990]], [[0.005, 65_000]])
  expect(levelsOf(desk)).toEqual([
    ['bid', 6_499_000, 500_000],
    ['ask', 6_500_000, 500_000],
  ])
})

test('at greater depth several sizes are asked for, and become a ladder', () => {
  const desk = new RobinhoodDesk()
  desk.want('BTC-USD', { bookLevels: 5, ticker: true })
  desk
    .pass(0)
    .answerQuotes(quote('BTC-USD', '64999', '65001'))
    .pass(2000)
  expect(desk.asked()).toContain('quantity=0.005,0.01,0.02,0.05,0.1')
  desk.answer('/estimated_price/', example('v2.estimated_price.response.both_ladder').body)
  expect(levelsOf(desk)).toEqual([
    ['bid', 6_499_000, 10_000_000],
    ['bid', 6_497_888, 90_000_000],
    ['ask', 6_500_000, 10_000_000],
    ['ask', 6_501_112, 90_000_000],
  ])
  expect(desk.sink.tickers.at(-1)).toMatchObject({ bid: 6_499_000, bidSize: 10_000_000 })
})

test.each(['v2.estimated_price.response.ask', 'v2.estimated_price.response.bid'])(
  'one side alone is read by its own column: %s',
  (name) => {
    const desk = new RobinhoodDesk()
    desk.want('BTC-USD', { bookLevels: 1 })
    desk
      .pass(0)
      .answerQuotes(quote('BTC-USD', '64999', '65001'))
      .pass(2000)
    desk.answer('/estimated_price/', example(name).body)
    expect(levelsOf(desk)).toEqual([
      name.endsWith('ask') ? ['ask', 6_497_578, 100_000] : ['bid', 6_497_764, 100_000],
    ])
  },
)

test('however many look, there is one question every two seconds: they take turns', () => {
  const desk = new RobinhoodDesk()
  desk.want('BTC-USD', { bookLevels: 1 })
  desk.want('ETH-USD', { bookLevels: 10 })
  desk.want('XLM-USD', { ticker: true })
  const asked: string[] = []
  for (let second = 0; second < 16; second += 1) {
    const question = desk.asked()
    if (question) {
      asked.push(/estimated/.test(question) ? (question.split('=')[1]?.slice(0, 3) ?? '') : 'all')
      if (question.includes('best')) {
        desk.answerQuotes(...['BTC', 'ETH', 'XLM'].map((name) => quote(`${name}-USD`, '10', '11')))
      } else
        desk.answerSizes(question.includes('BTC') ? 'BTC-USD' : 'ETH-USD', [[1, 10]], [[1, 11]])
    }
    desk.pass(1000)
  }
  expect(asked).toEqual(['all', 'BTC', 'ETH', 'all', 'BTC', 'ETH', 'all', 'BTC'])
})

test('when nobody looks any more, nothing is asked and the quotes are taken away', () => {
  const desk = new RobinhoodDesk()
  desk.want('BTC-USD', { bookLevels: 1 })
  desk
    .pass(0)
    .answerQuotes(quote('BTC-USD', '64999', '65001'))
    .pass(2000)
  desk.answerSizes('BTC-USD', [[1, 64_990]], [[1, 65_000]])
  desk.want('BTC-USD', {})
  expect(levelsOf(desk)).toEqual([])
  desk.pass(60_000)
  expect(desk.asked()).toBeUndefined()
})

test('an empty answer is a passing weakness; quotes that grow old are taken away with words', () => {
  const desk = new RobinhoodDesk()
  desk.want('BTC-USD', { bookLevels: 1 })
  desk
    .pass(0)
    .answerQuotes(quote('BTC-USD', '64999', '65001'))
    .pass(2000)
  desk.answerSizes('BTC-USD', [[1, 64_990]], [[1, 65_000]])
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

test('a question that nobody answers takes all quotes away within five seconds', () => {
  const desk = new RobinhoodDesk()
  for (const name of ['BTC-USD', 'ETH-USD', 'LTC-USD', 'XLM-USD']) {
    desk.want(name, { bookLevels: 1 })
  }
  desk.pass(0).answerQuotes(quote('BTC-USD', '64999', '65001'))
  desk.pass(2000).answerSizes('BTC-USD', [[1, 64_990]], [[1, 65_000]])
  expect(levelsOf(desk)).toHaveLength(2)
  desk.pass(2000)
  expect(desk.asked()).toBeDefined()
  desk.pass(2900)
  expect(levelsOf(desk)).toHaveLength(2)
  desk.pass(100)
  expect(levelsOf(desk)).toEqual([])
  expect(desk.sink.broken.get('BTC-USD')).toBe('Robinhood gives no quote.')
})

test('a pair that was refused is asked for again after five minutes', () => {
  const desk = new RobinhoodDesk([pair('BTC')])
  desk.want('BTC-USD', { ticker: true })
  const words = { errors: [{ detail: 'Invalid symbol: BTC-USD' }] }
  desk.pass(0).answer('/best_bid_ask/', words, 400)
  desk.pass(290_000)
  expect(desk.asked()).toBeUndefined()
  desk.pass(12_000)
  expect(desk.asked()).toContain('BTC-USD')
})

test('after eight hours of sleep no old quote is left', () => {
  const desk = new RobinhoodDesk()
  desk.want('BTC-USD', { bookLevels: 1 })
  desk
    .pass(0)
    .answerQuotes(quote('BTC-USD', '64999', '65001'))
    .pass(2000)
  desk.answerSizes('BTC-USD', [[1, 64_990]], [[1, 65_000]])
  desk.sleep(8 * 3_600_000)
  expect(levelsOf(desk)).toEqual([])
  expect(desk.asked()).toBeDefined()
})

test('one bad symbol in a question is left out, and the others are quoted', () => {
  const desk = new RobinhoodDesk([pair('BTC'), pair('CC')])
  desk.want('BTC-USD', { ticker: true })
  desk.want('CC-USD', { ticker: true })
  desk.pass(0).answer('/best_bid_ask/', example('error.400.invalid_symbol').body, 400)
  expect(desk.sink.broken.get('CC-USD')).toBe('Robinhood: HTTP 400: Invalid symbol: CC-USD')
  expect(desk.sink.broken.has('BTC-USD')).toBe(false)
  desk.pass(2000)
  expect(desk.asked()).toBe('/api/v2/crypto/marketdata/best_bid_ask/ symbol=BTC-USD')
})

test('if the bad one is not named, it is found by asking one by one', () => {
  const desk = new RobinhoodDesk([pair('BTC'), pair('CC'), pair('ETH')])
  for (const name of ['BTC', 'CC', 'ETH']) desk.want(`${name}-USD`, { ticker: true })
  desk.pass(0).answer('/best_bid_ask/', example('error.400.malformed_symbol').body, 400)
  const asked: (string | undefined)[] = []
  for (const name of ['BTC', 'CC', 'ETH']) {
    desk.pass(2000)
    asked.push(desk.asked()?.split(' ').slice(1).join(' '))
    if (name === 'CC') desk.answer('/best_bid_ask/', 'Bad Request', 400)
    else desk.answerQuotes(quote(`${name}-USD`, '1', '2'))
  }
  expect(asked).toEqual(['symbol=BTC-USD', 'symbol=CC-USD', 'symbol=ETH-USD'])
  desk.pass(2000)
  expect(desk.asked()?.split(' ').slice(1)).toEqual(['symbol=BTC-USD', 'symbol=ETH-USD'])
  expect([...desk.sink.broken.keys()]).toEqual(['CC-USD'])
})

test('a refused signature is tried once more by a clock read anew; then the key is said to be refused', () => {
  const desk = new RobinhoodDesk()
  desk.want('BTC-USD', { ticker: true })
  const headers = { date: 'Sun, 15 Nov 2026 14:29:00 GMT' }
  desk.pass(0).answer('/best_bid_ask/', example('error.401').body, 401, headers)
  expect(desk.io.clocks.at(-1)?.venueTime).toBe(Date.UTC(2026, 10, 15, 14, 29, 0, 500))
  expect(desk.sink.broken.size).toBe(0)
  desk.pass(2000).answer('/best_bid_ask/', example('error.401').body, 401)
  expect(desk.sink.statuses.at(-1)?.text).toContain('Robinhood refuses the key')
  expect(desk.sink.broken.has('BTC-USD')).toBe(true)
  desk.pass(58_000)
  expect(desk.asked()).toBeUndefined()
  desk.pass(2000)
  desk.answerQuotes(quote('BTC-USD', '1', '2'))
  expect(desk.sink.broken.size).toBe(0)
  expect(desk.sink.statuses.at(-1)).toEqual({ mode: 'online', text: '' })
})

test('a key that may not read quotes is told which action it lacks, and is not tried again at once', () => {
  const desk = new RobinhoodDesk()
  desk.want('BTC-USD', { ticker: true })
  desk.pass(0).answer('/best_bid_ask/', example('error.403.scope').body, 403)
  expect(desk.sink.statuses.at(-1)?.text).toContain("'Read crypto quotes'")
  desk.pass(299_000)
  expect(desk.asked()).toBeUndefined()
  const list = new Stage((io, sink) => new RobinhoodMarket(io, sink, { keyId: 'k' })).start()
  list.answer('/trading_pairs/', example('error.403.scope').body, 403)
  expect(list.sink.statuses.at(-1)?.text).toContain("'Read crypto products'")
})

test.each([
  ['that says how long to wait', { 'retry-after': '2' }],
  ['that says nothing more', {}],
])(
  'after an answer of too many requests %s there are half as many for a minute',
  (_what, headers) => {
    const desk = new RobinhoodDesk()
    desk.want('BTC-USD', { ticker: true })
    desk.pass(0).answer('/best_bid_ask/', example('error.429').body, 429, headers)
    let asked = 0
    for (let second = 0; second < 60; second += 1) {
      desk.pass(1000)
      if (desk.asked()) {
        asked += 1
        desk.answerQuotes(quote('BTC-USD', '1', '2'))
      }
    }
    expect(asked).toBeGreaterThanOrEqual(14)
    expect(asked).toBeLessThanOrEqual(16)
  },
)

test.each([
  ['a server error', (desk: RobinhoodDesk) => desk.answer('/best', example('error.503').body, 503)],
  ['a lost answer', (desk: RobinhoodDesk) => desk.lose('/best')],
  ['a page of HTML', (desk: RobinhoodDesk) => desk.answer('/best', '<html></html>', 502)],
])('%s is waited out, ever longer', (_what, fail) => {
  const desk = new RobinhoodDesk()
  desk.want('BTC-USD', { ticker: true })
  desk.pass(0)
  let asked = 0
  for (let second = 0; second < 120; second += 1) {
    if (desk.asked()) {
      asked += 1
      fail(desk)
    }
    desk.pass(1000)
  }
  expect(asked).toBeGreaterThan(4)
  expect(asked).toBeLessThan(9)
  expect(desk.sink.broken.has('BTC-USD')).toBe(true)
})

test('missing headers are answered in plain text, which is told as it is', () => {
  const desk = new RobinhoodDesk()
  desk.want('BTC-USD', { ticker: true })
  desk.pass(0).answer('/best_bid_ask/', example('error.400.missing_headers').body, 400)
  expect(desk.sink.broken.get('BTC-USD')).toContain('Request missing required headers.')
})

test('the venue’s clock is taken from the date of an answer, every ten minutes', () => {
  const desk = new RobinhoodDesk()
  desk.want('BTC-USD', { ticker: true })
  for (let minute = 0; minute < 21; minute += 1) {
    const date = new Date(desk.now).toUTCString()
    desk.pass(0).answer('/best_bid_ask/', { results: [] }, 200, { date })
    desk.pass(60_000)
  }
  expect(desk.io.clocks).toHaveLength(3)
})

test('figures count whether they are quoted or not, and a quote without a time is of now', () => {
  const desk = new RobinhoodDesk()
  desk.want('BTC-USD', { ticker: true })
  desk
    .pass(0)
    .answer('/best_bid_ask/', { results: [{ symbol: 'BTC-USD', bid: 68_324.1, ask: 68_329.25 }] })
  expect(desk.sink.tickers).toMatchObject([{ bid: 6_832_410, ask: 6_832_925, time: desk.now }])
})

test('a quote without a price is counted, and nothing is invented from other fields', () => {
  const desk = new RobinhoodDesk()
  desk.want('BTC-USD', { ticker: true })
  desk.pass(0).answer('/best_bid_ask/', { results: [{ symbol: 'BTC-USD', price: '65000' }] })
  expect(desk.sink.tickers).toEqual([])
  expect(desk.oddities()).toEqual(['robinhood: quote without a price'])
})
