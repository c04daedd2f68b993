import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { numberAt, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { krakenParams, openKrakenOrders, restingLimit } from '../testing/orders.ts'

const examples = examplesOf('kraken')

test.each([
  'limit_post_only',
  'limit_ioc',
  'limit_fok',
  'limit_gtd',
  'market',
  'market_quote_amount',
  'stop_loss',
  'stop_loss_limit',
  'take_profit_limit',
  'trailing_stop',
  'iceberg',
])('the REST order %s of the page is taken', async (name) => {
  const { call } = await openKrakenOrders()
  const json = await call('AddOrder', bodyOf(examples, `rest.AddOrder.${name}.request`))
  expect(shapeDifferences(json, bodyOf(examples, 'rest.AddOrder.response'))).toEqual([])
})

test.each([
  'limit',
  'limit_ioc',
  'limit_fok',
  'limit_gtd',
  'market',
  'market_quote_amount',
  'stop_loss',
  'stop_loss_limit',
  'take_profit_limit',
  'trailing_stop',
  'trailing_stop_limit',
  'iceberg',
])('the socket order %s of the page is taken', async (name) => {
  const { request } = await openKrakenOrders()
  const [answer] = request('add_order', krakenParams(`ws.add_order.${name}.request`))
  expect(shapeDifferences(answer, bodyOf(examples, 'ws.add_order.response'))).toEqual([])
})

const trailingLimit = krakenParams('ws.add_order.trailing_stop_limit.request')

test('the limit of a trailing stop follows its stop at the distance that was requested, as amended', async () => {
  const { request, rows, driven, call } = await openKrakenOrders()
  driven.simulators.market.isPaused = true
  request('subscribe', { channel: 'executions' })
  const id = text(request('add_order', trailingLimit)[0], 'result', 'order_id')
  const row = (type: string) =>
    rows('executions').findLast((one) => pick(one, 'exec_type') === type)
  expect(numberAt(row('pending_new'), 'limit_price')).toBe(-25)
  expect(text(row('pending_new'), 'limit_price_type')).toBe('quote')
  const described = async () =>
    pick(await call('OpenOrders', {}), 'result', 'open', id, 'descr') as object
  expect(await described()).toMatchObject({ price: '+150', price2: '-25.0' })
  request('amend_order', {
    order_id: id,
    order_qty: 0.001,
    limit_price: -30,
    limit_price_type: 'quote',
  })
  expect(numberAt(row('amended'), 'limit_price')).toBe(-30)
  expect(await call('AmendOrder', { txid: id, limit_price: '-40.0' })).toMatchObject({ error: [] })
  expect(await described()).toMatchObject({ price2: '-40.0' })
  // The market rises, and the stop with it: 150 below. Then it falls, with no bid left above the limit.
  const trade = (price: string) =>
    driven.simulators.trade('kraken', 'BTC-USD', { takerSide: 'sell', price, size: '0.01' })
  driven.simulators.script('kraken', 'BTC-USD', { bids: [['50000', '1']], asks: [['70000', '1']] })
  trade('61000')
  trade('60850.1')
  driven.pass(200)
  expect(row('status')).toBeUndefined()
  trade('60850')
  driven.pass(200)
  expect(numberAt(row('status'), 'triggers', 'actual_price')).toBe(60_850)
  request('subscribe', { channel: 'executions', snap_orders: true })
  expect(numberAt(row('new'), 'limit_price')).toBe(60_810)
  expect(text(row('new'), 'limit_price_type')).toBe('static')
})

test('a distance that is no distance, or off the grid, is refused either way', async () => {
  const { request, call } = await openKrakenOrders()
  const error = (more: object) =>
    text(request('add_order', { ...trailingLimit, ...more })[0], 'error')
  expect(error({ limit_price: -25.05 })).toBe('EOrder:Tick size check failed')
  expect(error({ limit_price_type: 'static' })).toBe('EGeneral:Invalid arguments:price2')
  expect(error({ triggers: { price: 150.05, price_type: 'quote' } })).toBe(
    'EOrder:Tick size check failed',
  )
  const rest = { pair: 'XBTUSD', type: 'sell', ordertype: 'trailing-stop-limit', volume: '0.01' }
  expect(await call('AddOrder', { ...rest, price: '+1.5%', price2: '-25.0' })).toMatchObject({
    error: [],
  })
  expect(await call('AddOrder', { ...rest, price: '+1.5%', price2: '57000.0' })).toMatchObject({
    error: ['EGeneral:Invalid arguments:price2'],
  })
})

test('a dry run places nothing, either way', async () => {
  const { request, call, driven } = await openKrakenOrders()
  const [answer] = request('add_order', krakenParams('ws.add_order.validate.request'))
  expect(shapeDifferences(answer, bodyOf(examples, 'ws.add_order.validate.response'))).toEqual([])
  const json = await call('AddOrder', bodyOf(examples, 'rest.AddOrder.validate.request'))
  expect(json).toEqual(bodyOf(examples, 'rest.AddOrder.validate.response'))
  expect(driven.simulators.account('kraken').orders).toEqual([])
})

test.each([
  ['insufficient_funds', { ...restingLimit, order_qty: 100 }],
  ['unsupported_field', { ...restingLimit, leverage: 5 }],
  ['post_only_would_cross', { ...restingLimit, limit_price: 66_000, post_only: true }],
])('refused by socket: %s', async (name, params) => {
  const { request } = await openKrakenOrders()
  const [answer] = request('add_order', params)
  const model = bodyOf(examples, `ws.add_order.${name}.error`)
  expect(text(answer, 'error')).toBe(text(model, 'error'))
  expect(shapeDifferences(answer, model)).toEqual([])
})

test('by the other variant, a crossing post-only order is accepted and cancelled', async () => {
  const { request, rows } = await openKrakenOrders({ postOnlyCross: 'cancelled' })
  request('subscribe', { channel: 'executions' })
  const [answer] = request('add_order', { ...restingLimit, limit_price: 66_000, post_only: true })
  expect(pick(answer, 'success')).toBe(true)
  const model = pick(bodyOf(examples, 'ws.executions.canceled.post_only'), 'data', 0)
  const last = rows('executions').at(-1)
  expect(shapeDifferences(last, model, { optional: ['cl_ord_id', 'cancel_reason'] })).toEqual([])
  expect(text(last, 'reason')).toBe('Post only order')
})

test('small, off-grid and malformed orders are distinguished', async () => {
  const { request } = await openKrakenOrders()
  const error = (more: object) =>
    text(request('add_order', { ...restingLimit, ...more })[0], 'error')
  expect(error({ order_qty: 0.00001 })).toBe('EOrder:Order minimum not met')
  expect(error({ limit_price: 55_000.05 })).toBe('EOrder:Tick size check failed')
  expect(error({ symbol: 'XBT/USD' })).toBe('Currency pair not supported XBT/USD')
  expect(error({ time_in_force: 'gtd', expire_time: '2026-09-01T12:00:03Z' })).toBe(
    'EGeneral:Invalid arguments:expiretm',
  )
  expect(error({ deadline: '2026-09-01T11:59:00.000Z' })).toBe('EService:Deadline elapsed')
  expect(error({ cl_ord_id: 'this is far too long for it' })).toBe(
    'EGeneral:Invalid arguments:cl_ord_id',
  )
})

test('a client id is unique among open orders only', async () => {
  const { request, call } = await openKrakenOrders()
  const order = { ...restingLimit, cl_ord_id: '0b7f3c52-6d0e-4c55-9a41-2f7d1f0e9a10' }
  request('add_order', order)
  const [again] = request('add_order', order)
  expect(text(again, 'error')).toBe(
    text(bodyOf(examples, 'ws.add_order.duplicate_cl_ord_id.error'), 'error'),
  )
  request('cancel_order', { cl_ord_id: [order.cl_ord_id] })
  expect(pick(request('add_order', order)[0], 'success')).toBe(true)
  request('cancel_order', { cl_ord_id: [order.cl_ord_id] })
  const closed = await call('ClosedOrders', { cl_ord_id: order.cl_ord_id, trades: true })
  expect(Object.keys(pick(closed, 'result', 'closed') as object)).toHaveLength(2)
})
