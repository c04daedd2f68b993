import { expect, test } from 'vitest'

import { Driven } from '../../testing/driven.ts'
import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { numberAt, list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'

const examples = examplesOf('coinbase')
const market = '/api/v3/brokerage/market'
const address = 'wss://coinbase.simulated'

function query(body: object): string {
  const pairs = Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
    [value].flat().map((one) => `${name}=${String(one)}`),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

test.each([
  ['rest_time', '/api/v3/brokerage/time'],
  ['rest_products', `${market}/products`],
  ['rest_product', `${market}/products/BTC-USD`],
  ['rest_product_book', `${market}/product_book`],
  ['rest_market_trades', `${market}/products/BTC-USD/ticker`],
  ['rest_candles', `${market}/products/BTC-USD/candles`],
])('the public call %s is answered as on the page', async (name, path) => {
  const requested = query(bodyOf(examples, `${name}_request`))
  const { status, json } = await new Driven('coinbase').fetch(
    'coinbase',
    'GET',
    `${path}${requested}`,
  )
  expect(status).toBe(200)
  expect(shapeDifferences(json, bodyOf(examples, `${name}_response`))).toEqual([])
})

test.each([
  ['rest_error_unknown_product', `${market}/products/NOPE-USD`],
  [
    'rest_error_candles_too_many',
    `${market}/products/BTC-USD/candles?start=1789900000&end=1790000000&granularity=ONE_MINUTE`,
  ],
])('the refusal %s has the words of the page', async (name, path) => {
  const { status, json } = await new Driven('coinbase').fetch('coinbase', 'GET', path)
  expect({ status, json }).toEqual(bodyOf(examples, name))
})

test('more than 1,000 trades at once are an internal error', async () => {
  const path = `${market}/products/BTC-USD/ticker?limit=1001`
  expect((await new Driven('coinbase').fetch('coinbase', 'GET', path)).status).toBe(500)
})

const windows = list(examples.vectors, 'candle_windows', 'cases').map((row) => [
  numberAt(row, 'intervals'),
  text(row, 'expect'),
  `start=${text(row, 'start')}&end=${text(row, 'end')}&granularity=${text(row, 'granularity')}`,
])

test.each(windows)('a window of %i minutes: %s', async (_intervals, outcome, requested) => {
  const path = `${market}/products/BTC-USD/candles?${requested}`
  const { status } = await new Driven('coinbase').fetch('coinbase', 'GET', path)
  expect(status).toBe(outcome === 'ok' ? 200 : 400)
})

test('by the other variant, 350 minutes are still answered', async () => {
  const driven = new Driven('coinbase', { variants: { coinbase: { mostCandles: 350 } } })
  const window = 'start=1789979000&end=1790000000&granularity=ONE_MINUTE'
  const path = `${market}/products/BTC-USD/candles?${window}`
  expect((await driven.fetch('coinbase', 'GET', path)).status).toBe(200)
})

test('candles come newest first, and hours are the sum of their minutes', async () => {
  const driven = new Driven('coinbase')
  const start = 1_789_992_000 - (1_789_992_000 % 3600)
  const path = `${market}/products/BTC-USD/candles?start=${start}&end=${start + 3599}`
  const rows = async (granularity: string) => {
    const { json } = await driven.fetch('coinbase', 'GET', `${path}&granularity=${granularity}`)
    return list(json, 'candles')
  }
  const [hour, ...others] = await rows('ONE_HOUR')
  const minutes = await rows('ONE_MINUTE')
  expect(others).toEqual([])
  expect(minutes.map((row) => numberAt(row, 'start'))).toEqual(
    minutes.map((_, index) => start + (minutes.length - 1 - index) * 60),
  )
  expect(text(hour, 'open')).toBe(text(minutes.at(-1), 'open'))
  expect(text(hour, 'close')).toBe(text(minutes[0], 'close'))
  expect(numberAt(hour, 'high')).toBe(Math.max(...minutes.map((row) => numberAt(row, 'high'))))
})

test('an address with too many calls is informed', async () => {
  const driven = new Driven('coinbase')
  const transport = driven.simulators.transport('coinbase')
  const url = 'https://coinbase.simulated/api/v3/brokerage/time'
  const answers = Array.from({ length: 12 }, () =>
    transport.fetch({ method: 'GET', url, headers: {}, timeoutMs: 5000 }),
  )
  driven.pass(100)
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test.each([
  ['ws_subscribe_heartbeats', 'ws_subscriptions_ack', 'subscriptions'],
  ['ws_subscribe_heartbeats', 'ws_heartbeat', 'heartbeats'],
  ['ws_subscribe_level2', 'ws_l2_snapshot', 'l2_data'],
  ['ws_subscribe_market_trades', 'ws_market_trades_snapshot', 'market_trades'],
  ['ws_subscribe_ticker', 'ws_ticker', 'ticker'],
  ['ws_subscribe_ticker_batch', 'ws_ticker_batch', 'ticker_batch'],
  ['ws_subscribe_candles', 'ws_candles', 'candles'],
  ['ws_subscribe_status', 'ws_status', 'status'],
])('%s brings %s', (request, response, channel) => {
  const driven = new Driven('coinbase')
  const socket = driven.open('coinbase', address)
  socket.send(bodyOf(examples, request))
  driven.pass(1500)
  const first = socket.json().find((message) => text(message, 'channel') === channel)
  const model = bodyOf(examples, response)
  expect(shapeDifferences(first, model, { optional: ['client_id'] })).toEqual([])
})

test('the counter begins at 0 and counts every message of the connection by one', () => {
  const driven = new Driven('coinbase')
  const socket = driven.open('coinbase', address)
  for (const name of ['heartbeats', 'level2', 'market_trades', 'ticker']) {
    socket.send(bodyOf(examples, `ws_subscribe_${name}`))
  }
  driven.pass(3000)
  const numbers = socket.json().map((message) => pick(message, 'sequence_num'))
  expect(numbers.length).toBeGreaterThan(50)
  expect(numbers).toEqual(numbers.map((_, index) => index))
})

test('snapshot and updates together are the true book, asked for by either name', () => {
  const driven = new Driven('coinbase')
  const socket = driven.open('coinbase', address)
  socket.send({ type: 'subscribe', channel: 'level2', product_ids: ['BTC-USDC'] })
  driven.pass(5000)
  driven.simulators.market.isPaused = true
  driven.pass(200)
  const book = new Map<string, string>()
  const events = socket
    .json()
    .filter((message) => text(message, 'channel') === 'l2_data')
    .flatMap((message) => list(message, 'events'))
  for (const event of events) {
    expect(text(event, 'product_id')).toBe('BTC-USD')
    for (const update of list(event, 'updates')) {
      const level = `${text(update, 'side')} ${text(update, 'price_level')}`
      if (numberAt(update, 'new_quantity') === 0) book.delete(level)
      else book.set(level, text(update, 'new_quantity'))
    }
  }
  const { bids, asks } = driven.simulators.groundTruth('coinbase', 'BTC-USD')
  const row = (side: string) => (level: { price: number; size: number }) => [
    `${side} ${(level.price / 100).toFixed(2)}`,
    (level.size / 1e8).toFixed(8),
  ]
  const groundTruth = [...bids.map(row('bid')), ...asks.map(row('offer'))]
  expect(Object.fromEntries(book)).toEqual(Object.fromEntries(groundTruth))
  expect(groundTruth.length).toBeGreaterThan(100)
})

test('trades come newest first with the maker side, and none is missing', () => {
  const driven = new Driven('coinbase')
  const socket = driven.open('coinbase', address)
  socket.send(bodyOf(examples, 'ws_subscribe_market_trades'))
  driven.pass(20_000)
  const seen = socket
    .json()
    .filter((message) => text(message, 'channel') === 'market_trades')
    .flatMap((message) => list(message, 'events', 0, 'trades').toReversed())
    .map((trade) => [text(trade, 'trade_id'), text(trade, 'side')])
  const groundTruth = driven.simulators
    .groundTruth('coinbase', 'BTC-USD')
    .trades.map((trade) => [String(trade.id), trade.takerSide === 'buy' ? 'SELL' : 'BUY'])
  const begin = groundTruth.findIndex(([id]) => id === seen[0]?.[0])
  expect(seen.length).toBeGreaterThan(100)
  expect(seen).toEqual(groundTruth.slice(begin, begin + seen.length))
})

test('a second subscribe brings no second snapshot; unsubscribe and subscribe does', () => {
  const driven = new Driven('coinbase')
  const socket = driven.open('coinbase', address)
  const subscribe = { type: 'subscribe', channel: 'level2', product_ids: ['ETH-USD'] }
  const snapshots = () =>
    socket.json().filter((message) => text(message, 'events', 0, 'type') === 'snapshot').length
  socket.send(subscribe)
  socket.send(subscribe)
  driven.pass(100)
  expect(snapshots()).toBe(1)
  socket.send({ ...subscribe, type: 'unsubscribe' })
  driven.pass(50)
  const empty = bodyOf(examples, 'ws_subscriptions_ack_empty_after_unsubscribe')
  expect(pick(socket.json().at(-1), 'events')).toEqual(pick(empty, 'events'))
  socket.send(subscribe)
  driven.pass(100)
  expect(snapshots()).toBe(2)
})

test.each(['refuses', 'closes'] as const)(
  'too many books on one connection: the exchange %s',
  (tooManyBooks) => {
    const driven = new Driven('coinbase', {
      variants: { coinbase: { mostBooks: 2, tooManyBooks } },
    })
    const socket = driven.open('coinbase', address)
    const send = (...ids: string[]) =>
      socket.send({ type: 'subscribe', channel: 'level2', product_ids: ids })
    send('BTC-USD')
    send('ETH-USD', 'SOL-USD')
    driven.pass(100)
    expect(socket.json()).toContainEqual(bodyOf(examples, 'ws_error_too_many_l2'))
    const products = socket.json().map((message) => text(message, 'events', 0, 'product_id'))
    expect(products).not.toContain('ETH-USD')
    expect(socket.closed === undefined).toBe(tooManyBooks === 'refuses')
  },
)

test('a misspelt channel is an authentication failure', () => {
  const driven = new Driven('coinbase')
  const socket = driven.open('coinbase', address)
  socket.send({ type: 'subscribe', channel: 'heartbeat' })
  driven.pass(50)
  expect(socket.json()).toEqual([bodyOf(examples, 'ws_error_authentication')])
})

test('who does not subscribe within five seconds is shown out', () => {
  const driven = new Driven('coinbase')
  const socket = driven.open('coinbase', address)
  driven.pass(4500)
  expect(socket.closed).toBeUndefined()
  driven.pass(1000)
  expect(socket.closed?.code).toBe(1008)
})
