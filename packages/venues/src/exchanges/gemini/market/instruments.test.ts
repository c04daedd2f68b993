import { expect, test } from 'vitest'

import { everything, onlyBook } from '../../../testing/sample-subscriptions.ts'
import {
  answerExample,
  details,
  examples,
  GeminiMarketHarness,
  markets,
} from '../testing/market-harness.ts'
import { WrittenBook } from '../testing/written-book.ts'

const all = '/v1/symbols/details/all'
const findIn = (harness: GeminiMarketHarness, symbol: string) =>
  harness.sink.instrumentList.find((instrument) => instrument.symbol === symbol)

test('the rows of the example are read: two spot markets, and the perpetual is not one', () => {
  const harness = GeminiMarketHarness.started(examples.body('rest.symbol_details_all.response'))
  expect(harness.sink.instrumentList.map(({ symbol }) => symbol)).toEqual(['BTC-USD', 'SOL-RLUSD'])
  expect(harness.sink.instrumentList[0]).toEqual({
    venue: 'gemini',
    symbol: 'BTC-USD',
    base: 'BTC',
    quote: 'USD',
    venueSymbol: 'btcusd',
    restSymbol: 'btcusd',
    priceDecimals: 2,
    sizeDecimals: 10,
    priceStep: '0.01',
    sizeStep: '0.00000001',
    quoteStep: null,
    minSize: '0.00001',
    maxSize: null,
    minNotional: null,
    maxNotional: null,
    status: 'online',
    venueStatus: 'open',
    venueOrderTypes: [],
  })
})

test('every market of the table is mapped by its own currencies', () => {
  const cases = examples.vectors['instrument_mapping']?.['cases'] as {
    details: { symbol: string; base_currency: string; quote_currency: string }
    expect: { id: string; priceTick?: string; quantityStep?: string; restSymbol?: string }
  }[]
  expect(cases).toHaveLength(4)
  for (const { details: row, expect: wanted } of cases) {
    const harness = GeminiMarketHarness.started([{ ...markets[0], ...row }])
    expect(harness.sink.instrumentList[0]).toMatchObject({
      symbol: wanted.id,
      venueSymbol: row.symbol.toLowerCase(),
      ...(wanted.priceTick && { priceStep: wanted.priceTick, sizeStep: wanted.quantityStep }),
    })
  }
})

test.each([
  ['closed', 'halted'],
  ['cancel_only', 'cancel-only'],
  ['post_only', 'post-only'],
  ['limit_only', 'limit-only'],
  ['dreaming', 'unknown'],
])('the status %s is %s', (word, status) => {
  const harness = GeminiMarketHarness.started([details('BTCUSD', 'BTC', 'USD', { status: word })])
  expect(harness.sink.instrumentList[0]).toMatchObject({ status, venueStatus: word })
})

test('steps printed as 1E-8 are read; prediction markets and broken rows are left out', () => {
  const body = JSON.stringify([
    ...markets,
    details('GEMI-BTC', 'GEMI', 'USD'),
    { symbol: 'BROKEN' },
    null,
    details('ZEROUSD', 'ZERO', 'USD', { tick_size: 0 }),
  ]).replace('"tick_size":1e-8', '"tick_size":1E-8')
  const harness = GeminiMarketHarness.started(body)
  expect(harness.sink.instrumentList.map(({ symbol }) => symbol)).toEqual([
    'BTC-USD',
    'ETH-USD',
    'SOL-RLUSD',
  ])
  expect(harness.anomalyExamples('unreadable symbol')).toHaveLength(3)
})

test('without a kind, a market is taken for spot unless its name says otherwise', () => {
  const { product_type: _, ...row } = details('BTCUSD', 'BTC', 'USD')
  const harness = GeminiMarketHarness.started([
    row,
    { ...row, symbol: 'BTCGUSDPERP', quote_currency: 'GUSD' },
  ])
  expect(harness.sink.instrumentList.map(({ symbol }) => symbol)).toEqual(['BTC-USD'])
})

test.each([
  ['refused', answerExample('rest.invalid_symbol.response').body, 400],
  ['not found', '', 404],
  ['of another shape', '{"hello":1}', 200],
  ['empty', '[]', 200],
])(
  'a call for all details that is %s: names, then details of what somebody looks at',
  (_what, body, status) => {
    const harness = new GeminiMarketHarness()
    harness.start()
    harness.subscribe('SOL-RLUSD', onlyBook)
    harness.answerPath(all, body, status)
    harness.answerPath('/v1/symbols', examples.text('rest.symbols.response'))
    expect(harness.io.requests.map(({ path }) => path)).toEqual(['/v1/symbols/details/solrlusd'])
    harness.answerPath('/v1/symbols/details/solrlusd', markets[2])
    expect(findIn(harness, 'SOL-RLUSD')).toBeDefined()
    harness.subscribe('BTC-USD', onlyBook)
    harness.answerPath('/v1/symbols/details/btcusd', examples.text('rest.symbol_details.response'))
    expect(harness.sink.instrumentList.map(({ symbol }) => symbol)).toEqual([
      'SOL-RLUSD',
      'BTC-USD',
    ])
    harness.open('market')
    expect(harness.acknowledge()).toEqual([
      'subscribe solrlusd@depth@100ms',
      'subscribe btcusd@depth@100ms',
    ])
  },
)

test('one by one, details of a name that means another market are listed as what they are', () => {
  const harness = new GeminiMarketHarness()
  harness.start()
  harness.subscribe('PAX-GUSD', onlyBook)
  harness.answerPath(all, '', 404)
  harness.answerPath('/v1/symbols', ['paxgusd'])
  harness.answerPath('/v1/symbols/details/paxgusd', details('PAXGUSD', 'PAXG', 'USD'))
  expect(harness.sink.instrumentList.map(({ symbol }) => symbol)).toEqual(['PAXG-USD'])
  expect(harness.sink.books.size).toBe(0)
})

test('an error is waited out before the other way is taken', () => {
  const harness = new GeminiMarketHarness()
  harness.start()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    harness.answerPath(all, examples.text('rest.error.server_unstructured'), 500)
    harness.pass(60_000)
  }
  harness.answerPath(all, '', 502)
  expect(harness.io.requests.at(-1)?.path).toBe('/v1/symbols')
})

test('the list is read again every hour, and a market that is gone ends its book', () => {
  const harness = GeminiMarketHarness.watching(everything)
  harness.say(new WrittenBook().snapshot())
  harness.pass(3_600_500)
  harness.takeFrames()
  harness.answerPath(all, [markets[1]])
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  expect(harness.reported('interrupted').at(-1)).toContain('the exchange no longer lists it')
  expect(harness.acknowledge()).toEqual([
    'unsubscribe btcusd@depth@100ms,btcusd@trade,btcusd@bookTicker',
  ])
})

test('a list that cannot be read leaves the old one as it was', () => {
  const harness = GeminiMarketHarness.started()
  harness.pass(3_600_500)
  harness.answerPath(all, 'We are investigating technical issues', 200)
  expect(harness.sink.instrumentList).toHaveLength(3)
})

test('maintenance is reported, and its end', () => {
  const harness = GeminiMarketHarness.started()
  expect(harness.sink.statuses).toEqual([{ mode: 'online', text: 'open' }])
  harness.adapter.requestCandles('BTC-USD', '1m', harness.now, harness.now)
  const { httpStatus: _, ...body } = examples.body('rest.error.maintenance') as {
    httpStatus: number
  }
  harness.answerPath('/v2/candles/btcusd/1m', body, 503)
  harness.adapter.requestCandles('BTC-USD', '1m', harness.now, harness.now)
  harness.answerPath('/v2/candles/btcusd/1m', [])
  expect(harness.sink.statuses.map(({ mode }) => mode)).toEqual(['online', 'maintenance', 'online'])
  expect(harness.sink.candleFailures[0]).toContain('undergoing maintenance')
})
