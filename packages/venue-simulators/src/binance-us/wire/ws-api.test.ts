import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { type BinanceTestVariants, openBinanceTest } from '../testing/client.ts'

const examples = examplesOf('binance-us')
const limit = {
  symbol: 'BTCUSD',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.001',
  price: '60000.00',
}

function open(variants: BinanceTestVariants = {}) {
  const opened = openBinanceTest(variants)
  const { driven, signedParams } = opened
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws-api/v3')
  let numbers = 0
  const request = (
    method: string,
    params: Record<string, string | number> = {},
    isSigned = true,
  ) => {
    numbers += 1
    const id = `n-${numbers}`
    socket.send({ id, method, params: isSigned ? signedParams(params) : params })
    driven.pass(100)
    return socket.json().find((message) => text(message, 'id') === id)
  }
  const events = () => socket.json().flatMap((message) => pick(message, 'event') ?? [])
  return { ...opened, socket, request, events }
}

/** Methods whose example can be sent as it stands: public, or signed at the example's time. */
const direct = [
  'ping',
  'time',
  'exchangeInfo',
  'depth',
  'trades.recent',
  'trades.historical',
  'trades.aggregate',
  'klines',
  'avgPrice',
  'ticker.24hr',
  'ticker',
  'ticker.price',
  'ticker.book',
  'order.place',
  'order.test',
  'account.status',
  'account.rateLimits.orders',
  'orderList.place',
  'userDataStream.start',
  'userDataStream.subscribe.signature',
]

test.each(direct)('the request %s of the page is answered as on the page', (method) => {
  const { driven, socket } = open()
  socket.send(bodyOf(examples, `wsapi.${method}.request`))
  driven.pass(100)
  const model = bodyOf(examples, `wsapi.${method}.response`)
  expect(shapeDifferences(socket.json()[0], model)).toEqual([])
})

test.each([
  ['order.status', { symbol: 'BTCUSD', origClientOrderId: 'one' }],
  ['openOrders.status', { symbol: 'BTCUSD' }],
  ['allOrders', { symbol: 'BTCUSD' }],
  ['myTrades', { symbol: 'BTCUSD' }],
  ['orderList.status', { orderListId: 27 }],
  ['openOrderLists.status', {}],
  ['allOrderLists', {}],
  ['order.cancel', { symbol: 'BTCUSD', origClientOrderId: 'one' }],
  [
    'order.cancelReplace',
    { ...limit, cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrigClientOrderId: 'one' },
  ],
  ['openOrders.cancelAll', { symbol: 'BTCUSD' }],
  ['orderList.cancel', { symbol: 'BTCUSD', orderListId: 27 }],
])('with orders there, %s is answered as on the page', (method, params) => {
  const { request } = open()
  request('order.place', { ...limit, newClientOrderId: 'one' })
  request('order.place', { symbol: 'BTCUSD', side: 'SELL', type: 'MARKET', quantity: '0.001' })
  request('orderList.place', {
    symbol: 'BTCUSD',
    side: 'SELL',
    quantity: '0.001',
    price: '66000.00',
    stopPrice: '62100.00',
    stopLimitPrice: '62000.00',
    stopLimitTimeInForce: 'GTC',
  })
  const model = bodyOf(examples, `wsapi.${method}.response`)
  expect(shapeDifferences(request(method, params), model)).toEqual([])
})

test('a refused order says so with the limits', () => {
  const { request } = open()
  const answer = request('order.place', { ...limit, quantity: '50' })
  expect(shapeDifferences(answer, bodyOf(examples, 'wsapi.order.place.error'))).toEqual([])
  expect(pick(answer, 'error')).toEqual(pick(bodyOf(examples, 'wsapi.order.place.error'), 'error'))
})

test('the limits can be switched off, and a version may stand before the method', () => {
  const { driven } = open()
  const socket = driven.open(
    'binance-us',
    'wss://binance-us.simulated/ws-api/v3?returnRateLimits=false',
  )
  socket.send({ id: 1, method: 'v3/time' })
  driven.pass(100)
  expect(Object.keys(socket.json()[0] as object)).toEqual(['id', 'status', 'result'])
})

test('user events by subscription: subscribed once, listed, and left again', () => {
  const { request } = open()
  expect(pick(request('userDataStream.subscribe.signature'), 'result')).toEqual({
    subscriptionId: 0,
  })
  const again = request('userDataStream.subscribe.signature')
  expect(pick(again, 'error')).toEqual(
    pick(bodyOf(examples, 'wsapi.error.alreadySubscribed'), 'error'),
  )
  const listed = request('session.subscriptions', {}, false)
  expect(
    shapeDifferences(listed, bodyOf(examples, 'wsapi.session.subscriptions.response')),
  ).toEqual([])
  const left = request('userDataStream.unsubscribe', { subscriptionId: 0 }, false)
  expect(
    shapeDifferences(left, bodyOf(examples, 'wsapi.userDataStream.unsubscribe.response')),
  ).toEqual([])
})

test('the lifecycle of an order in events, as on the page', () => {
  const { request, events, driven } = open()
  driven.simulators.market.isPaused = true
  const marketBook = driven.simulators.market.bookOf('binance-us', 'BTC-USD')
  const best = (marketBook?.book.bids.best?.price ?? 0) + 1
  request('userDataStream.subscribe.signature')
  request('order.place', { ...limit, price: (best / 100).toFixed(2), newClientOrderId: 't-000001' })
  marketBook?.take('sell', best, 40, driven.now)
  driven.pass(50)
  request('order.cancel', {
    symbol: 'BTCUSD',
    origClientOrderId: 't-000001',
    newClientOrderId: 'x-000001',
  })
  request('order.place', { ...limit, timeInForce: 'IOC', newClientOrderId: 'ioc' })
  const reports = events().filter((event) => text(event, 'e') === 'executionReport')
  const models = ['new', 'trade.partial', 'canceled', 'new', 'expired.ioc']
  expect(reports).toHaveLength(models.length)
  for (const [index, name] of models.entries()) {
    const model = bodyOf(examples, `user.executionReport.${name}`)
    expect([name, shapeDifferences(reports[index], model, { any: ['N'] })]).toEqual([name, []])
  }
  expect(reports[2]).toMatchObject({ c: 'x-000001', C: 't-000001', x: 'CANCELED', z: '0.00040000' })
  const position = events().find((event) => text(event, 'e') === 'outboundAccountPosition')
  expect(shapeDifferences(position, bodyOf(examples, 'user.outboundAccountPosition'))).toEqual([])
})

test('a stop is reported twice as new: when it is accepted, and when it wakes up', () => {
  const { request, events, driven } = open()
  const marketBook = driven.simulators.market.bookOf('binance-us', 'BTC-USD')
  request('userDataStream.subscribe.signature')
  const stop = (marketBook?.lastPrice ?? 0) - 100
  const price = ((stop - 100) / 100).toFixed(2)
  request('order.place', {
    ...limit,
    side: 'SELL',
    type: 'STOP_LOSS_LIMIT',
    price,
    stopPrice: (stop / 100).toFixed(2),
  })
  marketBook?.rest('buy', stop, 1, driven.now)
  marketBook?.take('sell', stop, 1e9, driven.now)
  driven.pass(3000)
  const reported = events().filter((event) => text(event, 'x') === 'NEW')
  expect(
    shapeDifferences(reported[0], bodyOf(examples, 'user.executionReport.stop.accepted')),
  ).toEqual([])
  expect(
    shapeDifferences(reported[1], bodyOf(examples, 'user.executionReport.stop.triggered')),
  ).toEqual([])
  expect(reported.map((event) => pick(event, 'w'))).toEqual([false, true])
})

test('the last fill of an order for an amount of money says that it is filled', () => {
  const { request, events } = open()
  request('userDataStream.subscribe.signature')
  request('order.place', {
    symbol: 'BTCUSD',
    side: 'BUY',
    type: 'MARKET',
    quoteOrderQty: '20000.00',
  })
  const trades = events().filter((event) => text(event, 'x') === 'TRADE')
  expect(trades.length).toBeGreaterThan(1)
  expect(trades.map((event) => text(event, 'X'))).toEqual([
    ...trades.slice(1).map(() => 'PARTIALLY_FILLED'),
    'FILLED',
  ])
  expect(
    shapeDifferences(trades.at(-1), bodyOf(examples, 'user.executionReport.trade.filled')),
  ).toEqual([])
})

test('a prevented match is reported with what was prevented', () => {
  const { request, events, driven } = open()
  driven.simulators.market.isPaused = true
  const marketBook = driven.simulators.market.bookOf('binance-us', 'BTC-USD')
  const price = (((marketBook?.book.bids.best?.price ?? 0) + 1) / 100).toFixed(2)
  request('userDataStream.subscribe.signature')
  request('order.place', { ...limit, price })
  request('order.place', { ...limit, side: 'SELL', price })
  const prevention = events().find((event) => text(event, 'x') === 'TRADE_PREVENTION')
  expect(
    shapeDifferences(prevention, bodyOf(examples, 'user.executionReport.tradePrevention')),
  ).toEqual([])
})

test('a pair of orders is reported as a list', () => {
  const { request, events } = open()
  request('userDataStream.subscribe.signature')
  request('orderList.place', {
    symbol: 'BTCUSD',
    side: 'SELL',
    quantity: '0.001',
    price: '66000.00',
    stopPrice: '62100.00',
  })
  const status = events().find((event) => text(event, 'e') === 'listStatus')
  expect(shapeDifferences(status, bodyOf(examples, 'user.listStatus'))).toEqual([])
  expect(list(status, 'O')).toHaveLength(2)
})

test('by listen key: one key for everybody, quiet when it has run out, gone when it is stopped', async () => {
  const { driven, key, request } = open()
  const headers = { 'X-MBX-APIKEY': key.id }
  const listen = (method: 'POST' | 'PUT' | 'DELETE', query = '') =>
    driven.fetch('binance-us', method, `/api/v3/userDataStream${query}`, { headers })
  const first = await listen('POST')
  const name = text(first.json, 'listenKey')
  expect(text((await listen('POST')).json, 'listenKey')).toBe(name)
  const socket = driven.open('binance-us', `wss://binance-us.simulated/ws/${name}`)
  request('order.place', limit)
  const reports = () =>
    socket.json().filter((event) => text(event, 'e') === 'executionReport').length
  expect(reports()).toBe(1)
  expect((await listen('PUT', `?listenKey=${name}`)).json).toEqual({})
  driven.simulators.market.isPaused = true
  driven.pass(3_650_000)
  request('order.place', limit)
  expect(socket.closed).toBeUndefined()
  expect(reports()).toBe(1)
  const dead = await listen('PUT', `?listenKey=${name}`)
  expect(dead.json).toEqual(pick(bodyOf(examples, 'rest.listenKey.keepalive.unknown'), 'json'))
  const next = text((await listen('POST')).json, 'listenKey')
  expect(next).not.toBe(name)
  expect((await listen('DELETE', `?listenKey=${next}`)).json).toEqual({})
})

test('where listen keys are gone, that is said with a page; where subscriptions are, with an error', async () => {
  const { driven, key } = open({ userStream: 'subscription-only' })
  const headers = { 'X-MBX-APIKEY': key.id }
  const gone = await driven.fetch('binance-us', 'POST', '/api/v3/userDataStream', { headers })
  expect([gone.status, gone.headers['content-type']]).toEqual([410, 'text/html'])
  const { request } = open({ userStream: 'listen-key-only' })
  expect(pick(request('userDataStream.subscribe.signature'), 'status')).toBe(400)
})
