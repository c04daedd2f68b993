import { expect, test } from 'vitest'

import { Driven } from '../testing/driven.ts'
import { list, pick, text } from '../testing/look.ts'
import type { CoinbaseVariants } from './protocol-variants.ts'
import { coinbaseClient } from './testing/client.ts'

function open(variants: Partial<CoinbaseVariants>) {
  const driven = new Driven('coinbase', { variants: { coinbase: variants } })
  return { driven, client: coinbaseClient(driven) }
}

test.each([
  [true, 3],
  [false, 2],
])('candleEndIsInclusive %s: %i candles of two minutes', async (candleEndIsInclusive, rows) => {
  const { driven } = open({ candleEndIsInclusive })
  const minute = Math.floor(driven.now / 60_000) * 60 - 600
  const path = `/api/v3/brokerage/market/products/BTC-USD/candles?start=${minute}&end=${minute + 120}&granularity=ONE_MINUTE`
  const { json } = await driven.fetch('coinbase', 'GET', path)
  expect(list(json, 'candles')).toHaveLength(rows)
})

test.each([true, false])(
  'quoteSizeIncludesFee %s: a hundred dollars are spent, with the fee or before it',
  async (quoteSizeIncludesFee) => {
    const { driven, client } = open({ quoteSizeIncludesFee })
    driven.simulators.market.isPaused = true
    await client.post('/orders', {
      client_order_id: 'x',
      product_id: 'BTC-USD',
      side: 'BUY',
      order_configuration: { market_market_ioc: { quote_size: '100' } },
    })
    const { json } = await client.get('/accounts')
    const usd = list(json, 'accounts').find((row) => text(row, 'currency') === 'USD')
    const spent = 250_000 - Number(text(usd, 'available_balance', 'value'))
    expect(spent).toBeGreaterThan(99)
    expect(spent > 100).toBe(!quoteSizeIncludesFee)
  },
)

test.each([
  ['submitted', 'BTC-USDC'],
  ['book', 'BTC-USD'],
] as const)(
  'userProductId %s: an order on BTC-USDC is reported as %s',
  async (userProductId, id) => {
    const { driven, client } = open({ userProductId })
    const socket = driven.open('coinbase', 'wss://coinbase.simulated/user')
    socket.send({ type: 'subscribe', channel: 'user', jwt: client.token() })
    await client.post('/orders', {
      client_order_id: 'x',
      product_id: 'BTC-USDC',
      side: 'BUY',
      order_configuration: { limit_limit_gtc: { base_size: '0.01', limit_price: '50000.00' } },
    })
    driven.pass(100)
    expect(pick(socket.json().at(-1), 'events', 0, 'orders', 0, 'product_id')).toBe(id)
  },
)

test.each([
  [10, 10],
  [2, 2],
])('publicPerSecond %i: of twelve calls at once %i are answered', async (publicPerSecond, most) => {
  const { driven } = open({ publicPerSecond })
  const call = () => driven.fetch('coinbase', 'GET', '/api/v3/brokerage/time')
  const answers = await Promise.all(Array.from({ length: 12 }, call))
  const answered = answers.filter(({ status }) => status === 200)
  expect(Math.abs(answered.length - most)).toBeLessThanOrEqual(1)
})

test.each([
  [{ privatePerSecond: 30 }, 200],
  [{ privatePerSecond: 2 }, 429],
  [{ callsPerHour: 10_000 }, 200],
  [{ callsPerHour: 3 }, 429],
] as const)(
  'privatePerSecond and callsPerHour, %j: the fifth call is answered with %i',
  async (variants, status) => {
    const { client } = open(variants)
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.get('/accounts')))
    expect(answers.at(-1)?.status).toBe(status)
  },
)

test.each([
  ['keeps-newest', 60],
  ['keeps-oldest', 0],
] as const)('candleLimit %s: one row of two', async (candleLimit, after) => {
  const { driven } = open({ candleLimit, candleEndIsInclusive: true })
  const minute = Math.floor(driven.now / 60_000) * 60 - 600
  const path = `/api/v3/brokerage/market/products/BTC-USD/candles?start=${minute}&end=${minute + 60}&granularity=ONE_MINUTE&limit=1`
  const { json } = await driven.fetch('coinbase', 'GET', path)
  expect(list(json, 'candles').map((row) => text(row, 'start'))).toEqual([String(minute + after)])
})

const resting = {
  product_id: 'BTC-USD',
  side: 'BUY',
  order_configuration: { limit_limit_gtc: { base_size: '0.01', limit_price: '63000.00' } },
}

test.each([
  ['anything', 200],
  ['uuid', 400],
] as const)('clientIds %s: an order called x is answered with %i', async (clientIds, status) => {
  const { client } = open({ clientIds })
  expect((await client.post('/orders', { ...resting, client_order_id: 'x' })).status).toBe(status)
  const uuid = '00000000-0000-4000-8000-0123456789ab'
  const { json } = await client.post('/orders', { ...resting, client_order_id: uuid })
  expect(pick(json, 'success')).toBe(true)
})

test.each([true, false])(
  'smallerKeepsPlace %s: who was first before an edit is first after it',
  async (smallerKeepsPlace) => {
    const { driven, client } = open({ smallerKeepsPlace })
    driven.simulators.market.isPaused = true
    driven.simulators.script('coinbase', 'BTC-USD', { asks: [['65000.00', '1']] })
    const { json } = await client.post('/orders', { ...resting, client_order_id: 'x' })
    driven.simulators.script('coinbase', 'BTC-USD', {
      bids: [['63000.00', '1']],
      asks: [['65000.00', '1']],
    })
    const id = text(json, 'success_response', 'order_id')
    await client.post('/orders/edit', { order_id: id, price: '63000.00', size: '0.005' })
    const first = driven.simulators.market.bookOf('coinbase', 'BTC-USD')?.book.bids.best?.head
    expect(first?.owner !== undefined).toBe(smallerKeepsPlace)
  },
)

test.each([100, 5])('tradesInSnapshot %i', (tradesInSnapshot) => {
  const { driven } = open({ tradesInSnapshot })
  const socket = driven.open('coinbase', 'wss://coinbase.simulated/market')
  socket.send({ type: 'subscribe', channel: 'market_trades', product_ids: ['BTC-USD'] })
  driven.pass(200)
  const first = socket.json().find((message) => text(message, 'channel') === 'market_trades')
  expect(list(first, 'events', 0, 'trades')).toHaveLength(tradesInSnapshot)
})

test.each([
  [null, false],
  [10_000, true],
])(
  'connectionLifeMs %j: after eleven seconds a connection is closed: %s',
  (connectionLifeMs, isClosed) => {
    const { driven } = open({ connectionLifeMs })
    const socket = driven.open('coinbase', 'wss://coinbase.simulated/market')
    socket.send({ type: 'subscribe', channel: 'heartbeats' })
    driven.pass(11_000)
    expect(socket.closed !== undefined).toBe(isClosed)
  },
)

test.each([
  [null, 0],
  [1000, 4],
])('pingEveryMs %j: %i pings in four and a half seconds', (pingEveryMs, pings) => {
  const { driven } = open({ pingEveryMs })
  const socket = driven.open('coinbase', 'wss://coinbase.simulated/market')
  socket.send({ type: 'subscribe', channel: 'heartbeats' })
  driven.pass(4500)
  expect(socket.pings).toHaveLength(pings)
})

test.each([
  ['not-checked', 'quoted', 200, /accounts/],
  [401, 'quoted', 401, /^Unauthorized$/],
  [401, 'empty', 401, /^$/],
  [403, 'html', 403, /^<html>/],
] as const)(
  'fromElsewhere %j and refusalBodies %s: answered with %i',
  async (fromElsewhere, refusalBodies, status, words) => {
    const { client } = open({ fromElsewhere, refusalBodies })
    const answer = await client.get('/accounts')
    expect(answer.status).toBe(status)
    expect(answer.body).toMatch(words)
  },
)
