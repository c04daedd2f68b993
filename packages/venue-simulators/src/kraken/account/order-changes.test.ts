import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { krakenParams, openKrakenOrders, restingLimit } from '../testing/orders.ts'

const examples = examplesOf('kraken')

test('cancelling answers once per order; gone and never there differ by REST', async () => {
  const { request, call } = await openKrakenOrders()
  request('add_order', { ...restingLimit, cl_ord_id: 'a' })
  request('add_order', { ...restingLimit, cl_ord_id: 'b' })
  const answers = request('cancel_order', { cl_ord_id: ['a', 'b', 'c'] })
  expect(answers).toHaveLength(3)
  expect(shapeDifferences(answers[0], bodyOf(examples, 'ws.cancel_order.1.response'))).toEqual([])
  expect(shapeDifferences(answers[2], bodyOf(examples, 'ws.cancel_order.gone.error'))).toEqual([])
  expect(await call('CancelOrder', { cl_ord_id: 'a' })).toEqual(
    bodyOf(examples, 'rest.CancelOrder.error.gone'),
  )
  expect(await call('CancelOrder', { txid: 'OAAAAA-BBBBB-CCCCC1' })).toEqual(
    bodyOf(examples, 'rest.CancelOrder.error.never_existed'),
  )
  request('add_order', { ...restingLimit, cl_ord_id: 'd' })
  expect(await call('CancelOrder', { cl_ord_id: 'd' })).toEqual(
    bodyOf(examples, 'rest.CancelOrder.response'),
  )
})

test('an amendment keeps the id and the fills; an edit makes another order', async () => {
  const { request, call } = await openKrakenOrders()
  const id = text(
    request('add_order', { ...restingLimit, cl_ord_id: 'one' })[0],
    'result',
    'order_id',
  )
  const [amended] = request('amend_order', {
    cl_ord_id: 'one',
    limit_price: 54_000,
    order_qty: 0.01,
  })
  expect(shapeDifferences(amended, bodyOf(examples, 'ws.amend_order.response'))).toEqual([])
  const [same] = request('amend_order', { cl_ord_id: 'one', limit_price: 54_000, order_qty: 0.01 })
  expect(text(same, 'error')).toBe(text(bodyOf(examples, 'ws.amend_order.noop.error'), 'error'))
  const amends = await call('OrderAmends', { order_id: id })
  expect(shapeDifferences(amends, bodyOf(examples, 'rest.OrderAmends.response'))).toEqual([])
  expect(
    await call('AmendOrder', { txid: id, limit_price: '53000.0', order_qty: '0.01' }),
  ).toMatchObject({ error: [] })
  const [edited] = request('edit_order', {
    order_id: id,
    symbol: 'BTC/USD',
    order_qty: 0.01,
    limit_price: 52_000,
  })
  expect(shapeDifferences(edited, bodyOf(examples, 'ws.edit_order.response'))).toEqual([])
  const [gone] = request('amend_order', { order_id: id, limit_price: 51_000 })
  expect(text(gone, 'error')).toBe(text(bodyOf(examples, 'ws.amend_order.unknown.error'), 'error'))
  const second = text(edited, 'result', 'order_id')
  const byRest = await call('EditOrder', {
    txid: second,
    pair: 'XBTUSD',
    volume: '0.01',
    price: '51000.0',
  })
  expect(shapeDifferences(byRest, bodyOf(examples, 'rest.EditOrder.response'))).toEqual([])
})

test('batches: a row may fail while its siblings live', async () => {
  const { request, call } = await openKrakenOrders()
  const [both] = request('batch_add', krakenParams('ws.batch_add.request'))
  expect(shapeDifferences(both, bodyOf(examples, 'ws.batch_add.response'))).toEqual([])
  const orders = [
    { order_type: 'limit', side: 'buy', order_qty: 0.001, limit_price: 50_000, cl_ord_id: 'fine' },
    {
      order_type: 'limit',
      side: 'buy',
      order_qty: 1000,
      limit_price: 50_000,
      cl_ord_id: 'too much',
    },
  ]
  const [partly] = request('batch_add', { symbol: 'BTC/USD', orders })
  expect(pick(partly, 'success')).toBe(false)
  expect(list(partly, 'result').map((row) => text(row, 'error'))).toEqual([
    '',
    'EOrder:Insufficient funds',
  ])
  const rest = await call('AddOrderBatch', {
    pair: 'XBTUSD',
    orders: [
      { ordertype: 'limit', type: 'buy', volume: '0.001', price: '50000.0' },
      { ordertype: 'limit', type: 'buy', volume: '1000', price: '50000.0' },
    ],
  })
  expect(pick(rest, 'error')).toEqual([])
  const models = list(bodyOf(examples, 'rest.AddOrderBatch.response'), 'result', 'orders')
  expect(shapeDifferences(pick(rest, 'result', 'orders', 0), models[0])).toEqual([])
  expect(pick(rest, 'result', 'orders', 1)).toEqual(models[1])
  const [cancelled] = request('batch_cancel', {
    cl_ord_id: ['fine', '0b7f3c52-6d0e-4c55-9a41-2f7d1f0e9a11'],
  })
  expect(pick(cancelled, 'result')).toEqual({ count: 2 })
  const [all] = request('cancel_all', {})
  expect(shapeDifferences(all, bodyOf(examples, 'ws.cancel_all.response'))).toEqual([])
})

test('the dead man’s switch cancels everything unless it is wound up again', async () => {
  const { request, call, driven } = await openKrakenOrders()
  request('add_order', restingLimit)
  const [armed] = request('cancel_all_orders_after', { timeout: 60 })
  expect(shapeDifferences(armed, bodyOf(examples, 'ws.cancel_all_orders_after.response'))).toEqual(
    [],
  )
  driven.pass(50_000)
  const again = await call('CancelAllOrdersAfter', { timeout: 60 })
  expect(shapeDifferences(again, bodyOf(examples, 'rest.CancelAllOrdersAfter.response'))).toEqual(
    [],
  )
  driven.pass(50_000)
  expect(driven.simulators.account('kraken').orders[0]?.status).toBe('open')
  const off = await call('CancelAllOrdersAfter', { timeout: 0 })
  expect(pick(off, 'result', 'triggerTime')).toBe('0')
  await call('CancelAllOrdersAfter', { timeout: 5 })
  driven.pass(6000)
  expect(driven.simulators.account('kraken').orders[0]?.status).toBe('cancelled')
})

test('an order with a close places it when it is filled', async () => {
  const { request, driven } = await openKrakenOrders()
  const conditional = { order_type: 'stop-loss-limit', trigger_price: 50_000, limit_price: 49_950 }
  const [answer] = request('add_order', { ...restingLimit, limit_price: 66_000, conditional })
  expect(pick(answer, 'success')).toBe(true)
  expect(
    driven.simulators.account('kraken').orders.map(({ side, status }) => [side, status]),
  ).toEqual([
    ['buy', 'filled'],
    ['sell', 'waiting'],
  ])
})
