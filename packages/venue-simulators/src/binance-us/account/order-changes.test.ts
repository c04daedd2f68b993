import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { openBinanceTest, restingLimit } from '../testing/client.ts'

const examples = examplesOf('binance-us')
const jsonOf = (name: string) => pick(bodyOf(examples, name), 'json')
const order = '/api/v3/order'

test('an order is found by either id, cancelled, and its cancel has a name of its own', async () => {
  const { call } = openBinanceTest()
  await call('POST', order, { ...restingLimit, newClientOrderId: 't-000001' })
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
  const marketBook = driven.simulators.market.bookOf('binance-us', 'BTC-USD')
  const best = (marketBook?.book.bids.best?.price ?? 0) + 1
  await call('POST', order, {
    ...restingLimit,
    price: (best / 100).toFixed(2),
    newClientOrderId: 'part',
  })
  marketBook?.take('sell', best, 40, driven.now)
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
      ...restingLimit,
      cancelReplaceMode: mode,
      cancelOrigClientOrderId: id,
      ...more,
    })
  const open = (id: string) => call('POST', order, { ...restingLimit, newClientOrderId: id })
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
  const { timeInForce: _tif, ...maker } = { ...restingLimit, ...postOnly }
  const crossing = (mode: string, id: string) =>
    call('POST', '/api/v3/order/cancelReplace', {
      ...maker,
      cancelReplaceMode: mode,
      cancelOrigClientOrderId: id,
    })
  shape(await crossing('STOP_ON_FAILURE', 'b'), 'cancelOk.newFailed')
  shape(await crossing('ALLOW_FAILURE', 'gone'), 'bothFailed')
})

test('one cancels the other: placed, requested, cancelled', async () => {
  const { send, call } = openBinanceTest()
  const placed = await send('rest.oco.place.request')
  expect(shapeDifferences(placed.json, jsonOf('rest.oco.place.response'))).toEqual([])
  expect(list(placed.json, 'orders').map((row) => text(row, 'clientOrderId'))).toEqual([
    'oco-1-s',
    'oco-1-l',
  ])
  const requested = await call('GET', '/api/v3/orderList', { origClientOrderId: 'oco-1' })
  expect(shapeDifferences(requested.json, jsonOf('rest.orderList.query.response'))).toEqual([])
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
  await call('POST', order, restingLimit)
  await send('rest.oco.place.request')
  const open = await call('GET', '/api/v3/openOrders', { symbol: 'BTCUSD' })
  expect(shapeDifferences(open.json, jsonOf('rest.openOrders.response'))).toEqual([])
  const all = await call('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSD' })
  expect(shapeDifferences(all.json, jsonOf('rest.openOrders.cancelAll.response'))).toEqual([])
  expect(all.json).toHaveLength(2)
})
