import { expect, test } from 'vitest'

import { pick, text } from '../testing/look.ts'
import { openBinanceTest, restingLimit } from './testing/client.ts'

const order = '/api/v3/order'

test.each([
  ['order-id-wins', 200],
  ['checked', 400],
] as const)(
  'bothIds %s: an order id with the client id of another order',
  async (bothIds, status) => {
    const { call } = openBinanceTest({ bothIds })
    const one = await call('POST', order, { ...restingLimit, newClientOrderId: 'one' })
    await call('POST', order, { ...restingLimit, newClientOrderId: 'two' })
    const orderId = text(one.json, 'orderId')
    const requested = { symbol: 'BTCUSD', orderId, origClientOrderId: 'two' }
    expect((await call('GET', order, requested)).status).toBe(status)
  },
)

test.each(['event', 'bare'] as const)('shutdownEnvelope %s', (shutdownEnvelope) => {
  const { driven } = openBinanceTest({ shutdownEnvelope })
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws-api/v3')
  driven.simulators.setFault('binance-us', 'server-shutdown', { when: 'once' })
  driven.pass(100)
  const reported = socket.json().at(-1)
  const event = shutdownEnvelope === 'event' ? pick(reported, 'event') : reported
  expect(text(event, 'e')).toBe('serverShutdown')
})

test.each([true, false])('tradeOrderIds %s', (tradeOrderIds) => {
  const { driven } = openBinanceTest({ tradeOrderIds }, { actionsPerSecond: 3000 })
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws/btcusd@trade')
  driven.pass(3000)
  const trade = socket.json().find((message) => text(message, 'e') === 'trade')
  expect(trade).toBeDefined()
  expect(pick(trade, 'b') !== undefined).toBe(tradeOrderIds)
})

test.each([true, false])('transactTimeInCancel %s', async (transactTimeInCancel) => {
  const { call } = openBinanceTest({ transactTimeInCancel })
  const { json } = await call('POST', order, restingLimit)
  const cancelled = await call('DELETE', order, {
    symbol: 'BTCUSD',
    orderId: text(json, 'orderId'),
  })
  expect(pick(cancelled.json, 'transactTime') !== undefined).toBe(transactTimeInCancel)
})

test.each([401, 400] as const)('unknownKeyStatus %i', async (unknownKeyStatus) => {
  const { driven } = openBinanceTest({ unknownKeyStatus })
  const headers = { 'X-MBX-APIKEY': 'nobody' }
  const answer = await driven.fetch('binance-us', 'POST', '/api/v3/userDataStream', { headers })
  expect([answer.status, pick(answer.json, 'code')]).toEqual([unknownKeyStatus, -2014])
})

test('unnamedWeights: the upper reading weighs more than the lower', async () => {
  const weights: number[] = []
  for (const unnamedWeights of ['lower', 'upper'] as const) {
    const { call } = openBinanceTest({ unnamedWeights })
    const { headers } = await call('GET', '/api/v3/account')
    weights.push(Number(headers['x-mbx-used-weight']))
  }
  expect(weights[1]).toBeGreaterThan(weights[0] ?? 0)
})

test.each([
  ['reported', ['NEW', 'NEW', 'CANCELED']],
  ['unreported', ['NEW', 'CANCELED']],
] as const)('triggeredStop %s', async (triggeredStop, words) => {
  const { call, driven, signedParams } = openBinanceTest({ triggeredStop })
  driven.simulators.market.isPaused = true
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws-api/v3')
  socket.send({ id: 1, method: 'userDataStream.subscribe.signature', params: signedParams() })
  driven.pass(100)
  const last = driven.simulators.market.bookOf('binance-us', 'BTC-USD')?.lastPrice ?? 0
  const stop = last / 100 - 100
  const terms = { symbol: 'BTCUSD', side: 'BUY', type: 'TAKE_PROFIT_LIMIT', timeInForce: 'GTC' }
  const { json } = await call('POST', order, {
    ...terms,
    quantity: '0.01',
    price: (stop - 5000).toFixed(2),
    stopPrice: stop.toFixed(2),
  })
  const trade = { takerSide: 'sell', price: stop.toFixed(2), size: '0.01' } as const
  driven.simulators.trade('binance-us', 'BTC-USD', trade)
  driven.pass(1000)
  await call('DELETE', order, { symbol: 'BTCUSD', orderId: text(json, 'orderId') })
  driven.pass(1000)
  const reported = socket.json().map((message) => text(message, 'event', 'x'))
  expect(reported.filter((word) => word !== '')).toEqual(words)
})

test.each([
  ['counted-with-all', 'x-mbx-used-weight-1m', 'x-sapi-used-ip-weight-1m'],
  ['counted-apart', 'x-sapi-used-ip-weight-1m', 'x-mbx-used-weight-1m'],
] as const)('walletCalls %s: reported in %s', async (walletCalls, reported, untold) => {
  const { call } = openBinanceTest({ walletCalls })
  const before = await call('GET', '/api/v3/account')
  const { headers } = await call('GET', '/sapi/v3/apiTradingStatus')
  expect(Number(headers[reported])).toBeGreaterThan(0)
  expect(headers[untold]).toBeUndefined()
  const after = await call('GET', '/api/v3/account')
  const weights = [before, after].map((answer) => Number(answer.headers['x-mbx-used-weight-1m']))
  const once = weights[0] ?? 0
  expect(weights[1]).toBe(2 * once + (walletCalls === 'counted-with-all' ? 1 : 0))
})

test('walletCalls counted apart and few: one a minute', async () => {
  const { call, driven } = openBinanceTest({ walletCalls: 'counted-apart-and-few' })
  const request = async () => (await call('GET', '/sapi/v3/apiTradingStatus')).status
  expect([await request(), await request()]).toEqual([200, 429])
  driven.pass(60_000)
  expect(await request()).toBe(200)
})

test.each([
  ['every-order', '1'],
  ['unfilled-orders', '0'],
] as const)('orderCounting %s: an order that has traded', async (orderCounting, count) => {
  const { call } = openBinanceTest({ orderCounting })
  const taken = { symbol: 'BTCUSD', side: 'SELL', type: 'MARKET', quantity: '0.01' }
  expect(text((await call('POST', order, taken)).json, 'status')).toBe('FILLED')
  const { json } = await call('GET', '/api/v3/rateLimit/order')
  expect(text(json, 0, 'count')).toBe(count)
})

test.each([
  ['reported', true],
  ['absent', undefined],
] as const)('newerFlags %s', async (newerFlags, flag) => {
  const { driven } = openBinanceTest({ newerFlags })
  const { json } = await driven.fetch('binance-us', 'GET', '/api/v3/exchangeInfo')
  expect(pick(json, 'symbols', 0, 'amendAllowed')).toBe(flag)
})

test.each([
  ['server', 504, 503],
  ['client', 408, 429],
] as const)('errorStatus %s', async (errorStatus, timeout, busy) => {
  const { call, driven } = openBinanceTest({ errorStatus })
  const statuses: number[] = []
  for (const form of ['timeout', 'busy']) {
    driven.simulators.setFault('binance-us', 'server-error', { when: 'once', form })
    statuses.push((await call('POST', order, restingLimit)).status)
  }
  expect(statuses).toEqual([timeout, busy])
})

test.each([
  ['answered', 7],
  ['answered-without-id', null],
] as const)('unknownMethod %s', (unknownMethod, id) => {
  const { driven, signedParams } = openBinanceTest({ unknownMethod })
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws-api/v3')
  socket.send({ id: 7, method: 'order.amend.keepPriority', params: signedParams() })
  driven.pass(100)
  const reported = socket.json().at(-1)
  expect([pick(reported, 'id'), pick(reported, 'status')]).toEqual([id, 400])
})

test.each([
  ['in-order', ['executionReport', 'outboundAccountPosition']],
  ['swapped', ['outboundAccountPosition', 'executionReport']],
] as const)('userEvents %s', async (userEvents, words) => {
  const { call, driven, signedParams } = openBinanceTest({ userEvents })
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws-api/v3')
  socket.send({ id: 1, method: 'userDataStream.subscribe.signature', params: signedParams() })
  driven.pass(100)
  await call('POST', order, restingLimit)
  driven.pass(100)
  const reported = socket.json().map((message) => text(message, 'event', 'e'))
  expect(reported.filter((word) => word !== '')).toEqual(words)
})

test.each([
  ['inside', 200],
  ['outside-403', 403],
  ['outside-451', 451],
] as const)('network %s', async (network, status) => {
  const { driven } = openBinanceTest({ network })
  const answer = await driven.fetch('binance-us', 'GET', '/api/v3/time')
  expect(answer.status).toBe(status)
})
