import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { numberAt, list, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { farLimit, openGeminiOrders } from '../testing/orders.ts'

const examples = examplesOf('gemini')

test('an order is found by either id, with its trades, and cancelled; twice does no harm', async () => {
  const { call, callRaw, marketBook, driven } = openGeminiOrders()
  driven.simulators.market.isPaused = true
  const best = (marketBook.book.bids.best?.price ?? 0) + 1
  const order = { ...farLimit, price: (best / 100).toFixed(2), client_order_id: 'tt-0001' }
  const id = text((await call('/v1/order/new', order)).json, 'order_id')
  marketBook.take('sell', best, 40_000, driven.now)
  const partly = await call('/v1/order/status', { client_order_id: 'tt-0001' })
  expect(shapeDifferences(partly.json, bodyOf(examples, 'rest.order.partially_filled'))).toEqual([])
  marketBook.take('sell', best, 60_000, driven.now)
  // Digits beyond 2^53, written as digits.
  const whole = `{"request":"/v1/order/status","nonce":${Math.floor(driven.now / 1000)},"order_id":${id},"include_trades":true}`
  const filled = await callRaw('/v1/order/status', whole)
  expect(shapeDifferences(filled.json, bodyOf(examples, 'rest.order.filled'))).toEqual([])
  const second = text(
    (await call('/v1/order/new', { ...farLimit, client_order_id: 'b' })).json,
    'order_id',
  )
  const cancel = () =>
    callRaw(
      '/v1/order/cancel',
      `{"request":"/v1/order/cancel","nonce":${Math.floor(driven.now / 1000)},"order_id":${second}}`,
    )
  const first = await cancel()
  expect(shapeDifferences(first.json, bodyOf(examples, 'rest.order.canceled_by_user'))).toEqual([])
  expect((await cancel()).json).toEqual(first.json)
  const unknown = await call('/v1/order/status', { client_order_id: 'nobody' })
  const { httpStatus, ...body } = bodyOf(examples, 'rest.error.order_not_found') as Record<
    string,
    unknown
  >
  expect({ status: unknown.status, json: unknown.json }).toEqual({ status: httpStatus, json: body })
})

test.each([
  ['orders', '/v1/orders'],
  ['orders_history', '/v1/orders/history'],
  ['mytrades', '/v1/mytrades'],
  ['balances', '/v1/balances'],
  ['notionalvolume', '/v1/notionalvolume'],
  ['tradevolume', '/v1/tradevolume'],
  ['account', '/v1/account'],
  ['heartbeat', '/v1/heartbeat'],
])('the call %s is answered as on the page', async (name, path) => {
  const { call } = openGeminiOrders()
  await call('/v1/order/new', { ...farLimit, client_order_id: 'resting' })
  await call('/v1/order/new', { ...farLimit, price: '79000.00', client_order_id: 'taking' })
  const { status, json } = await call(path)
  expect(status).toBe(200)
  expect(
    shapeDifferences(json, bodyOf(examples, `rest.${name}.response`), { any: ['trades'] }),
  ).toEqual([])
})

test('a page from a time on holds the earliest rows, newest first', async () => {
  const { call, driven } = openGeminiOrders()
  const begin = driven.now
  for (let index = 0; index < 4; index += 1) {
    await call('/v1/order/new', { ...farLimit, price: '79000.00', client_order_id: `n${index}` })
    driven.pass(1000)
  }
  const { json } = await call('/v1/mytrades', { timestamp: begin, limit_trades: 2 })
  const times = (json as unknown[]).map((row) => numberAt(row, 'timestampms'))
  const newest = (await call('/v1/mytrades', { limit_trades: 2 })).json as unknown[]
  expect(times.toSorted((one, other) => other - one)).toEqual(times)
  expect(Math.max(...times)).toBeLessThan(numberAt(newest[0], 'timestampms'))
})

test('session and account: who cancels whose', async () => {
  const { call } = openGeminiOrders()
  await call('/v1/order/new', { ...farLimit, client_order_id: 'mine' })
  await call('/v1/order/new', { ...farLimit, client_order_id: 'theirs' }, 'withdraw')
  const mine = await call('/v1/order/cancel/session')
  expect(shapeDifferences(mine.json, bodyOf(examples, 'rest.order_cancel_all.response'))).toEqual(
    [],
  )
  expect(list(mine.json, 'details', 'cancelledOrders')).toHaveLength(1)
  const all = await call('/v1/order/cancel/all')
  expect(list(all.json, 'details', 'cancelledOrders')).toHaveLength(1)
})

test('a key that must be learned of and is not, loses its orders', async () => {
  const { call, driven } = openGeminiOrders()
  await call('/v1/order/new', farLimit, 'heartbeat')
  const status = () => driven.simulators.account('gemini').orders[0]?.status
  driven.pass(25_000)
  await call('/v1/heartbeat', {}, 'heartbeat')
  driven.pass(25_000)
  expect(status()).toBe('open')
  driven.pass(10_000)
  expect(status()).toBe('cancelled')
})
