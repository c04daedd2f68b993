import { expect, test } from 'vitest'

import {
  body,
  clientId,
  order,
  orderId,
  orders,
  RobinhoodAccountHarness,
} from '../testing/account-harness.ts'

const executions = (...sizes: string[]) =>
  sizes.map((quantity, index) => ({
    effective_price: '36352.780000000000000000',
    quantity,
    timestamp: `2026-08-20T13:26:1${index}.800000-04:00`,
  }))
const isLive = (harness: RobinhoodAccountHarness) => harness.sink.streams.at(-1)?.isLive

test('what is read at the start is reported', () => {
  const harness = new RobinhoodAccountHarness().begun()
  expect(harness.sink.keys.at(-1)).toEqual({
    canView: true,
    canTrade: null,
    canWithdraw: false,
    permissions: [
      { name: 'Read crypto accounts', granted: true, isDangerous: false },
      { name: 'Read crypto holdings', granted: true, isDangerous: false },
      { name: 'Read crypto orders', granted: true, isDangerous: false },
      { name: 'Place crypto orders with fee tiers', granted: null, isDangerous: false },
    ],
    account: 'individual, ending 0001',
    accountId: '000000000001',
    tier: '',
  })
  expect(harness.sink.feeLists.at(-1)).toEqual([{ symbol: null, maker: '0.0095', taker: '0.0095' }])
  expect(harness.sink.balanceLists.at(-1)).toMatchObject({
    isComplete: true,
    list: [
      { asset: 'USD', available: '1042.55', held: '0' },
      { asset: 'BTC', available: '0.5', held: '0.03219871' },
    ],
  })
  expect(harness.sink.openLists.at(-1)?.list).toEqual([])
  expect(isLive(harness)).toBe(true)
})

test('nothing is asked of an account before it is known which one', () => {
  const harness = new RobinhoodAccountHarness().start()
  expect(harness.io.requests.map(({ path }) => path)).toEqual(['/api/v2/crypto/trading/accounts/'])
  harness.place(clientId)
  expect(harness.outcome()).toMatchObject({ kind: 'not-sent' })
})

test('the account that may be traded in is chosen, and not the first', () => {
  const harness = new RobinhoodAccountHarness().start()
  const [account] = body('v2.accounts.response')['results'] as object[]
  const other = { ...account, account_number: '000000000009', is_api_tradable: false }
  harness.answer('/accounts/', { next: null, results: [other, account] })
  expect(harness.waiting('/holdings/')?.query).toEqual([['account_number', '000000000001']])
})

test('a key that is refused twice is reported as refused', () => {
  const harness = new RobinhoodAccountHarness().start().answer('/accounts/', body('error.401'), 401)
  expect(harness.sink.refusals).toEqual([])
  harness.answer('/accounts/', body('error.401'), 401)
  expect(harness.sink.refusals).toHaveLength(1)
})

test('an action that a key lacks is named', () => {
  const harness = new RobinhoodAccountHarness()
    .start()
    .answer('/accounts/', body('v2.accounts.response'))
  harness.answer('/holdings/', body('error.403.scope'), 403)
  const lacking = harness.sink.keys.at(-1)?.permissions.filter(({ granted }) => granted === false)
  expect(lacking).toEqual([{ name: 'Read crypto holdings', granted: false, isDangerous: false }])
})

test('orders that changed are requested often while one lives, and rarely else', () => {
  const harness = new RobinhoodAccountHarness().begun().pass(29_000)
  const idle = harness.countOf(`GET /api/v2${orders}`)
  harness.pass(1000).answerOrders('updated_at_start', order())
  expect(harness.countOf(`GET /api/v2${orders}`)).toBe(idle + 1)
  expect(harness.queryOf('updated_at_start')).toBe('')
  harness.pass(3000)
  // A minute before the last query began.
  expect(harness.queryOf('updated_at_start')).toBe(
    'account_number=000000000001&updated_at_start=2026-08-20T17:25:49Z',
  )
})

test('the same row is reported once, and a change of it once more', () => {
  const harness = new RobinhoodAccountHarness().begun().pass(30_000)
  harness.answerOrders('updated_at_start', order()).pass(3000)
  harness.answerOrders('updated_at_start', order()).pass(3000)
  harness.answerOrders('updated_at_start', body('v2.orders.get.response.partial'))
  expect(harness.sink.orders.map(({ status, filled }) => [status, filled])).toEqual([
    ['open', '0'],
    ['partially-filled', '0.00004'],
  ])
})

test.each([
  ['open', '0', 'open'],
  ['open', '0.00004', 'partially-filled'],
  ['partially_filled', '0.00004', 'partially-filled'],
  ['pending', '0', 'pending'],
  ['pending', '0.00004', 'partially-filled'],
  ['filled', '0.0001', 'filled'],
  ['canceled', '0.00004', 'canceled'],
  ['failed', '0', 'rejected'],
  ['failed', '0.00004', 'canceled'],
  ['cancelled', '0', 'unknown'],
])('an order that is %s with %s filled is %s', (state, filled, status) => {
  const harness = new RobinhoodAccountHarness().begun().pass(30_000)
  harness.answerOrders('updated_at_start', order({ state, filled_asset_quantity: filled }))
  expect(harness.sink.orders).toMatchObject([{ status, limitPrice: '36352.78', size: '0.0001' }])
})

test('each trade of an order has one number, whatever their order, and their fees add up to what was charged', () => {
  const harness = new RobinhoodAccountHarness().begun().pass(30_000)
  const row = (sizes: string[], fee: number, at: string) =>
    order({
      filled_asset_quantity: '0.00008',
      executions: executions(...sizes),
      fee_charged: fee,
      updated_at: `2026-08-20T13:26:${at}-04:00`,
    })
  harness
    .answerOrders('updated_at_start', row(['0.00001', '0.00003'], 0.0138140564, '19'))
    .pass(3000)
  const later = row(['0.00001', '0.00003', '0.00004'], 0.0276281128, '20')
  const reversed = { ...later, executions: (later['executions'] as object[]).toReversed() }
  harness.answerOrders('updated_at_start', reversed)
  expect(harness.sink.distinctFills.map(({ size, fee }) => [size, fee])).toEqual([
    ['0.00001', '0.00345351'],
    ['0.00003', '0.0103605464'],
    ['0.00004', '0.0138140564'],
  ])
  expect(harness.sink.fills[0]).toMatchObject({
    feeAsset: 'USD',
    liquidity: 'unknown',
    side: 'buy',
  })
})

test('two trades that are alike are two', () => {
  const harness = new RobinhoodAccountHarness().begun().pass(30_000)
  const [one] = executions('0.00002')
  const twice = order({ filled_asset_quantity: '0.00004', executions: [one, one] })
  harness.answerOrders('updated_at_start', twice)
  expect(harness.sink.fills).toHaveLength(2)
})

test('what open buys keep from being spent is worked out', () => {
  const harness = new RobinhoodAccountHarness().begun().pass(30_000)
  harness.answerOrders('updated_at_start', order()).pass(1500)
  harness.answer('/accounts/', body('v2.accounts.response'))
  harness.answer('/holdings/', body('v2.holdings.response'))
  const dollars = harness.sink.balanceLists.at(-1)?.list[0]
  // 0.0001 at 36352.78, and the fee that is expected.
  expect(dollars).toEqual({ asset: 'USD', available: '1042.55', held: '3.669813141' })
})

test('one failed query means nothing, two in a row mean that nothing is known', () => {
  const harness = new RobinhoodAccountHarness().begun().pass(30_000)
  harness.answer(harness.requesting('updated_at_start'), body('error.503'), 503).pass(2000)
  expect(isLive(harness)).toBe(true)
  harness.answer(harness.requesting('updated_at_start'), body('error.503'), 503).pass(4000)
  expect(isLive(harness)).toBe(false)
  harness.answerOrders('updated_at_start')
  expect(isLive(harness)).toBe(true)
  harness.pass(0)
  expect(harness.queryOf('state=open')).not.toBe('')
})

test('after too many requests, half as many for a minute', () => {
  const harness = new RobinhoodAccountHarness().begun().pass(30_000)
  harness.answer(harness.requesting('updated_at_start'), body('error.429'), 429).pass(2000)
  harness.answerOrders('updated_at_start', order()).pass(5999)
  expect(harness.queryOf('updated_at_start')).toBe('')
  harness.pass(1)
  expect(harness.queryOf('updated_at_start')).not.toBe('')
})

test('pages are followed to their end, with the account in each query', () => {
  const harness = new RobinhoodAccountHarness().begun().pass(30_000)
  const next = 'https://trading.robinhood.com/api/v2/crypto/trading/orders/?cursor=cD0y'
  harness.answer(harness.requesting('updated_at_start'), {
    next,
    previous: null,
    results: [order()],
  })
  expect(harness.queryOf('cursor')).toBe('account_number=000000000001&cursor=cD0y')
  // The same page again and again is no end.
  harness.answer(harness.requesting('cursor'), { next, previous: null, results: [] })
  expect(harness.sink.orders).toEqual([])
})

test('fills since a time stand in the orders that changed since', () => {
  const harness = new RobinhoodAccountHarness().begun()
  const since = Date.parse('2026-08-20T12:00:00Z')
  harness.adapter.readFills(since, harness.now)
  expect(harness.queryOf('updated_at_start')).toContain('updated_at_start=2026-08-20T12:00:00Z')
  harness.answerOrders('updated_at_start', body('v2.orders.get.response.filled'))
  expect(harness.sink.fills).toMatchObject([
    { price: '65420.75', size: '0.1', fee: '62.1497125', side: 'sell', venueOrderId: orderId },
  ])
  expect(harness.sink.fillReads).toEqual([{ since, isComplete: true }])
  harness.adapter.readFills(since, harness.now)
  harness.answer(harness.requesting('updated_at_start'), 'nonsense')
  expect(harness.sink.fillReads.at(-1)).toEqual({ since, isComplete: false })
})
