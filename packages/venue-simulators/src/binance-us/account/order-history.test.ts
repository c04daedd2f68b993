import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { openBinanceTest, restingLimit } from '../testing/client.ts'

const examples = examplesOf('binance-us')
const jsonOf = (name: string) => pick(bodyOf(examples, name), 'json')
const order = '/api/v3/order'

test.each([
  ['allOrders', '/api/v3/allOrders', { symbol: 'BTCUSD' }],
  ['myTrades', '/api/v3/myTrades', { symbol: 'BTCUSD' }],
  ['account', '/api/v3/account', {}],
  ['rateLimitOrder', '/api/v3/rateLimit/order', {}],
  ['myFilters', '/api/v3/myFilters', { symbol: 'BTCUSD' }],
  ['tradingFee', '/sapi/v1/asset/query/trading-fee', { symbol: 'BTCUSD' }],
  ['tradingVolume', '/sapi/v1/asset/query/trading-volume', {}],
  ['systemStatus', '/sapi/v1/system/status', {}],
  ['accountStatus', '/sapi/v3/accountStatus', {}],
  ['apiTradingStatus', '/sapi/v3/apiTradingStatus', {}],
] as const)('the call %s is answered as on the page', async (name, path, params) => {
  const { call } = openBinanceTest()
  await call('POST', order, restingLimit)
  await call('POST', order, { symbol: 'BTCUSD', side: 'SELL', type: 'MARKET', quantity: '0.001' })
  const { status, json } = await call('GET', path, params)
  expect(status).toBe(200)
  expect(shapeDifferences(json, jsonOf(`rest.${name}.response`))).toEqual([])
})

test('what a key may do cannot be read, unless the exchange has learned to report', async () => {
  const path = '/sapi/v1/account/apiRestrictions'
  const silent = await openBinanceTest().call('GET', path)
  expect(silent.status).toBe(404)
  expect(shapeDifferences(silent.json, jsonOf('rest.sapi.notFound'))).toEqual([])
  const reporting = await openBinanceTest({ keyRights: 'offered' }).call('GET', path)
  expect(
    shapeDifferences(reporting.json, jsonOf('rest.apiRestrictions.response.ifSupported')),
  ).toEqual([])
})

test('nobody trades with himself: the resting order goes, and the match is written down', async () => {
  const { call, driven } = openBinanceTest()
  driven.simulators.market.isPaused = true
  const marketBook = driven.simulators.market.bookOf('binance-us', 'BTC-USD')
  const price = (((marketBook?.book.bids.best?.price ?? 0) + 1) / 100).toFixed(2)
  const resting = await call('POST', order, { ...restingLimit, price, newClientOrderId: 'maker' })
  await call('POST', order, { ...restingLimit, side: 'SELL', price, newClientOrderId: 'taker' })
  const maker = await call('GET', order, {
    symbol: 'BTCUSD',
    orderId: text(resting.json, 'orderId'),
  })
  expect(maker.json).toMatchObject({ status: 'EXPIRED_IN_MATCH', preventedQuantity: '0.00100000' })
  const matches = await call('GET', '/api/v3/myPreventedMatches', {
    symbol: 'BTCUSD',
    orderId: text(resting.json, 'orderId'),
  })
  expect(shapeDifferences(matches.json, jsonOf('rest.myPreventedMatches.response'))).toEqual([])
})

test('too many orders in ten seconds are refused without saying when to come back', async () => {
  const { driven, call, key } = openBinanceTest()
  const transport = driven.simulators.transport('binance-us')
  await call('POST', order, restingLimit)
  const { createHmac } = await import('node:crypto')
  const body = `symbol=BTCUSD&side=BUY&type=LIMIT&timeInForce=IOC&quantity=0.001&price=60000&timestamp=${driven.now}`
  const signature = createHmac('sha256', key.secret).update(body).digest('hex')
  const request = {
    method: 'POST' as const,
    url: `https://binance-us.simulated${order}`,
    headers: { 'X-MBX-APIKEY': key.id },
    body: `${body}&signature=${signature}`,
    timeoutMs: 5000,
  }
  const answers = Array.from({ length: 110 }, () => transport.fetch(request))
  driven.pass(200)
  const refused = (await Promise.all(answers)).filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(5)
  expect(JSON.parse(refused[0]?.body ?? '')).toEqual(jsonOf('error.rateLimited.orders'))
  expect(refused[0]?.headers['retry-after']).toBeUndefined()
})
