import { expect, test } from 'vitest'

import { MarketHarness } from '../../../testing/market-harness.ts'
import { exampleBody as body } from '../testing/market-harness.ts'
import { readError } from '../wire/errors.ts'
import { readServerTime } from '../wire/server-time.ts'
import { CoinbaseMarket } from './market.ts'

interface RestError {
  status: number
  json?: unknown
  text?: string
}
const bodyText = (name: string): string => {
  const { json, text } = body(name) as unknown as RestError
  return text ?? JSON.stringify(json)
}

/** A desk that looks at BTC-USD, with both connections open. */
function openHarness(subscription = { bookLevels: 50, trades: true, ticker: true }): MarketHarness {
  const harness = new MarketHarness((io, sink) => new CoinbaseMarket(io, sink)).start()
  harness.answer('/market/products', body('rest_products_response'))
  harness.answer('/time', body('rest_time_response'))
  harness.subscribe('BTC-USD', subscription)
  harness.pass(400)
  for (const name of harness.io.connections.keys()) harness.open(name)
  // The venue's count begins when the connection opens.
  harness.pass(1000)
  return harness
}

test('the list of products becomes instruments, with steps and limits as the venue reports them', () => {
  const harness = new MarketHarness((io, sink) => new CoinbaseMarket(io, sink)).start()
  const request = harness.waiting('/market/products')
  expect(request).toMatchObject({
    method: 'GET',
    path: '/api/v3/brokerage/market/products',
    query: Object.entries(body('rest_products_request')),
  })
  harness.answer('/market/products', body('rest_products_response'))
  expect(harness.sink.instrumentList).toEqual([
    {
      venue: 'coinbase',
      symbol: 'BTC-USD',
      base: 'BTC',
      quote: 'USD',
      venueSymbol: 'BTC-USD',
      restSymbol: 'BTC-USD',
      priceDecimals: 2,
      sizeDecimals: 8,
      priceStep: '0.01',
      sizeStep: '0.00000001',
      quoteStep: '0.01',
      minSize: '0.00000001',
      maxSize: '3400',
      minNotional: '1',
      maxNotional: '150000000',
      status: 'online',
      venueStatus: 'online',
      venueOrderTypes: [],
    },
    expect.objectContaining({ symbol: 'BTC-USDC', quote: 'USDC' }),
  ])
  expect(harness.sink.statuses).toEqual([{ mode: 'online', text: '' }])
})

test('one product, read alone, is the same instrument', () => {
  const harness = new MarketHarness((io, sink) => new CoinbaseMarket(io, sink)).start()
  harness.answer('/market/products', { products: [body('rest_product_response')] })
  expect(harness.sink.instrumentList).toMatchObject([{ symbol: 'BTC-USD', status: 'online' }])
})

test('the venue’s clock is read by its ISO time, whatever its other fields hold', () => {
  const harness = new MarketHarness((io, sink) => new CoinbaseMarket(io, sink)).start()
  expect(harness.waiting('/time')?.path).toBe('/api/v3/brokerage/time')
  harness.answer('/time', body('rest_time_response'))
  expect(harness.io.clocks).toEqual([
    { venueTime: 1_790_000_000_118, sentAt: harness.now - 40, receivedAt: harness.now },
  ])
  expect(readServerTime({ epochMillis: '1790000000.118' })).toBe(1_790_000_000_118)
  expect(readServerTime({ epochSeconds: '1790000000' })).toBe(1_790_000_000_000)
  expect(readServerTime({ epochMillis: 'soon' })).toBeUndefined()
})

test('what it says to the venue is letter for letter what the venue documents', () => {
  const harness = openHarness()
  expect(harness.takeSent('book-1')).toEqual([
    body('ws_subscribe_heartbeats'),
    { ...body('ws_subscribe_level2'), product_ids: ['BTC-USD'] },
  ])
  expect(harness.takeSent('prints')).toEqual([
    body('ws_subscribe_heartbeats'),
    body('ws_subscribe_market_trades'),
    body('ws_subscribe_ticker'),
    body('ws_subscribe_status'),
  ])
  harness.subscribe('BTC-USD', { trades: true, ticker: true })
  harness.subscribe('BTC-USD', { bookLevels: 1, trades: true, ticker: true })
  harness.subscribe('BTC-USDC', { trades: true })
  harness.pass(1000)
  expect(harness.takeSent('prints')).toEqual([])
  expect(harness.takeSent('book-1')).toEqual([
    { ...body('ws_unsubscribe_level2'), product_ids: ['BTC-USD'] },
    { ...body('ws_subscribe_level2'), product_ids: ['BTC-USD'] },
  ])
})

test('acknowledgements and heartbeats count, and are nothing else', () => {
  const harness = openHarness()
  const names = ['ws_subscriptions_ack', 'ws_heartbeat', 'ws_subscriptions_ack_cumulative']
  names.push('ws_subscriptions_ack_empty_after_unsubscribe', 'ws_subscriptions_ack_user')
  names.forEach((name, index) => harness.receive('book-1', { ...body(name), sequence_num: index }))
  expect(harness.anomalies()).toEqual([])
  expect(harness.book('BTC-USD').state).toBe('empty')
})

test('a snapshot and a change with a deleted level are the book', () => {
  const harness = openHarness()
  harness.receive('book-1', body('ws_l2_snapshot'))
  expect(harness.book('BTC-USD')).toEqual({
    state: 'live',
    bids: [
      ['64000.00', '0.50000000'],
      ['63999.99', '1.25000000'],
      ['63990.00', '2.00000000'],
    ],
    asks: [
      ['64000.01', '0.30000000'],
      ['64005.00', '0.75000000'],
    ],
  })
  harness.receive('book-1', { ...body('ws_heartbeat'), sequence_num: 2 })
  harness.receive('book-1', { ...body('ws_heartbeat'), sequence_num: 3 })
  harness.receive('book-1', body('ws_l2_update_with_delete'))
  expect(harness.book('BTC-USD')).toMatchObject({
    state: 'live',
    bids: [['64000.00', '0.20000000'], expect.anything(), expect.anything()],
    asks: [
      ['64000.02', '1.10000000'],
      ['64005.00', '0.75000000'],
    ],
  })
})

test('trades come oldest first, with the side of who was in a hurry', () => {
  const harness = openHarness()
  harness.receive('prints', body('ws_market_trades_snapshot'))
  harness.receive('prints', body('ws_market_trades_update'))
  expect(
    harness.sink.trades.map(({ id, takerSide, isBackfill }) => [id, takerSide, isBackfill]),
  ).toEqual([
    ['1099145647', 'sell', true],
    ['1099145648', 'buy', true],
    ['1099145649', 'buy', false],
    ['1099145650', 'buy', false],
  ])
  expect(harness.sink.trades[3]).toEqual({
    symbol: 'BTC-USD',
    id: '1099145650',
    price: 6_400_001,
    size: 50_000_000,
    takerSide: 'buy',
    time: Date.parse('2026-09-21T14:13:21.188Z'),
    isBackfill: false,
  })
})

test('both kinds of ticker are read; the slow one has no best prices', () => {
  const harness = openHarness()
  harness.receive('prints', body('ws_ticker'))
  harness.receive('prints', body('ws_ticker_batch'))
  const day = {
    symbol: 'BTC-USD',
    last: 6_400_001,
    open24h: null,
    high24h: 6_489_000,
    low24h: 6_312_050,
    volume24h: 781_155_218_361,
    time: Date.parse('2026-09-21T14:13:20.825Z'),
  }
  const none = { bid: null, ask: null, bidSize: null, askSize: null }
  expect(harness.sink.tickers).toEqual([
    { ...day, bid: 6_400_000, ask: 6_400_001, bidSize: 50_000_000, askSize: 30_000_000 },
    { ...day, ...none },
  ])
})

test('five-minute candles of the stream and other people’s channels are passed over in silence', () => {
  const harness = openHarness()
  harness.receive('prints', { ...body('ws_candles'), sequence_num: 0 })
  harness.receive('prints', { ...body('ws_user_snapshot'), sequence_num: 1 })
  harness.receive('prints', { ...body('ws_status'), sequence_num: 2 })
  expect(harness.anomalies()).toEqual([])
})

test('a product whose state changed makes the list be read again', () => {
  const harness = openHarness()
  harness.pass(120_000)
  for (const name of harness.io.connections.keys()) harness.open(name)
  expect(harness.waiting('/market/products')).toBeUndefined()
  const status = JSON.parse(
    JSON.stringify({ ...body('ws_status'), sequence_num: 0 }).replace('"online"', '"delisted"'),
  ) as unknown
  harness.receive('prints', status)
  expect(harness.waiting('/market/products')).toBeDefined()
})

test.each(['ws_error_authentication', 'ws_error_too_many_l2'])(
  'a complaint of the venue is counted and the connection goes on: %s',
  (name) => {
    const harness = openHarness()
    harness.receive('book-1', body('ws_l2_snapshot'))
    harness.receive('book-1', body(name))
    harness.receive('book-1', { ...body('ws_heartbeat'), sequence_num: 2 })
    expect(harness.book('BTC-USD').state).toBe('live')
    expect(harness.anomalies()).toHaveLength(1)
  },
)

test.each([
  ['rest_error_unknown_product', 'HTTP 404: Product NOPE-USD not supported'],
  ['rest_error_grpc_shape', 'HTTP 400: invalid product_id'],
  ['rest_error_429', 'HTTP 429: Too many requests'],
  ['rest_error_5xx', 'HTTP 503: go/sg/75aeb9b9-f54d-4067-a082-5a6e447428b5'],
  ['rest_error_401', 'HTTP 401: Unauthorized'],
  ['rest_error_403_scope', 'HTTP 403: Missing required scopes'],
  ['rest_error_market_trades_limit', 'HTTP 500: internal server error'],
  [
    'rest_error_candles_too_many',
    'HTTP 400: start and end argument is invalid - number of candles requested should be less than 350',
  ],
])('every shape of error is reported in the venue’s words: %s', (name, words) => {
  const { status } = body(name) as unknown as RestError
  expect(readError(status, bodyText(name)).words).toBe(words)
})

test('an error on the list is reported as the venue’s state, and the list is requested again', () => {
  const harness = new MarketHarness((io, sink) => new CoinbaseMarket(io, sink)).start()
  harness.answer('/market/products', bodyText('rest_error_429'), 429)
  expect(harness.sink.statuses).toEqual([
    { mode: 'unknown', text: 'Coinbase: HTTP 429: Too many requests' },
  ])
  harness.pass(2000).answer('/market/products', body('rest_products_response'))
  expect(harness.sink.statuses.at(-1)).toEqual({ mode: 'online', text: '' })
})
