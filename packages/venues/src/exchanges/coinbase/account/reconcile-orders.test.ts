import { expect, test } from 'vitest'

import {
  clientId,
  CoinbaseAccountHarness,
  fill,
  orderId,
  restOrder,
} from '../testing/account-harness.ts'
import { exampleBody } from '../testing/market-harness.ts'

const list = '/orders/historical/batch'
const queryOf = (harness: CoinbaseAccountHarness, path: string) =>
  (harness.waiting(path)?.query ?? []).map((pair) => pair.join('=')).join('&')
const found = (...orders: object[]) => ({ orders, has_next: false, cursor: '' })

test('what is read at the start is reported', () => {
  const harness = new CoinbaseAccountHarness().begun()
  expect(harness.sink.keys.at(-1)).toEqual({
    canView: true,
    canTrade: true,
    canWithdraw: false,
    permissions: [
      { name: 'View', granted: true, isDangerous: false },
      { name: 'Trade', granted: true, isDangerous: false },
      { name: 'Transfer', granted: false, isDangerous: true },
    ],
    account: 'Default portfolio',
    accountId: 'b87a2d3f-8a1e-49b3-a4ea-402d8c389aca',
    tier: 'Intro',
  })
  expect(harness.sink.balanceLists).toEqual([
    {
      list: [
        { asset: 'USD', available: '1234.56', held: '643.2' },
        { asset: 'BTC', available: '0.25', held: '0' },
        { asset: 'USDC', available: '10', held: '0' },
      ],
      isComplete: true,
      time: harness.now,
    },
  ])
  expect(harness.sink.feeLists).toEqual([[{ symbol: null, maker: '0.005', taker: '0.009' }]])
  expect(harness.sink.openLists).toEqual([{ list: [], asOf: harness.now }])
})

test('a key that can send funds away is reported as such', () => {
  const harness = new CoinbaseAccountHarness().start()
  harness.answer('/key_permissions', exampleBody('rest_key_permissions_response_dangerous'))
  expect(harness.sink.keys.at(-1)).toMatchObject({ canWithdraw: true })
})

test('a key that is refused twice, with the clock set right between, is reported as refused', () => {
  const harness = new CoinbaseAccountHarness()
    .start()
    .answer('/key_permissions', 'Unauthorized', 401)
  expect(harness.sink.refusals).toEqual([])
  harness
    .answer('/time', exampleBody('rest_time_response'))
    .answer('/time', exampleBody('rest_time_response'))
  harness.answer('/key_permissions', 'Unauthorized', 401)
  expect(harness.sink.refusals).toEqual(['Coinbase refuses the key: HTTP 401: Unauthorized'])
})

test('wallets beyond the first page count, vaults and wallets that are off do not', () => {
  const row = (currency: string, value: string, more: object = {}) => ({
    currency,
    available_balance: { value, currency },
    hold: { value: '0.1', currency },
    type: 'ACCOUNT_TYPE_CRYPTO',
    active: true,
    ...more,
  })
  const harness = new CoinbaseAccountHarness().start()
  expect(queryOf(harness, '/accounts')).toBe('limit=250')
  harness.answer('/accounts', { accounts: [row('BTC', '1')], has_next: true, cursor: 'next' })
  expect(queryOf(harness, '/accounts')).toBe('limit=250&cursor=next')
  const accounts = [
    row('BTC', '0.00000001'),
    row('BTC', '5', { type: 'ACCOUNT_TYPE_VAULT' }),
    row('ETH', '7', { active: false }),
    row('USD', 'abc'),
  ]
  harness.answer('/accounts', { accounts, has_next: false, cursor: 'next' })
  expect(harness.sink.balanceLists[0]?.list).toEqual([
    { asset: 'BTC', available: '1.00000001', held: '0.2' },
  ])
})

test('balances are read again soon after an order changed, once for several changes', () => {
  const harness = new CoinbaseAccountHarness().begun().live()
  harness.update().update({ status: 'CANCELLED' }).pass(1500)
  expect(harness.countOf('/accounts')).toBe(2)
  harness.update({ order_id: 'b' }).answer('/accounts', exampleBody('rest_accounts_response'))
  harness.pass(1500)
  expect(harness.countOf('/accounts')).toBe(3)
})

test('open orders are requested with every word that open orders have', () => {
  const harness = new CoinbaseAccountHarness().start()
  const { order_status, limit } = exampleBody('rest_list_open_orders_request') as {
    order_status: string[]
    limit: number
  }
  expect(queryOf(harness, list)).toBe(
    [...order_status.map((word) => `order_status=${word}`), `limit=${limit}`].join('&'),
  )
  harness.answer(list, exampleBody('rest_list_orders_response'))
  expect(queryOf(harness, list)).toContain('cursor=748478308')
  harness.answer(list, found())
  expect(queryOf(harness, list)).toContain('order_placement_source=RETAIL_SIMPLE')
  harness.answer(list, found(restOrder({ order_id: 'app', client_order_id: '', status: 'OPEN' })))
  expect(harness.sink.openLists[0]?.list).toMatchObject([
    {
      venueOrderId: orderId,
      status: 'partially-filled',
      filled: '0.004',
      size: '0.01',
      limitPrice: '64000',
      postOnly: false,
    },
    { venueOrderId: 'app', clientOrderId: null },
  ])
})

test('where the words may not be requested together, they are requested one by one', () => {
  const harness = new CoinbaseAccountHarness().start()
  harness.answer(list, { error: 'INVALID_ARGUMENT', message: 'OPEN cannot be mixed' }, 400)
  const words: string[] = []
  for (let n = 0; n < 5; n += 1) {
    words.push(queryOf(harness, list))
    harness.answer(list, found(restOrder({ order_id: `v${n}`, status: 'OPEN' })))
  }
  expect(words).toEqual(
    ['OPEN', 'PENDING', 'QUEUED', 'CANCEL_QUEUED', 'EDIT_QUEUED'].map(
      (word) => `order_status=${word}&limit=100`,
    ),
  )
  for (let n = 0; n < 5; n += 1) harness.answer(list, found())
  expect(harness.sink.openLists[0]?.list).toHaveLength(5)
})

test('an order without an answer is looked for among the orders of its time, and found', () => {
  const harness = new CoinbaseAccountHarness().begun().live().place(clientId).lose('/orders')
  const order = harness.ref(clientId)
  harness.now += 20_000
  harness.adapter.lookUp(order, harness.now)
  expect(queryOf(harness, list)).toBe(
    'product_ids=BTC-USD&start_date=2026-09-21T14:12:20Z&end_date=2026-09-21T14:14:40Z&limit=100',
  )
  const page = {
    orders: [restOrder({ client_order_id: 'other', order_id: 'x' })],
    has_next: true,
    cursor: '7',
  }
  harness.answer(list, page)
  expect(queryOf(harness, list)).toContain('&cursor=7')
  harness.answer(list, found(restOrder()))
  expect(harness.sink.orders.at(-1)).toMatchObject({ clientOrderId: clientId, status: 'filled' })
  expect(harness.sink.lookUps).toEqual([{ id: clientId, result: 'found', reason: '' }])
})

test('an order of a market that shares its book is looked for under both names', () => {
  const harness = new CoinbaseAccountHarness().begun()
  harness.adapter.lookUp({ ...harness.ref(clientId), symbol: 'BTC-USDC' }, harness.now)
  expect(queryOf(harness, list)).toContain('product_ids=BTC-USDC&product_ids=BTC-USD')
})

test('an order is absent only after several whole lists without it, the last long after it was sent', () => {
  const harness = new CoinbaseAccountHarness().begun()
  const sentAt = harness.now
  harness.adapter.lookUp(harness.ref(clientId), harness.now)
  let requested = 0
  while (harness.sink.lookUps.length === 0 && requested < 20) {
    if (harness.waiting(list)) {
      harness.answer(list, found())
      requested += 1
    }
    harness.pass(250)
  }
  expect(harness.sink.lookUps).toMatchObject([{ id: clientId, result: 'absent' }])
  expect(requested).toBeGreaterThanOrEqual(3)
  expect(harness.now - sentAt).toBeGreaterThanOrEqual(10_000)
  expect(harness.now - sentAt).toBeLessThan(15_000)
})

test('lists that cannot be read conclude nothing', () => {
  const harness = new CoinbaseAccountHarness().begun()
  harness.adapter.lookUp(harness.ref(clientId), harness.now)
  for (let n = 0; n < 100 && harness.sink.lookUps.length === 0; n += 1) {
    if (harness.waiting(list)) harness.answer(list, 'maintenance', 503)
    harness.pass(1000)
  }
  expect(harness.sink.lookUps).toMatchObject([{ id: clientId, result: 'failed' }])
})

test('the channel’s word ends a search', () => {
  const harness = new CoinbaseAccountHarness().begun().live()
  harness.adapter.lookUp(harness.ref(clientId), harness.now)
  harness.update()
  expect(harness.sink.lookUps).toEqual([{ id: clientId, result: 'found', reason: '' }])
  harness.answer(list, found()).pass(60_000)
  expect(harness.sink.lookUps).toHaveLength(1)
})

test('an order whose number is known is read by it; unknown there, it is looked for in the list', () => {
  const harness = new CoinbaseAccountHarness().begun()
  const one = `/orders/historical/${orderId}`
  harness.adapter.lookUp(harness.ref(clientId, orderId), harness.now)
  const { status, json } = exampleBody('rest_error_unknown_order') as unknown as {
    status: number
    json: object
  }
  harness.answer(one, json, status)
  expect(harness.waiting(list)).toBeDefined()
  harness.answer(list, found(restOrder({ status: 'OPEN', filled_size: '0' })))
  expect(harness.sink.orders.at(-1)).toMatchObject({ status: 'open', clientOrderId: clientId })
})

test('an order that does not exist may be answered with null', () => {
  const harness = new CoinbaseAccountHarness().begun()
  harness.adapter.lookUp(harness.ref(clientId, orderId), harness.now)
  harness.answer(`/orders/historical/${orderId}`, { order: null })
  expect(harness.waiting(list)).toBeDefined()
})

test('an order that was placed and of which nothing comes is read', () => {
  const harness = new CoinbaseAccountHarness()
    .begun()
    .live()
    .place(clientId)
    .answerPlaced()
    .pass(3000)
  harness.answer(`/orders/historical/${orderId}`, exampleBody('rest_get_order_response'))
  expect(harness.sink.orders.at(-1)).toMatchObject({
    status: 'filled',
    averagePrice: '64000.1',
    source: 'poll',
  })
})

test('a word that we do not know is reported as unknown, and the order read again', () => {
  const harness = new CoinbaseAccountHarness().begun().live().update({ status: 'TELEPORTED' })
  expect(harness.sink.orders.at(-1)?.status).toBe('unknown')
  harness.pass(10_000)
  expect(harness.waiting(`/orders/historical/${orderId}`)).toBeDefined()
})

test('fills since a time are read with a minute before it, page by page, each under its number', () => {
  const harness = new CoinbaseAccountHarness().begun()
  const since = Date.parse('2026-09-21T13:01:00Z')
  harness.adapter.readFills(since, harness.now)
  expect(queryOf(harness, '/fills')).toBe('start_sequence_timestamp=2026-09-21T13:00:00Z&limit=100')
  harness.answer('/fills', { fills: [fill()], cursor: '114994851' })
  expect(queryOf(harness, '/fills')).toBe(
    'start_sequence_timestamp=2026-09-21T13:00:00Z&limit=100&cursor=114994851',
  )
  harness.answer('/fills', { fills: [fill(), fill({ entry_id: 'second' })], cursor: '' })
  expect(harness.sink.distinctFills).toHaveLength(2)
  expect(harness.sink.fillReads).toEqual([{ since, isComplete: true }])
  harness.adapter.readFills(since, harness.now)
  harness.answer('/fills', 'no', 500)
  expect(harness.sink.fillReads.at(-1)).toEqual({ since, isComplete: false })
})
