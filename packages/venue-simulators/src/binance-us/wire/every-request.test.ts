import { expect, test } from 'vitest'

import { bodyOf, examplesOf, sentIn } from '../../testing/examples.ts'
import { numberAt, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { openBinanceTest } from '../testing/client.ts'

const examples = examplesOf('binance-us')
const jsonOf = (name: string) => pick(bodyOf(examples, name), 'json')
const sent = sentIn(examples)
const calls = sent.filter(([name]) => name.startsWith('rest.') && !name.includes('unconfirmed'))
const messages = sent.filter(([name]) => name.startsWith('wsapi.') && !name.includes('unconfirmed'))

/** Orders, lists and keys that the page only made up are not there. */
const notThere = new Set([-2011, -2013, -2018, -1125, -2022, -2036])

test.each(calls.map(([name]) => [name]))('the call %s is understood', async (name) => {
  const { send } = openBinanceTest({ keyRights: 'offered' })
  const { status, json } = await send(name)
  expect([name, status === 200 || notThere.has(numberAt(json, 'code'))]).toEqual([name, true])
})

test.each(messages.map(([name]) => [name]))('the message %s is understood', (name) => {
  const { driven } = openBinanceTest()
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws-api/v3')
  const body = bodyOf(examples, name)
  socket.send(body)
  driven.pass(100)
  const answer = socket.json().find((message) => pick(message, 'id') === pick(body, 'id'))
  const isKnown = pick(answer, 'status') === 200 || notThere.has(numberAt(answer, 'error', 'code'))
  expect([name, isKnown]).toEqual([name, true])
})

test.each([
  'rest.accountCommission.request.unconfirmed',
  'rest.amendKeepPriority.request.unconfirmed',
])('what only Binance.com has is not found: %s', async (name) => {
  expect((await openBinanceTest().send(name)).status).toBe(404)
})

test.each([
  'wsapi.session.logon.unconfirmed.request',
  'wsapi.userDataStream.subscribe.unconfirmed.request',
])('keys of this kind cannot do that: %s', (name) => {
  const { driven } = openBinanceTest()
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws-api/v3')
  socket.send(bodyOf(examples, name))
  driven.pass(100)
  expect(numberAt(socket.json()[0], 'status')).toBeGreaterThanOrEqual(400)
})

test('a deposit is reported as a difference, then as a balance', () => {
  const { driven, signedParams } = openBinanceTest()
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws-api/v3')
  socket.send({ id: 1, method: 'userDataStream.subscribe.signature', params: signedParams() })
  driven.pass(100)
  driven.simulators.deposit('binance-us', 'USD', '500')
  driven.pass(100)
  const [update, position] = socket
    .json()
    .slice(1)
    .map((message) => pick(message, 'event'))
  expect(shapeDifferences(update, bodyOf(examples, 'user.balanceUpdate'))).toEqual([])
  expect(text(update, 'd')).toBe('500.00000000')
  expect(text(position, 'e')).toBe('outboundAccountPosition')
})

test('the new half of a cancel-and-replace that failed is reported as rejected', async () => {
  const { driven, signedParams, call } = openBinanceTest()
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws-api/v3')
  socket.send({ id: 1, method: 'userDataStream.subscribe.signature', params: signedParams() })
  const limit = {
    symbol: 'BTCUSD',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    quantity: '0.001',
    price: '60000.00',
  }
  await call('POST', '/api/v3/order', { ...limit, newClientOrderId: 'old' })
  const replace = {
    ...limit,
    quantity: '50',
    cancelReplaceMode: 'STOP_ON_FAILURE',
    cancelOrigClientOrderId: 'old',
  }
  const { json } = await call('POST', '/api/v3/order/cancelReplace', replace)
  expect(pick(json, 'code')).toBe(-2021)
  driven.pass(100)
  const report = socket
    .json()
    .map((message) => pick(message, 'event'))
    .find((event) => text(event, 'x') === 'REJECTED')
  expect(
    shapeDifferences(report, bodyOf(examples, 'user.executionReport.rejected.cancelReplace')),
  ).toEqual([])
  expect(text(report, 'r')).toBe('INSUFFICIENT_BALANCES')
})

test('a listen key may say that it ends, and is a stream like any other', async () => {
  const { driven, key } = openBinanceTest({ listenKeyEnds: 'reported' })
  const headers = { 'X-MBX-APIKEY': key.id }
  const { json } = await driven.fetch('binance-us', 'POST', '/api/v3/userDataStream', { headers })
  expect(shapeDifferences(json, jsonOf('rest.listenKey.create.response'))).toEqual([])
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws')
  socket.send({ method: 'SUBSCRIBE', params: [text(json, 'listenKey')], id: 9 })
  driven.simulators.market.isPaused = true
  driven.pass(3_601_000)
  expect(shapeDifferences(socket.json().at(-1), bodyOf(examples, 'user.listenKeyExpired'))).toEqual(
    [],
  )
})

test('leaving the user stream ends it with a word', () => {
  const { driven, signedParams } = openBinanceTest()
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws-api/v3')
  socket.send({ id: 1, method: 'userDataStream.subscribe.signature', params: signedParams() })
  socket.send({ id: 2, method: 'userDataStream.unsubscribe', params: { subscriptionId: 0 } })
  driven.pass(100)
  const last = socket.json().find((message) => pick(message, 'event') !== undefined)
  expect(shapeDifferences(last, bodyOf(examples, 'user.wrapped.eventStreamTerminated'))).toEqual([])
})

test('old answers to keeping and stopping a listen key are called otherwise', () => {
  const { driven, key } = openBinanceTest()
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws-api/v3')
  socket.send({ id: 1, method: 'userDataStream.start', params: { apiKey: key.id } })
  driven.pass(100)
  const listenKey = text(socket.json()[0], 'result', 'listenKey')
  for (const name of ['ping', 'stop']) {
    socket.send({
      id: name,
      method: `userDataStream.${name}`,
      params: { listenKey, apiKey: key.id },
    })
    driven.pass(100)
    expect(
      shapeDifferences(
        socket.json().at(-1),
        bodyOf(examples, `wsapi.userDataStream.${name}.response`),
      ),
    ).toEqual([])
  }
})

test('an order cancelled without a fill is archived after ninety days', async () => {
  const { driven, call } = openBinanceTest()
  const limit = {
    symbol: 'BTCUSD',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'IOC',
    quantity: '0.001',
    price: '60000.00',
  }
  await call('POST', '/api/v3/order', { ...limit, newClientOrderId: 'old' })
  driven.simulators.advance(driven.now + 91 * 86_400_000)
  const { json } = await call('GET', '/api/v3/order', {
    symbol: 'BTCUSD',
    origClientOrderId: 'old',
  })
  expect(json).toEqual(jsonOf('rest.order.query.archived'))
})

test.each([
  [
    'marketClosed',
    'POST',
    '/api/v3/order',
    { symbol: 'BTCUSD', side: 'BUY', type: 'MARKET', quantity: '0.001' },
  ],
  ['badCombination', 'GET', '/api/v3/myTrades', { symbol: 'BTCUSD', fromId: 1, startTime: 1 }],
  ['invalidInterval', 'GET', '/api/v3/klines', { symbol: 'BTCUSD', interval: '7m' }],
] as const)('refused in the words of the page: %s', async (name, method, path, params) => {
  const { driven, call } = openBinanceTest()
  if (name === 'marketClosed')
    driven.simulators.setFault('binance-us', 'delisted', { when: 'always', symbol: 'BTC-USD' })
  const { json } = await call(method, path, params)
  expect(json).toEqual(jsonOf(`error.${name}`))
})

test('by another variant, a day is the longest window of orders', async () => {
  const { call } = openBinanceTest({ mostHoursOfOrders: 24 })
  const { json } = await call('GET', '/api/v3/allOrders', {
    symbol: 'BTCUSD',
    startTime: 1,
    endTime: 90_000_000,
  })
  expect(json).toEqual(jsonOf('error.lookupTooLong'))
})
