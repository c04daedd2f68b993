import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { numberAt, list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { openKrakenOrders, restingLimit } from '../testing/orders.ts'

const examples = examplesOf('kraken')

test('the executions of an order, row by row, as on the page', async () => {
  const { driven, request, rows } = await openKrakenOrders()
  driven.simulators.market.isPaused = true
  const marketBook = driven.simulators.market.bookOf('kraken', 'BTC-USD')
  if (!marketBook) throw new Error('Kraken trades BTC-USD.')
  const [ack] = request('subscribe', {
    channel: 'executions',
    snap_orders: true,
    snap_trades: true,
  })
  expect(shapeDifferences(ack, bodyOf(examples, 'ws.executions.subscribe.ack'))).toEqual([])
  const best = (marketBook.book.bids.best?.price ?? 0) + 1
  const client = 'row-by-row'
  request('add_order', {
    ...restingLimit,
    limit_price: best / 10,
    post_only: true,
    cl_ord_id: client,
  })
  marketBook.take('sell', best, 400_000, driven.now)
  marketBook.take('sell', best, 600_000, driven.now)
  driven.pass(200)
  const [pending, fresh, partial, last, filled] = rows('executions')
  for (const [row, name] of [
    [pending, 'pending_new'],
    [fresh, 'new'],
    [partial, 'trade.partial'],
    [last, 'trade.last'],
    [filled, 'filled'],
  ] as const) {
    const model = pick(bodyOf(examples, `ws.executions.${name}`), 'data', 0)
    expect([name, shapeDifferences(row, model)]).toEqual([name, []])
  }
  expect(pick(last, 'order_status')).toBe('partially_filled')
  expect(numberAt(filled, 'cum_qty')).toBe(0.01)
})

test('cancelled, expired, amended, triggered and refilled rows are as on the page', async () => {
  const { driven, request, rows } = await openKrakenOrders()
  driven.simulators.market.isPaused = true
  const marketBook = driven.simulators.market.bookOf('kraken', 'BTC-USD')
  if (!marketBook) throw new Error('Kraken trades BTC-USD.')
  request('subscribe', { channel: 'executions' })
  const rowOf = (type: string) =>
    rows('executions').findLast((row) => text(row, 'exec_type') === type)
  const check = (type: string, name: string) => {
    const model = pick(bodyOf(examples, `ws.executions.${name}`), 'data', 0)
    expect([name, shapeDifferences(rowOf(type), model, { optional: ['cl_ord_id'] })]).toEqual([
      name,
      [],
    ])
  }
  request('add_order', { ...restingLimit, cl_ord_id: 'one' })
  request('amend_order', { cl_ord_id: 'one', limit_price: 54_000, order_qty: 0.02 })
  check('amended', 'amended')
  request('cancel_order', { cl_ord_id: ['one'] })
  check('canceled', 'canceled')
  const expire_time = new Date(driven.now + 6000).toISOString().replace(/\.\d+Z/, 'Z')
  request('add_order', { ...restingLimit, time_in_force: 'gtd', expire_time }, 7000)
  check('expired', 'expired')
  const best = marketBook.book.bids.best?.price ?? 0
  const last = marketBook.lastPrice
  const trigger = Math.min(last, best) - 50
  request('add_order', {
    order_type: 'stop-loss',
    side: 'sell',
    symbol: 'BTC/USD',
    order_qty: 0.001,
    triggers: { price: trigger / 10 },
  })
  marketBook.rest('buy', trigger, 1, driven.now)
  marketBook.take('sell', trigger, 1e12, driven.now)
  driven.simulators.market.isPaused = false
  driven.pass(2000)
  driven.simulators.market.isPaused = true
  check('status', 'status.triggered')
  const inside = (marketBook.book.bids.best?.price ?? 0) + 1
  request('add_order', {
    order_type: 'iceberg',
    side: 'buy',
    symbol: 'BTC/USD',
    order_qty: 1,
    display_qty: 0.1,
    limit_price: inside / 10,
  })
  marketBook.take('sell', inside, 10_000_000, driven.now)
  driven.pass(200)
  check('iceberg_refill', 'iceberg_refill')
})

test('a snapshot holds open orders and the last fills', async () => {
  const { request, rows } = await openKrakenOrders()
  request('add_order', { order_type: 'market', side: 'sell', symbol: 'BTC/USD', order_qty: 0.01 })
  request('add_order', { ...restingLimit, post_only: true, cl_ord_id: 'resting' })
  request('subscribe', { channel: 'executions', snap_orders: true, snap_trades: true })
  const [order, fill] = rows('executions')
  const models = list(bodyOf(examples, 'ws.executions.snapshot'), 'data')
  expect(shapeDifferences(order, models[0])).toEqual([])
  expect(shapeDifferences(fill, models[1])).toEqual([])
})

test('balances: what is owned, and two rows for every trade', async () => {
  const { request, rows } = await openKrakenOrders()
  const [ack] = request('subscribe', { channel: 'balances' })
  expect(shapeDifferences(ack, bodyOf(examples, 'ws.balances.subscribe.ack'))).toEqual([])
  const before = rows('balances').find((row) => text(row, 'asset') === 'USD')
  expect(
    shapeDifferences(
      rows('balances')[0],
      pick(bodyOf(examples, 'ws.balances.snapshot'), 'data', 0),
    ),
  ).toEqual([])
  request('add_order', { order_type: 'market', side: 'buy', symbol: 'BTC/USD', order_qty: 0.0001 })
  const [base, quote] = rows('balances').slice(-2)
  expect(
    shapeDifferences(base, pick(bodyOf(examples, 'ws.balances.update.base'), 'data', 0)),
  ).toEqual([])
  expect(text(base, 'ref_id')).toBe(text(quote, 'ref_id'))
  expect(numberAt(quote, 'balance')).toBeCloseTo(
    numberAt(before, 'balance') + numberAt(quote, 'amount') - numberAt(quote, 'fee'),
    8,
  )
})
