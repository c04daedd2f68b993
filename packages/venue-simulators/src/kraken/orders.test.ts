import { expect, test } from 'vitest'

import type { SimulatorOptions } from '../simulators.ts'
import { Driven } from '../testing/driven.ts'
import { bodyOf, examplesOf } from '../testing/examples.ts'
import { krakenClient } from '../testing/kraken-client.ts'
import { figure, list, pick, text } from '../testing/look.ts'
import { shapeDifferences } from '../testing/same-shape.ts'

const examples = examplesOf('kraken')

type Readings = NonNullable<SimulatorOptions['readings']>['kraken']

async function open(readings: Readings = {}) {
  const driven = new Driven('kraken', {
    now: 1_788_264_000_000,
    startUsd: { BTC: 60_000 },
    readings: { kraken: readings },
  })
  const { call, token } = krakenClient(driven)
  const pass = await token()
  const socket = driven.open('kraken', 'wss://kraken.simulated/private/v2')
  let numbers = 0
  /** A request by socket, and its answers. */
  const ask = (method: string, params: object, wait = 150) => {
    numbers += 1
    const id = numbers
    socket.send({ method, params: { ...params, token: pass }, req_id: id })
    driven.pass(wait)
    return socket.json().filter((message) => text(message, 'req_id') === String(id))
  }
  const rows = (channel: string) =>
    socket
      .json()
      .filter((message) => text(message, 'channel') === channel)
      .flatMap((message) => list(message, 'data'))
  return { driven, call, socket, ask, rows, pass }
}

/** The parameters of an example, without its token. */
function paramsOf(name: string): object {
  const { token: _token, ...params } = pick(bodyOf(examples, name), 'params') as Record<
    string,
    unknown
  >
  return params
}

const limit = {
  order_type: 'limit',
  side: 'buy',
  symbol: 'BTC/USD',
  order_qty: 0.01,
  limit_price: 55_000,
}

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
  const { call } = await open()
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
  const { ask } = await open()
  const [answer] = ask('add_order', paramsOf(`ws.add_order.${name}.request`))
  expect(shapeDifferences(answer, bodyOf(examples, 'ws.add_order.response'))).toEqual([])
})

test('a dry run places nothing, either way', async () => {
  const { ask, call, driven } = await open()
  const [answer] = ask('add_order', paramsOf('ws.add_order.validate.request'))
  expect(shapeDifferences(answer, bodyOf(examples, 'ws.add_order.validate.response'))).toEqual([])
  const json = await call('AddOrder', bodyOf(examples, 'rest.AddOrder.validate.request'))
  expect(json).toEqual(bodyOf(examples, 'rest.AddOrder.validate.response'))
  expect(driven.simulators.account('kraken').orders).toEqual([])
})

test.each([
  ['insufficient_funds', { ...limit, order_qty: 100 }],
  ['unsupported_field', { ...limit, leverage: 5 }],
  ['post_only_would_cross', { ...limit, limit_price: 66_000, post_only: true }],
])('refused by socket: %s', async (name, params) => {
  const { ask } = await open()
  const [answer] = ask('add_order', params)
  const model = bodyOf(examples, `ws.add_order.${name}.error`)
  expect(text(answer, 'error')).toBe(text(model, 'error'))
  expect(shapeDifferences(answer, model)).toEqual([])
})

test('by the other reading, a crossing post-only order is accepted and cancelled', async () => {
  const { ask, rows } = await open({ postOnlyCross: 'cancelled' })
  ask('subscribe', { channel: 'executions' })
  const [answer] = ask('add_order', { ...limit, limit_price: 66_000, post_only: true })
  expect(pick(answer, 'success')).toBe(true)
  const model = pick(bodyOf(examples, 'ws.executions.canceled.post_only'), 'data', 0)
  const last = rows('executions').at(-1)
  expect(shapeDifferences(last, model, { optional: ['cl_ord_id', 'cancel_reason'] })).toEqual([])
  expect(text(last, 'reason')).toBe('Post only order')
})

test('small, off-grid and malformed orders are told apart', async () => {
  const { ask } = await open()
  const error = (more: object) => text(ask('add_order', { ...limit, ...more })[0], 'error')
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
  const { ask, call } = await open()
  const order = { ...limit, cl_ord_id: '0b7f3c52-6d0e-4c55-9a41-2f7d1f0e9a10' }
  ask('add_order', order)
  const [again] = ask('add_order', order)
  expect(text(again, 'error')).toBe(
    text(bodyOf(examples, 'ws.add_order.duplicate_cl_ord_id.error'), 'error'),
  )
  ask('cancel_order', { cl_ord_id: [order.cl_ord_id] })
  expect(pick(ask('add_order', order)[0], 'success')).toBe(true)
  ask('cancel_order', { cl_ord_id: [order.cl_ord_id] })
  const closed = await call('ClosedOrders', { cl_ord_id: order.cl_ord_id, trades: true })
  expect(Object.keys(pick(closed, 'result', 'closed') as object)).toHaveLength(2)
})

test('the executions of an order, row by row, as on the page', async () => {
  const { driven, ask, rows } = await open()
  driven.simulators.market.isPaused = true
  const crowd = driven.simulators.market.bookOf('kraken', 'BTC-USD')
  if (!crowd) throw new Error('Kraken trades BTC-USD.')
  const [ack] = ask('subscribe', { channel: 'executions', snap_orders: true, snap_trades: true })
  expect(shapeDifferences(ack, bodyOf(examples, 'ws.executions.subscribe.ack'))).toEqual([])
  const best = (crowd.book.bids.best?.price ?? 0) + 1
  const client = 'row-by-row'
  ask('add_order', { ...limit, limit_price: best / 10, post_only: true, cl_ord_id: client })
  crowd.take('sell', best, 400_000, driven.now)
  crowd.take('sell', best, 600_000, driven.now)
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
  expect(figure(filled, 'cum_qty')).toBe(0.01)
})

test('cancelled, expired, amended, triggered and refilled rows are as on the page', async () => {
  const { driven, ask, rows } = await open()
  driven.simulators.market.isPaused = true
  const crowd = driven.simulators.market.bookOf('kraken', 'BTC-USD')
  if (!crowd) throw new Error('Kraken trades BTC-USD.')
  ask('subscribe', { channel: 'executions' })
  const rowOf = (type: string) =>
    rows('executions').findLast((row) => text(row, 'exec_type') === type)
  const check = (type: string, name: string) => {
    const model = pick(bodyOf(examples, `ws.executions.${name}`), 'data', 0)
    expect([name, shapeDifferences(rowOf(type), model, { optional: ['cl_ord_id'] })]).toEqual([
      name,
      [],
    ])
  }
  ask('add_order', { ...limit, cl_ord_id: 'one' })
  ask('amend_order', { cl_ord_id: 'one', limit_price: 54_000, order_qty: 0.02 })
  check('amended', 'amended')
  ask('cancel_order', { cl_ord_id: ['one'] })
  check('canceled', 'canceled')
  const expire_time = new Date(driven.now + 6000).toISOString().replace(/\.\d+Z/, 'Z')
  ask('add_order', { ...limit, time_in_force: 'gtd', expire_time }, 7000)
  check('expired', 'expired')
  const best = crowd.book.bids.best?.price ?? 0
  const last = crowd.lastPrice
  const trigger = Math.min(last, best) - 50
  ask('add_order', {
    order_type: 'stop-loss',
    side: 'sell',
    symbol: 'BTC/USD',
    order_qty: 0.001,
    triggers: { price: trigger / 10 },
  })
  crowd.rest('buy', trigger, 1, driven.now)
  crowd.take('sell', trigger, 1e12, driven.now)
  driven.simulators.market.isPaused = false
  driven.pass(2000)
  driven.simulators.market.isPaused = true
  check('status', 'status.triggered')
  const inside = (crowd.book.bids.best?.price ?? 0) + 1
  ask('add_order', {
    order_type: 'iceberg',
    side: 'buy',
    symbol: 'BTC/USD',
    order_qty: 1,
    display_qty: 0.1,
    limit_price: inside / 10,
  })
  crowd.take('sell', inside, 10_000_000, driven.now)
  driven.pass(200)
  check('iceberg_refill', 'iceberg_refill')
})

test('a snapshot holds open orders and the last fills', async () => {
  const { ask, rows } = await open()
  ask('add_order', { order_type: 'market', side: 'sell', symbol: 'BTC/USD', order_qty: 0.01 })
  ask('add_order', { ...limit, post_only: true, cl_ord_id: 'resting' })
  ask('subscribe', { channel: 'executions', snap_orders: true, snap_trades: true })
  const [order, fill] = rows('executions')
  const models = list(bodyOf(examples, 'ws.executions.snapshot'), 'data')
  expect(shapeDifferences(order, models[0])).toEqual([])
  expect(shapeDifferences(fill, models[1])).toEqual([])
})

test('balances: what is owned, and two rows for every trade', async () => {
  const { ask, rows } = await open()
  const [ack] = ask('subscribe', { channel: 'balances' })
  expect(shapeDifferences(ack, bodyOf(examples, 'ws.balances.subscribe.ack'))).toEqual([])
  const before = rows('balances').find((row) => text(row, 'asset') === 'USD')
  expect(
    shapeDifferences(
      rows('balances')[0],
      pick(bodyOf(examples, 'ws.balances.snapshot'), 'data', 0),
    ),
  ).toEqual([])
  ask('add_order', { order_type: 'market', side: 'buy', symbol: 'BTC/USD', order_qty: 0.0001 })
  const [base, quote] = rows('balances').slice(-2)
  expect(
    shapeDifferences(base, pick(bodyOf(examples, 'ws.balances.update.base'), 'data', 0)),
  ).toEqual([])
  expect(text(base, 'ref_id')).toBe(text(quote, 'ref_id'))
  expect(figure(quote, 'balance')).toBeCloseTo(
    figure(before, 'balance') + figure(quote, 'amount') - figure(quote, 'fee'),
    8,
  )
})

test('cancelling answers once per order; gone and never there differ by REST', async () => {
  const { ask, call } = await open()
  ask('add_order', { ...limit, cl_ord_id: 'a' })
  ask('add_order', { ...limit, cl_ord_id: 'b' })
  const answers = ask('cancel_order', { cl_ord_id: ['a', 'b', 'c'] })
  expect(answers).toHaveLength(3)
  expect(shapeDifferences(answers[0], bodyOf(examples, 'ws.cancel_order.1.response'))).toEqual([])
  expect(shapeDifferences(answers[2], bodyOf(examples, 'ws.cancel_order.gone.error'))).toEqual([])
  expect(await call('CancelOrder', { cl_ord_id: 'a' })).toEqual(
    bodyOf(examples, 'rest.CancelOrder.error.gone'),
  )
  expect(await call('CancelOrder', { txid: 'OAAAAA-BBBBB-CCCCC1' })).toEqual(
    bodyOf(examples, 'rest.CancelOrder.error.never_existed'),
  )
  ask('add_order', { ...limit, cl_ord_id: 'd' })
  expect(await call('CancelOrder', { cl_ord_id: 'd' })).toEqual(
    bodyOf(examples, 'rest.CancelOrder.response'),
  )
})

test('an amendment keeps the id and the fills; an edit makes another order', async () => {
  const { ask, call } = await open()
  const id = text(ask('add_order', { ...limit, cl_ord_id: 'one' })[0], 'result', 'order_id')
  const [amended] = ask('amend_order', { cl_ord_id: 'one', limit_price: 54_000, order_qty: 0.01 })
  expect(shapeDifferences(amended, bodyOf(examples, 'ws.amend_order.response'))).toEqual([])
  const [same] = ask('amend_order', { cl_ord_id: 'one', limit_price: 54_000, order_qty: 0.01 })
  expect(text(same, 'error')).toBe(text(bodyOf(examples, 'ws.amend_order.noop.error'), 'error'))
  const amends = await call('OrderAmends', { order_id: id })
  expect(shapeDifferences(amends, bodyOf(examples, 'rest.OrderAmends.response'))).toEqual([])
  expect(
    await call('AmendOrder', { txid: id, limit_price: '53000.0', order_qty: '0.01' }),
  ).toMatchObject({ error: [] })
  const [edited] = ask('edit_order', {
    order_id: id,
    symbol: 'BTC/USD',
    order_qty: 0.01,
    limit_price: 52_000,
  })
  expect(shapeDifferences(edited, bodyOf(examples, 'ws.edit_order.response'))).toEqual([])
  const [gone] = ask('amend_order', { order_id: id, limit_price: 51_000 })
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
  const { ask, call } = await open()
  const [both] = ask('batch_add', paramsOf('ws.batch_add.request'))
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
  const [partly] = ask('batch_add', { symbol: 'BTC/USD', orders })
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
  const [cancelled] = ask('batch_cancel', {
    cl_ord_id: ['fine', '0b7f3c52-6d0e-4c55-9a41-2f7d1f0e9a11'],
  })
  expect(pick(cancelled, 'result')).toEqual({ count: 2 })
  const [all] = ask('cancel_all', {})
  expect(shapeDifferences(all, bodyOf(examples, 'ws.cancel_all.response'))).toEqual([])
})

test('the dead man’s switch cancels everything unless it is wound up again', async () => {
  const { ask, call, driven } = await open()
  ask('add_order', limit)
  const [armed] = ask('cancel_all_orders_after', { timeout: 60 })
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
  const { ask, driven } = await open()
  const conditional = { order_type: 'stop-loss-limit', trigger_price: 50_000, limit_price: 49_950 }
  const [answer] = ask('add_order', { ...limit, limit_price: 66_000, conditional })
  expect(pick(answer, 'success')).toBe(true)
  expect(
    driven.simulators.account('kraken').orders.map(({ side, status }) => [side, status]),
  ).toEqual([
    ['buy', 'filled'],
    ['sell', 'waiting'],
  ])
})

test.each([
  ['OpenOrders', {}],
  ['ClosedOrders', { consolidate_taker: false }],
  ['TradesHistory', {}],
  ['Ledgers', { type: 'trade' }],
  ['Balance', {}],
  ['BalanceEx', {}],
  ['TradeBalance', { asset: 'ZUSD' }],
  ['TradeVolume', { pair: 'XBTUSD' }],
  ['GetWebSocketsToken', {}],
])('the call %s is answered as on the page', async (name, fields) => {
  const { ask, call, driven } = await open()
  driven.simulators.market.isPaused = true
  const crowd = driven.simulators.market.bookOf('kraken', 'BTC-USD')
  const best = (crowd?.book.bids.best?.price ?? 0) + 1
  ask('add_order', { ...limit, limit_price: best / 10, cl_ord_id: 'part' })
  crowd?.take('sell', best, 400_000, driven.now)
  ask('add_order', { ...limit, limit_price: 66_000, cl_ord_id: 'all' })
  const json = await call(name, { trades: true, ...fields })
  const model = bodyOf(examples, `rest.${name}.response`)
  const section = {
    OpenOrders: 'open',
    ClosedOrders: 'closed',
    TradesHistory: 'trades',
    Ledgers: 'ledger',
  }[name]
  const maps = section === undefined ? ['.result'] : [`.result.${section}`]
  const isMap = name.startsWith('Balance') || section !== undefined
  const differences = shapeDifferences(json, model, { ...(isMap && { maps }), any: ['reason'] })
  expect(differences).toEqual([])
})

test('orders and trades are found by their ids', async () => {
  const { ask, call } = await open()
  const id = text(
    ask('add_order', { ...limit, limit_price: 66_000, cl_ord_id: 'all' })[0],
    'result',
    'order_id',
  )
  const orders = await call('QueryOrders', { txid: id, trades: true })
  const model = pick(bodyOf(examples, 'rest.QueryOrders.response'), 'result', 'OAAAAA-BBBBB-CCCCC1')
  expect(shapeDifferences(pick(orders, 'result', id), model, { optional: ['reason'] })).toEqual([])
  const trade = text(orders, 'result', id, 'trades', 0)
  const trades = await call('QueryTrades', { txid: trade })
  const tradeModel = pick(
    bodyOf(examples, 'rest.QueryTrades.response'),
    'result',
    'TAAAAA-BBBBB-CCCCC1',
  )
  expect(shapeDifferences(pick(trades, 'result', trade), tradeModel)).toEqual([])
})

test('trading counts per pair, and too much of it is refused', async () => {
  const { ask, driven } = await open()
  const errors: string[] = []
  for (let index = 0; index < 40; index += 1) {
    const [answer] = ask('add_order', { ...limit, cl_ord_id: `n${index}` }, 50)
    errors.push(text(answer, 'error'))
    ask('cancel_order', { cl_ord_id: [`n${index}`] }, 50)
  }
  expect(errors).toContain(text(bodyOf(examples, 'ws.add_order.rate.error'), 'error'))
  driven.pass(60_000)
  expect(text(ask('add_order', limit)[0], 'error')).toBe('')
})

test('single orders for those who want them: every frame proves itself', async () => {
  const { driven, pass } = await open()
  const socket = driven.open('kraken', 'wss://kraken.simulated/level3/v2')
  const params = { channel: 'level3', symbol: ['BTC/USD'], depth: 10, snapshot: true, token: pass }
  socket.send({ method: 'subscribe', params, req_id: 7 })
  driven.pass(3000)
  const messages = socket.json()
  const ack = messages.find((message) => text(message, 'req_id') === '7')
  expect(shapeDifferences(ack, bodyOf(examples, 'ws.level3.subscribe.ack'))).toEqual([])
  for (const type of ['snapshot', 'update']) {
    const frame = messages.find(
      (message) => text(message, 'channel') === 'level3' && text(message, 'type') === type,
    )
    expect(shapeDifferences(frame, bodyOf(examples, `ws.level3.${type}`))).toEqual([])
  }
})
