import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { openBinanceTest, restingLimit } from '../testing/client.ts'

const examples = examplesOf('binance-us')
const order = '/api/v3/order'

/** Status and body of an example of REST. */
function restOf(name: string) {
  const body = bodyOf(examples, name)
  return { status: pick(body, 'status'), json: pick(body, 'json') }
}

test.each([
  ['timeout', 'error.unknownOutcome.timeout'],
  ['bus', 'error.unknownOutcome.bus'],
  ['busy', 'error.serverBusy'],
  ['disconnected', 'error.disconnected'],
])('a failing server (%s) answers as on the page', async (form, name) => {
  const { call, driven } = openBinanceTest()
  driven.simulators.setFault('binance-us', 'server-error', { when: 'once', form })
  const { status, json } = await call('POST', order, restingLimit)
  expect({ status, json }).toEqual(restOf(name))
})

test.each([
  ['account', 'error.accountMayNotTrade'],
  ['symbol', 'error.symbolNotPermitted'],
])('an order that may not be (%s) is refused as on the page', async (form, name) => {
  const { call, driven } = openBinanceTest()
  driven.simulators.setFault('binance-us', 'order-refused', { when: 'once', form })
  const { status, json } = await call('POST', order, restingLimit)
  expect({ status, json }).toEqual(restOf(name))
  expect((await call('POST', order, restingLimit)).status).toBe(200)
})

test('who goes on too long is banned, by call and by socket', async () => {
  const { call, driven } = openBinanceTest()
  driven.simulators.setFault('binance-us', 'rate-limited', { when: 'once', form: 'banned' })
  const { status, json, headers } = await call('GET', '/api/v3/account')
  const model = restOf('error.banned')
  const words = text(model.json, 'msg').replace('1790000120000', '')
  expect([status, pick(json, 'code')]).toEqual([model.status, pick(model.json, 'code')])
  expect(text(json, 'msg').replace(/\d{13}/, '')).toBe(words)
  expect(headers['retry-after']).toBe('120')
  expect((await call('GET', '/api/v3/account')).status).toBe(418)
})

test.each([
  ['', 'wsapi.error.rateLimited'],
  ['banned', 'wsapi.error.banned'],
])('the WebSocket API reports limits (%s) as on the page', (form, name) => {
  const { driven } = openBinanceTest()
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws-api/v3')
  driven.simulators.setFault('binance-us', 'rate-limited', { when: 'once', form })
  socket.send({ id: 'r-1', method: 'time' })
  driven.pass(100)
  const model = bodyOf(examples, name)
  const answer = socket.json().at(-1)
  expect(shapeDifferences(answer, model)).toEqual([])
  expect([pick(answer, 'status'), pick(answer, 'error', 'code')]).toEqual([
    pick(model, 'status'),
    pick(model, 'error', 'code'),
  ])
})

test('in maintenance and behind the guard of the web site', async () => {
  const { call, driven } = openBinanceTest()
  driven.simulators.setFault('binance-us', 'maintenance', { when: 'always' })
  const { status, json } = await call('POST', order, restingLimit)
  expect({ status, json }).toEqual(restOf('error.shuttingDown'))
  driven.simulators.setFault('binance-us', 'maintenance', { when: 'off' })
  driven.simulators.setFault('binance-us', 'html-error', { when: 'once' })
  const guard = await driven.fetch('binance-us', 'GET', '/api/v3/time')
  const model = bodyOf(examples, 'error.waf')
  expect([guard.status, guard.headers['content-type']]).toEqual([
    pick(model, 'status'),
    text(model, 'headers', 'Content-Type'),
  ])
})

test('a parameter that nobody reads is refused, and an order too many', async () => {
  const { call, driven } = openBinanceTest({}, { balances: { 'binance-us': { USD: '1000000' } } })
  const unread = await call('POST', order, { ...restingLimit, colour: 'green' })
  const model = restOf('error.unreadParameters')
  expect([unread.status, pick(unread.json, 'code')]).toEqual([400, pick(model.json, 'code')])
  expect(text(unread.json, 'msg').replaceAll(/\d+/g, '')).toBe(
    text(model.json, 'msg').replaceAll(/\d+/g, ''),
  )
  let last = await call('POST', order, restingLimit)
  for (let count = 1; count <= 200; count += 1) {
    // The allowance of orders is a hundred in ten seconds.
    if (count % 90 === 0) driven.pass(10_000)
    last = await call('POST', order, restingLimit)
  }
  expect({ status: last.status, json: last.json }).toEqual(restOf('error.filter.maxNumOrders'))
})

test('tests of orders and the life of a listen key answer with nothing', async () => {
  const { call, driven, key } = openBinanceTest()
  const tested = await call('POST', '/api/v3/order/test', restingLimit)
  expect({ status: tested.status, json: tested.json }).toEqual(restOf('rest.order.test.response'))
  const headers = { 'X-MBX-APIKEY': key.id }
  const stream = '/api/v3/userDataStream'
  const start = await driven.fetch('binance-us', 'POST', stream, { headers })
  const listenKey = text(start.json, 'listenKey')
  for (const [method, name] of [
    ['PUT', 'rest.listenKey.keepalive.response'],
    ['DELETE', 'rest.listenKey.close.response'],
  ] as const) {
    const path = `${stream}?listenKey=${listenKey}`
    const { status, json } = await driven.fetch('binance-us', method, path, { headers })
    expect({ status, json }).toEqual(restOf(name))
  }
  const gone = openBinanceTest({ userStream: 'subscription-only' })
  const { status, body } = await gone.driven.fetch('binance-us', 'POST', stream, { headers })
  const model = bodyOf(examples, 'rest.listenKey.create.gone')
  expect([status, body]).toEqual([pick(model, 'status'), text(model, 'text').replace('…', '')])
})

test('a listen key is a stream like any other, and combined streams are named', async () => {
  const { call, driven, key } = openBinanceTest({}, { actionsPerSecond: 3000 })
  const headers = { 'X-MBX-APIKEY': key.id }
  const start = await driven.fetch('binance-us', 'POST', '/api/v3/userDataStream', { headers })
  const streams = 'btcusd@depth@100ms/btcusd@depth20@100ms'
  const socket = driven.open('binance-us', `wss://binance-us.simulated/stream?streams=${streams}`)
  socket.send({
    ...bodyOf(examples, 'stream.subscribe.listenKey'),
    params: [text(start.json, 'listenKey')],
  })
  driven.pass(500)
  for (const name of ['stream.depthUpdate.combined', 'stream.partialDepth.combined']) {
    const model = bodyOf(examples, name)
    const found = socket.json().find((message) => pick(message, 'stream') === pick(model, 'stream'))
    const shown = shapeDifferences(found, model).filter((words) => !words.includes('[]'))
    expect([name, shown]).toEqual([name, []])
  }
  await call('POST', order, restingLimit)
  driven.pass(200)
  expect(socket.messages.some((message) => message.includes('"executionReport"'))).toBe(true)
})

test('a ping every twenty seconds, and who never answers is left', () => {
  const { driven } = openBinanceTest()
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws')
  driven.pass(60_100)
  expect(socket.pings).toHaveLength(3)
  const stamp = text(bodyOf(examples, 'stream.ping'), 'payload')
  expect(stamp).toBe(text(bodyOf(examples, 'stream.pong'), 'payload'))
  expect(socket.closed).toBeUndefined()
})

test('by subscription, events of the account come in an envelope', async () => {
  const { call, driven, signedParams } = openBinanceTest()
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws-api/v3')
  const method = 'userDataStream.subscribe.signature'
  socket.send({ id: 1, method, params: signedParams() })
  driven.pass(100)
  await call('POST', order, restingLimit)
  driven.pass(100)
  const reported = (kind: string) =>
    socket.json().find((message) => text(message, 'event', 'e') === kind)
  const report = bodyOf(examples, 'user.wrapped.executionReport')
  expect(shapeDifferences(reported('executionReport'), report)).toEqual([])
  driven.simulators.lock('binance-us', 'USD', '10')
  driven.pass(100)
  const lock = bodyOf(examples, 'user.wrapped.externalLockUpdate')
  expect(shapeDifferences(reported('externalLockUpdate'), lock)).toEqual([])
  expect(text(reported('externalLockUpdate'), 'event', 'd')).toBe(text(lock, 'event', 'd'))
})

test('by socket: an order replaced in part, and matches with oneself that were prevented', () => {
  const { driven, signedParams } = openBinanceTest()
  driven.simulators.market.isPaused = true
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws-api/v3')
  const request = (id: string, method: string, params: Record<string, string | number>) => {
    socket.send({ id, method, params: signedParams(params) })
    driven.pass(100)
    return socket.json().find((message) => text(message, 'id') === id)
  }
  request('1', 'order.place', { ...restingLimit, newClientOrderId: 't-000001' })
  const { timeInForce: _time, ...makerOnly } = restingLimit
  const partial = request('2', 'order.cancelReplace', {
    ...makerOnly,
    type: 'LIMIT_MAKER',
    price: '70000.00',
    cancelReplaceMode: 'STOP_ON_FAILURE',
    cancelOrigClientOrderId: 't-000001',
  })
  const model = bodyOf(examples, 'wsapi.order.cancelReplace.partial')
  expect(shapeDifferences(partial, model)).toEqual([])
  expect(pick(partial, 'error', 'data', 'newOrderResponse')).toEqual(
    pick(model, 'error', 'data', 'newOrderResponse'),
  )
  const marketBook = driven.simulators.market.bookOf('binance-us', 'BTC-USD')
  const price = (((marketBook?.book.bids.best?.price ?? 0) + 1) / 100).toFixed(2)
  const maker = request('3', 'order.place', { ...restingLimit, price })
  request('4', 'order.place', { ...restingLimit, side: 'SELL', price })
  const orderId = text(maker, 'result', 'orderId')
  const matches = request('5', 'myPreventedMatches', { symbol: 'BTCUSD', orderId })
  const prevented = bodyOf(examples, 'wsapi.myPreventedMatches.response')
  expect(shapeDifferences(matches, prevented)).toEqual([])
})

test('the layout of symbols before the upgrade can be had too', async () => {
  const { driven } = openBinanceTest({ permissions: 'flat' })
  const { json } = await driven.fetch('binance-us', 'GET', '/api/v3/exchangeInfo?symbol=BTCUSD4')
  const model = bodyOf(examples, 'rest.exchangeInfo.symbol.preUpgrade')
  const row = list(json, 'symbols')[0]
  for (const name of ['symbol', 'status', 'quoteAsset', 'permissions']) {
    expect([name, pick(row, name)]).toEqual([name, pick(model, name)])
  }
})
