import { expect, test } from 'vitest'

import { Driven } from '../testing/driven.ts'
import { list, pick, text } from '../testing/look.ts'
import type { KrakenVariants } from './protocol-variants.ts'
import { openKrakenOrders, restingLimit } from './testing/orders.ts'

const open = (variants: Partial<KrakenVariants>) =>
  new Driven('kraken', { variants: { kraken: variants } })

test.each([
  ['ratecount', 'ratecount'],
  ['rate_count', 'rate_count'],
  ['left-out', undefined],
] as const)('counterName %s: rows of executions count as %s', async (counterName, field) => {
  const { request, rows } = await openKrakenOrders({ counterName })
  request('subscribe', { channel: 'executions', ratecounter: true })
  request('add_order', restingLimit)
  const [row] = rows('executions')
  expect(Object.keys(row as object).find((name) => /rate/.test(name))).toBe(field)
})

test.each(['new', 'status', 'restated'] as const)(
  'firstRows %s: what is open is called so in the first frame',
  async (firstRows) => {
    const { request, rows } = await openKrakenOrders({ firstRows })
    request('add_order', restingLimit)
    request('subscribe', { channel: 'executions' })
    expect(rows('executions').map((row) => text(row, 'exec_type'))).toEqual([firstRows])
    expect(text(rows('executions')[0], 'order_status')).toBe('new')
  },
)

test.each([
  ['with-sums', true],
  ['bare', false],
] as const)('laterRows %s: the end of a filled order has its sums: %s', async (laterRows, has) => {
  const { request, rows } = await openKrakenOrders({ laterRows })
  request('subscribe', { channel: 'executions' })
  request('add_order', { order_type: 'market', side: 'buy', symbol: 'BTC/USD', order_qty: 0.01 })
  const end = rows('executions').find((row) => text(row, 'exec_type') === 'filled')
  expect(text(end, 'order_status')).toBe('filled')
  expect('cum_qty' in (end as object)).toBe(has)
})

test.each([
  ['accepted', true],
  ['refused', false],
] as const)('textNumbers %s: a size in quotes', async (textNumbers, success) => {
  const { request } = await openKrakenOrders({ textNumbers })
  const [answer] = request('add_order', { ...restingLimit, order_qty: '0.01' })
  expect(pick(answer, 'success')).toBe(success)
})

test.each([true, false])('fillOrKillInBatch %s', async (fillOrKillInBatch) => {
  const { request } = await openKrakenOrders({ fillOrKillInBatch })
  const { symbol, ...order } = { ...restingLimit, time_in_force: 'fok' }
  const [answer] = request('batch_add', { symbol, orders: [order, order] })
  expect(pick(answer, 'success')).toBe(fillOrKillInBatch)
})

test.each(['main', 'spot'])(
  'walletId %s: the wallet that trades is called so',
  async (walletId) => {
    const { request, rows } = await openKrakenOrders({ walletId })
    request('subscribe', { channel: 'balances' })
    request('add_order', { order_type: 'market', side: 'buy', symbol: 'BTC/USD', order_qty: 0.01 })
    expect(text(rows('balances')[0], 'wallets', 0, 'id')).toBe(walletId)
    expect(text(rows('balances').at(-1), 'wallet_id')).toBe(walletId)
  },
)

test.each([
  ['executions', { executionsNeed: 'query-open-trades' }, true],
  ['executions', { executionsNeed: 'export-data' }, false],
  ['balances', { balancesNeed: 'query-funds' }, true],
  ['balances', { balancesNeed: 'export-data' }, false],
] as const)('the channel %s where pages leave open that %j', async (channel, variants, success) => {
  const { request } = await openKrakenOrders(variants)
  expect(pick(request('subscribe', { channel })[0], 'success')).toBe(success)
})

test.each([
  [{ publicBurst: 15, publicPerSecond: 1 }, 0],
  [{ publicBurst: 2, publicPerSecond: 0.5 }, 1],
] as const)('of three public calls at once, with %j, %i is too many', async (variants, refused) => {
  const driven = open(variants)
  const call = () => driven.fetch('kraken', 'GET', '/0/public/Time')
  const answers = await Promise.all([call(), call(), call()])
  const errors = answers.filter(({ json }) => list(json, 'error').length > 0)
  expect(errors).toHaveLength(refused)
})

test.each([
  [null, 0],
  [3, 2],
])('messagesPerSecond %j: of five pings %i are too fast', (messagesPerSecond, refused) => {
  const driven = open({ messagesPerSecond })
  const socket = driven.open('kraken', 'wss://kraken.simulated/v2')
  driven.pass(100)
  for (let id = 1; id <= 5; id += 1) socket.send({ method: 'ping', req_id: id })
  driven.pass(200)
  const reported = socket.json().filter((message) => text(message, 'error') === 'Exceeded msg rate')
  expect(reported).toHaveLength(refused)
})

test.each([
  [null, false],
  [10_000, true],
])(
  'connectionLifeMs %j: after eleven seconds a connection is closed: %s',
  (connectionLifeMs, isClosed) => {
    const driven = open({ connectionLifeMs })
    const socket = driven.open('kraken', 'wss://kraken.simulated/v2')
    driven.pass(11_000)
    expect(socket.closed !== undefined).toBe(isClosed)
  },
)

test.each([
  [null, true],
  [3000, false],
])(
  'keptForMs %j: an order that ended four seconds ago is there: %s',
  async (keptForMs, isThere) => {
    const { call, driven } = await openKrakenOrders({ keptForMs })
    const order = { pair: 'XBTUSD', type: 'buy', ordertype: 'market', volume: '0.01' }
    const txid = text(await call('AddOrder', order), 'result', 'txid', 0)
    driven.pass(4000)
    const closed = pick(await call('ClosedOrders'), 'result', 'closed') as object
    expect(Object.keys(closed)).toEqual(isThere ? [txid] : [])
    const requested = await call('QueryOrders', { txid })
    expect(list(requested, 'error')).toEqual(isThere ? [] : ['EOrder:Invalid order'])
    const trades = pick(await call('TradesHistory'), 'result', 'trades') as object
    expect(Object.keys(trades).length > 0).toBe(isThere)
  },
)

const uuid = '0000000a-0000-4000-8000-0000000000ff'

test.each([
  ['as-sent', uuid],
  ['capitals', uuid.toUpperCase()],
  ['bare', uuid.replaceAll('-', '')],
] as const)(
  'clientIds %s: reported as %s, and found as it was sent',
  async (clientIds, reported) => {
    const { request, call } = await openKrakenOrders({ clientIds })
    request('add_order', { ...restingLimit, cl_ord_id: uuid })
    const found = await call('OpenOrders', { cl_ord_id: uuid })
    const orders = Object.values(pick(found, 'result', 'open') as object)
    expect(orders.map((row) => text(row, 'cl_ord_id'))).toEqual([reported])
  },
)

test.each([18, 19] as const)(
  'longestClientId %i: free text of so many characters, and no more',
  async (longestClientId) => {
    const { request } = await openKrakenOrders({ longestClientId })
    const add = (length: number) =>
      pick(request('add_order', { ...restingLimit, cl_ord_id: 'x'.repeat(length) })[0], 'success')
    expect([add(longestClientId), add(longestClientId + 1)]).toEqual([true, false])
  },
)
