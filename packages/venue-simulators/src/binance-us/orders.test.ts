import { expect, test } from 'vitest'

import { openBinanceTest } from '../testing/binance-client.ts'
import { bodyOf, examplesOf } from '../testing/examples.ts'
import { figure, list, pick, text } from '../testing/look.ts'
import { shapeDifferences } from '../testing/same-shape.ts'

const examples = examplesOf('binance-us')
const jsonOf = (name: string) => pick(bodyOf(examples, name), 'json')
const limit = {
  symbol: 'BTCUSD',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.001',
  price: '60000.00',
}
const order = '/api/v3/order'

test.each([
  ['limit', 'full.resting'],
  ['ioc', 'full.resting'],
  ['fok', 'full.resting'],
  ['postOnly', 'result'],
  ['marketBase', 'full.resting'],
  ['marketQuote', 'market.filled'],
  ['stopLossLimit', 'stopLossLimit.result'],
  ['stopLoss', 'ack'],
  ['takeProfitLimit', 'ack'],
  ['trailing', 'ack'],
  ['iceberg', 'full.resting'],
])('the order %s of the page is taken and answered', async (name, form) => {
  const { send } = openBinanceTest()
  const { status, json, headers } = await send(`rest.order.place.${name}.request`)
  expect({ status, json }).toMatchObject({ status: 200 })
  const optional = ['expiryReason', 'icebergQty']
  expect(shapeDifferences(json, jsonOf(`rest.order.place.${form}`), { optional })).toEqual([])
  expect(headers['x-mbx-order-count-10s']).toBe('1')
})

test('the test call checks an order and places nothing', async () => {
  const { send, driven } = openBinanceTest()
  const { status, json } = await send('rest.order.test.request')
  expect({ status, json }).toEqual({ status: 200, json: {} })
  expect(driven.simulators.account('binance-us').orders).toEqual([])
})

test('an order that finds nothing at once expires and says why', async () => {
  const { call } = openBinanceTest()
  const { json } = await call('POST', order, { ...limit, timeInForce: 'IOC' })
  expect(shapeDifferences(json, jsonOf('rest.order.place.ioc.expired'))).toEqual([])
  expect(json).toMatchObject({ status: 'EXPIRED', expiryReason: 'UNFILLED_IOC_QUANTITY_EXPIRED' })
})

test('the fee is taken from what comes in, and fills name it', async () => {
  const { call } = openBinanceTest()
  const { json } = await call('POST', order, {
    symbol: 'BTCUSD',
    side: 'BUY',
    type: 'MARKET',
    quantity: '0.001',
  })
  const fills = list(json, 'fills')
  const model = list(jsonOf('rest.order.place.full.partlyFilledAtOnce'), 'fills')
  expect(shapeDifferences(fills, model)).toEqual([])
  expect(text(fills[0], 'commissionAsset')).toBe('BTC')
  const sum = fills.reduce((total: number, fill) => total + figure(fill, 'commission'), 0)
  expect(sum).toBeCloseTo(0.001 * 0.0002, 7)
})

test.each([
  ['insufficientFunds', { ...limit, quantity: '50' }],
  ['postOnlyWouldCross', { ...limit, type: 'LIMIT_MAKER', timeInForce: '', price: '70000.00' }],
  ['stopWouldTrigger', { ...limit, side: 'SELL', type: 'STOP_LOSS_LIMIT', stopPrice: '70000.00' }],
  ['filter.lotSize', { ...limit, quantity: '0.000001' }],
  ['filter.price', { ...limit, price: '60000.001' }],
  ['filter.minNotional', { ...limit, quantity: '0.00001' }],
  ['filter.percentPriceBySide', { ...limit, price: '9000.00' }],
  ['badPrecision', { ...limit, quantity: '0.123456789' }],
  ['illegalClientOrderId', { ...limit, newClientOrderId: 'a.b' }],
  ['invalidSymbol', { ...limit, symbol: 'NOPEUSD' }],
  ['recvWindowTooLarge', { ...limit, recvWindow: '60001' }],
])('refused in the words of the page: %s', async (name, params) => {
  const { call } = openBinanceTest()
  const clean = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
  const { status, json } = await call('POST', order, clean)
  expect({ status, json }).toEqual({
    status: pick(bodyOf(examples, `error.${name}`), 'status'),
    json: jsonOf(`error.${name}`),
  })
})

test.each([
  [-1106, 'parameterNotRequired'],
  [-1114, 'tifNotRequired'],
] as const)(
  'a time in force where none belongs is %i by one reading',
  async (timeInForceNotRequired, name) => {
    const { call } = openBinanceTest({ timeInForceNotRequired })
    const { json } = await call('POST', order, { ...limit, type: 'LIMIT_MAKER' })
    expect(json).toEqual(jsonOf(`error.${name}`))
  },
)

const names = pick(examples.vectors, 'clientOrderId')

test.each(list(names, 'accepted').map(String))(
  'the client id %j is accepted',
  async (newClientOrderId) => {
    const { call } = openBinanceTest()
    expect((await call('POST', order, { ...limit, newClientOrderId })).status).toBe(200)
  },
)

test.each(list(names, 'rejected').map(String))('the client id %j is refused', async (id) => {
  const { call } = openBinanceTest()
  const { json } = await call('POST', order, { ...limit, newClientOrderId: encodeURIComponent(id) })
  expect(pick(json, 'code')).toBe(-1100)
})

test('a client id is unique among open orders only', async () => {
  const { call } = openBinanceTest()
  const named = { ...limit, newClientOrderId: 'same' }
  await call('POST', order, named)
  expect((await call('POST', order, named)).json).toEqual(jsonOf('error.duplicateClientOrderId'))
  await call('DELETE', order, { symbol: 'BTCUSD', origClientOrderId: 'same' })
  expect((await call('POST', order, named)).status).toBe(200)
})

test('five stops per symbol, and no more', async () => {
  const { call } = openBinanceTest()
  const stop = {
    ...limit,
    side: 'SELL',
    type: 'STOP_LOSS_LIMIT',
    price: '55000.00',
    stopPrice: '55100.00',
  }
  for (let index = 0; index < 5; index += 1) await call('POST', order, stop)
  expect((await call('POST', order, stop)).json).toEqual(jsonOf('error.filter.maxNumAlgoOrders'))
})

test('an order is found by either id, cancelled, and its cancel has a name of its own', async () => {
  const { call } = openBinanceTest()
  await call('POST', order, { ...limit, newClientOrderId: 't-000001' })
  const found = await call('GET', order, { symbol: 'BTCUSD', origClientOrderId: 't-000001' })
  expect(shapeDifferences(found.json, jsonOf('rest.order.query.response'))).toEqual([])
  const again = await call('GET', order, { symbol: 'BTCUSD', orderId: text(found.json, 'orderId') })
  expect(again.json).toEqual(found.json)
  const cancelled = await call('DELETE', order, {
    symbol: 'BTCUSD',
    origClientOrderId: 't-000001',
    newClientOrderId: 'x-000001',
  })
  expect(shapeDifferences(cancelled.json, jsonOf('rest.order.cancel.response'))).toEqual([])
  expect(cancelled.json).toMatchObject({
    clientOrderId: 'x-000001',
    origClientOrderId: 't-000001',
    status: 'CANCELED',
  })
  const gone = await call('DELETE', order, { symbol: 'BTCUSD', origClientOrderId: 't-000001' })
  expect(gone.json).toEqual(jsonOf('rest.order.cancel.unknown'))
  const never = await call('GET', order, { symbol: 'BTCUSD', origClientOrderId: 'never' })
  expect(never.json).toEqual(jsonOf('rest.order.query.unknown'))
})

test('a cancel may be restricted to untouched orders', async () => {
  const { call, driven } = openBinanceTest()
  driven.simulators.market.isPaused = true
  const crowd = driven.simulators.market.bookOf('binance-us', 'BTC-USD')
  const best = (crowd?.book.bids.best?.price ?? 0) + 1
  await call('POST', order, { ...limit, price: (best / 100).toFixed(2), newClientOrderId: 'part' })
  crowd?.take('sell', best, 40, driven.now)
  const params = { symbol: 'BTCUSD', origClientOrderId: 'part' }
  const refused = await call('DELETE', order, { ...params, cancelRestrictions: 'ONLY_NEW' })
  expect(refused.json).toEqual(jsonOf('rest.order.cancel.restricted'))
  const wrong = await call('DELETE', order, { ...params, cancelRestrictions: 'NEVER' })
  expect(wrong.json).toEqual(jsonOf('error.cancelRestrictionsValue'))
  const done = await call('DELETE', order, {
    ...params,
    cancelRestrictions: 'ONLY_PARTIALLY_FILLED',
  })
  expect(done.json).toMatchObject({ status: 'CANCELED', executedQty: '0.00040000' })
})

test('cancel and replace: all five ways it can end', async () => {
  const { call } = openBinanceTest()
  const replace = (mode: string, id: string, more: object = {}) =>
    call('POST', '/api/v3/order/cancelReplace', {
      ...limit,
      cancelReplaceMode: mode,
      cancelOrigClientOrderId: id,
      ...more,
    })
  const open = (id: string) => call('POST', order, { ...limit, newClientOrderId: id })
  const postOnly = { type: 'LIMIT_MAKER', price: '70000.00' }
  const shape = (answer: { status: number; json: unknown }, name: string) => {
    const model = bodyOf(examples, `rest.cancelReplace.${name}`)
    expect([name, answer.status]).toEqual([name, pick(model, 'status')])
    expect([name, shapeDifferences(answer.json, pick(model, 'json'))]).toEqual([name, []])
  }
  await open('a')
  shape(await replace('STOP_ON_FAILURE', 'a'), 'success')
  shape(await replace('STOP_ON_FAILURE', 'gone'), 'cancelFailed.stopOnFailure')
  shape(await replace('ALLOW_FAILURE', 'gone'), 'cancelFailed.newOk.allowFailure')
  await open('b')
  const { timeInForce: _tif, ...maker } = { ...limit, ...postOnly }
  const crossing = (mode: string, id: string) =>
    call('POST', '/api/v3/order/cancelReplace', {
      ...maker,
      cancelReplaceMode: mode,
      cancelOrigClientOrderId: id,
    })
  shape(await crossing('STOP_ON_FAILURE', 'b'), 'cancelOk.newFailed')
  shape(await crossing('ALLOW_FAILURE', 'gone'), 'bothFailed')
})

test('one cancels the other: placed, asked for, cancelled', async () => {
  const { send, call } = openBinanceTest()
  const placed = await send('rest.oco.place.request')
  expect(shapeDifferences(placed.json, jsonOf('rest.oco.place.response'))).toEqual([])
  expect(list(placed.json, 'orders').map((row) => text(row, 'clientOrderId'))).toEqual([
    'oco-1-s',
    'oco-1-l',
  ])
  const asked = await call('GET', '/api/v3/orderList', { origClientOrderId: 'oco-1' })
  expect(shapeDifferences(asked.json, jsonOf('rest.orderList.query.response'))).toEqual([])
  const all = await call('GET', '/api/v3/allOrderList')
  expect(shapeDifferences(all.json, jsonOf('rest.allOrderList.response'))).toEqual([])
  const openLists = await call('GET', '/api/v3/openOrderList')
  expect(shapeDifferences(openLists.json, jsonOf('rest.openOrderList.response'))).toEqual([])
  const cancelled = await call('DELETE', '/api/v3/orderList', {
    symbol: 'BTCUSD',
    listClientOrderId: 'oco-1',
  })
  expect(shapeDifferences(cancelled.json, jsonOf('rest.orderList.cancel.response'))).toEqual([])
})

test('prices of such a pair must stand on both sides of the market', async () => {
  const { call } = openBinanceTest()
  const oco = {
    symbol: 'BTCUSD',
    side: 'SELL',
    quantity: '0.001',
    price: '50000.00',
    stopPrice: '45000.00',
  }
  expect((await call('POST', '/api/v3/order/oco', oco)).json).toEqual(jsonOf('error.ocoPrices'))
  const half = { ...oco, price: '70000.00', stopLimitPrice: '44000.00' }
  expect((await call('POST', '/api/v3/order/oco', half)).json).toEqual(
    jsonOf('error.ocoMissingTif'),
  )
})

test('everything open on a symbol can be cancelled at once, pairs included', async () => {
  const { call, send } = openBinanceTest()
  const none = await call('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSD' })
  expect(none.json).toEqual(jsonOf('rest.openOrders.cancelAll.none'))
  await call('POST', order, limit)
  await send('rest.oco.place.request')
  const open = await call('GET', '/api/v3/openOrders', { symbol: 'BTCUSD' })
  expect(shapeDifferences(open.json, jsonOf('rest.openOrders.response'))).toEqual([])
  const all = await call('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSD' })
  expect(shapeDifferences(all.json, jsonOf('rest.openOrders.cancelAll.response'))).toEqual([])
  expect(all.json).toHaveLength(2)
})

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
  await call('POST', order, limit)
  await call('POST', order, { symbol: 'BTCUSD', side: 'SELL', type: 'MARKET', quantity: '0.001' })
  const { status, json } = await call('GET', path, params)
  expect(status).toBe(200)
  expect(shapeDifferences(json, jsonOf(`rest.${name}.response`))).toEqual([])
})

test('what a key may do cannot be read, unless the exchange has learned to tell', async () => {
  const path = '/sapi/v1/account/apiRestrictions'
  const silent = await openBinanceTest().call('GET', path)
  expect(silent.status).toBe(404)
  expect(shapeDifferences(silent.json, jsonOf('rest.sapi.notFound'))).toEqual([])
  const telling = await openBinanceTest({ keyRights: 'offered' }).call('GET', path)
  expect(
    shapeDifferences(telling.json, jsonOf('rest.apiRestrictions.response.ifSupported')),
  ).toEqual([])
})

test('nobody trades with himself: the resting order goes, and the match is written down', async () => {
  const { call, driven } = openBinanceTest()
  driven.simulators.market.isPaused = true
  const crowd = driven.simulators.market.bookOf('binance-us', 'BTC-USD')
  const price = (((crowd?.book.bids.best?.price ?? 0) + 1) / 100).toFixed(2)
  const resting = await call('POST', order, { ...limit, price, newClientOrderId: 'maker' })
  await call('POST', order, { ...limit, side: 'SELL', price, newClientOrderId: 'taker' })
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
  await call('POST', order, limit)
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
