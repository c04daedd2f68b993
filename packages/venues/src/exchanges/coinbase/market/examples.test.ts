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
  const stage = new MarketHarness((io, sink) => new CoinbaseMarket(io, sink)).start()
  stage.answer('/market/products', body('rest_products_response'))
  stage.answer('/time', body('rest_time_response'))
  stage.subscribe('BTC-USD', subscription)
  stage.pass(400)
  for (const name of stage.io.connections.keys()) stage.open(name)
  // The venue's count begins when the connection opens.
  stage.pass(1000)
  return stage
}

test('the list of products becomes instruments, with steps and limits as the venue reports them', () => {
  const stage = new MarketHarness((io, sink) => new CoinbaseMarket(io, sink)).start()
  const request = stage.waiting('/market/products')
  expect(request).toMatchObject({
    method: 'GET',
    path: '/api/v3/brokerage/market/products',
    query: Object.entries(body('rest_products_request')),
  })
  stage.answer('/market/products', body('rest_products_response'))
  expect(stage.sink.instrumentList).toEqual([
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
  expect(stage.sink.statuses).toEqual([{ mode: 'online', text: '' }])
})

test('one product, read alone, is the same instrument', () => {
  const stage = new MarketHarness((io, sink) => new CoinbaseMarket(io, sink)).start()
  stage.answer('/market/products', { products: [body('rest_product_response')] })
  expect(stage.sink.instrumentList).toMatchObject([{ symbol: 'BTC-USD', status: 'online' }])
})

test('the venue’s clock is read by its ISO time, whatever its other fields hold', () => {
  const stage = new MarketHarness((io, sink) => new CoinbaseMarket(io, sink)).start()
  expect(stage.waiting('/time')?.path).toBe('/api/v3/brokerage/time')
  stage.answer('/time', body('rest_time_response'))
  expect(stage.io.clocks).toEqual([
    { venueTime: 1_790_000_000_118, sentAt: stage.now - 40, receivedAt: stage.now },
  ])
  expect(readServerTime({ epochMillis: '1790000000.118' })).toBe(1_790_000_000_118)
  expect(readServerTime({ epochSeconds: '1790000000' })).toBe(1_790_000_000_000)
  expect(readServerTime({ epochMillis: 'soon' })).toBeUndefined()
})

test('what it says to the venue is letter for letter what the venue documents', () => {
  const stage = openHarness()
  expect(stage.takeSent('book-1')).toEqual([
    body('ws_subscribe_heartbeats'),
    { ...body('ws_subscribe_level2'), product_ids: ['BTC-USD'] },
  ])
  expect(stage.takeSent('prints')).toEqual([
    body('ws_subscribe_heartbeats'),
    body('ws_subscribe_market_trades'),
    body('ws_subscribe_ticker'),
    body('ws_subscribe_status'),
  ])
  stage.subscribe('BTC-USD', { trades: true, ticker: true })
  stage.subscribe('BTC-USD', { bookLevels: 1, trades: true, ticker: true })
  stage.subscribe('BTC-USDC', { trades: true })
  stage.pass(1000)
  expect(stage.takeSent('prints')).toEqual([])
  expect(stage.takeSent('book-1')).toEqual([
    { ...body('ws_unsubscribe_level2'), product_ids: ['BTC-USD'] },
    { ...body('ws_subscribe_level2'), product_ids: ['BTC-USD'] },
  ])
})

test('acknowledgements and heartbeats count, and are nothing else', () => {
  const stage = openHarness()
  const names = ['ws_subscriptions_ack', 'ws_heartbeat', 'ws_subscriptions_ack_cumulative']
  names.push('ws_subscriptions_ack_empty_after_unsubscribe', 'ws_subscriptions_ack_user')
  names.forEach((name, index) => stage.receive('book-1', { ...body(name), sequence_num: index }))
  expect(stage.anomalies()).toEqual([])
  expect(stage.book('BTC-USD').state).toBe('empty')
})

test('a snapshot and a change with a deleted level are the book', () => {
  const stage = openHarness()
  stage.receive('book-1', body('ws_l2_snapshot'))
  expect(stage.book('BTC-USD')).toEqual({
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
  stage.receive('book-1', { ...body('ws_heartbeat'), sequence_num: 2 })
  stage.receive('book-1', { ...body('ws_heartbeat'), sequence_num: 3 })
  stage.receive('book-1', body('ws_l2_update_with_delete'))
  expect(stage.book('BTC-USD')).toMatchObject({
    state: 'live',
    bids: [['64000.00', '0.20000000'], expect.anything(), expect.anything()],
    asks: [
      ['64000.02', '1.10000000'],
      ['64005.00', '0.75000000'],
    ],
  })
})

test('trades come oldest first, with the side of who was in a hurry', () => {
  const stage = openHarness()
  stage.receive('prints', body('ws_market_trades_snapshot'))
  stage.receive('prints', body('ws_market_trades_update'))
  expect(
    stage.sink.trades.map(({ id, takerSide, isBackfill }) => [id, takerSide, isBackfill]),
  ).toEqual([
    ['1099145647', 'sell', true],
    ['1099145648', 'buy', true],
    ['1099145649', 'buy', false],
    ['1099145650', 'buy', false],
  ])
  expect(stage.sink.trades[3]).toEqual({
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
  const stage = openHarness()
  stage.receive('prints', body('ws_ticker'))
  stage.receive('prints', body('ws_ticker_batch'))
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
  expect(stage.sink.tickers).toEqual([
    { ...day, bid: 6_400_000, ask: 6_400_001, bidSize: 50_000_000, askSize: 30_000_000 },
    { ...day, ...none },
  ])
})

test('five-minute candles of the stream and other people’s channels are passed over in silence', () => {
  const stage = openHarness()
  stage.receive('prints', { ...body('ws_candles'), sequence_num: 0 })
  stage.receive('prints', { ...body('ws_user_snapshot'), sequence_num: 1 })
  stage.receive('prints', { ...body('ws_status'), sequence_num: 2 })
  expect(stage.anomalies()).toEqual([])
})

test('a product whose state changed makes the list be read again', () => {
  const stage = openHarness()
  stage.pass(120_000)
  for (const name of stage.io.connections.keys()) stage.open(name)
  expect(stage.waiting('/market/products')).toBeUndefined()
  const status = JSON.parse(
    JSON.stringify({ ...body('ws_status'), sequence_num: 0 }).replace('"online"', '"delisted"'),
  ) as unknown
  stage.receive('prints', status)
  expect(stage.waiting('/market/products')).toBeDefined()
})

test.each(['ws_error_authentication', 'ws_error_too_many_l2'])(
  'a complaint of the venue is counted and the connection goes on: %s',
  (name) => {
    const stage = openHarness()
    stage.receive('book-1', body('ws_l2_snapshot'))
    stage.receive('book-1', body(name))
    stage.receive('book-1', { ...body('ws_heartbeat'), sequence_num: 2 })
    expect(stage.book('BTC-USD').state).toBe('live')
    expect(stage.anomalies()).toHaveLength(1)
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
  const stage = new MarketHarness((io, sink) => new CoinbaseMarket(io, sink)).start()
  stage.answer('/market/products', bodyText('rest_error_429'), 429)
  expect(stage.sink.statuses).toEqual([
    { mode: 'unknown', text: 'Coinbase: HTTP 429: Too many requests' },
  ])
  stage.pass(2000).answer('/market/products', body('rest_products_response'))
  expect(stage.sink.statuses.at(-1)).toEqual({ mode: 'online', text: '' })
})
