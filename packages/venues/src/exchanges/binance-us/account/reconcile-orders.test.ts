import { expect, test } from 'vitest'

import {
  BinanceUsAccountHarness,
  clientId,
  json,
  orderId,
  row,
} from '../testing/account-harness.ts'

type Row = Record<string, unknown>
const order = 'GET /api/v3/order'
const all = '/api/v3/allOrders'
const open = '/api/v3/openOrders'
const trades = '/api/v3/myTrades'
const query = (changes: Row = {}) => row('rest.order.query.response', changes)
const trade = (changes: Row = {}): Row => ({
  ...(json('rest.myTrades.response') as Row[])[0],
  ...changes,
})

/** Exactly this path, and no longer one. */
const exactly =
  (path: string) =>
  (request: { method: string; path: string }): boolean =>
    `${request.method} ${request.path}` === path

test('what is read at the start is reported', () => {
  const harness = new BinanceUsAccountHarness().begun()
  expect(harness.sink.keys.at(-1)).toEqual({
    canView: true,
    canTrade: null,
    canWithdraw: null,
    isWithdrawalUntold: true,
    permissions: [
      { name: 'Withdrawals', granted: null, isDangerous: true },
      { name: 'Trading by key not locked by the exchange', granted: true, isDangerous: false },
    ],
    account: 'SPOT',
    tier: '',
  })
  expect(harness.sink.balanceLists).toMatchObject([
    {
      isComplete: true,
      list: [
        { asset: 'BTC', available: '0.1', held: '0.001' },
        { asset: 'USD', available: '1000', held: '64' },
      ],
    },
  ])
  expect(harness.sink.feeLists).toEqual([
    [{ symbol: null, maker: '0', taker: '0.0002' }],
    [{ symbol: 'BTC-USD', maker: '0', taker: '0.0002' }],
  ])
  expect(harness.sink.openLists).toEqual([{ list: [], asOf: harness.now }])
})

test('should the exchange say what a key may do, it is believed', () => {
  const harness = new BinanceUsAccountHarness().start()
  harness.answerExample('/api/v3/account', 'rest.account.response')
  harness.answerExample('/apiRestrictions', 'rest.apiRestrictions.response.ifSupported')
  expect(harness.sink.keys.at(-1)).toMatchObject({ canTrade: true, canWithdraw: false })
  const dangerous = row('rest.apiRestrictions.response.ifSupported', { enableWithdrawals: true })
  const other = new BinanceUsAccountHarness().start()
  other.answerExample('/api/v3/account', 'rest.account.response')
  other.answer('/apiRestrictions', dangerous)
  expect(other.sink.keys.at(-1)).toMatchObject({ canWithdraw: true })
})

test('what the account may do is not what the key may do, but less is less', () => {
  const harness = new BinanceUsAccountHarness().start()
  harness.answer('/api/v3/account', row('rest.account.response', { canTrade: false }))
  expect(harness.sink.keys.at(-1)).toMatchObject({ canTrade: false, canWithdraw: null })
})

test('a lock on trading by key is reported', () => {
  const harness = new BinanceUsAccountHarness().begun().pass(5 * 60_000)
  harness.answer('/apiTradingStatus', { success: true, status: { isLocked: true } })
  expect(harness.sink.keys.at(-1)).toMatchObject({ canTrade: false })
})

test('a key that is refused is reported as refused, whatever else is answered', () => {
  const harness = new BinanceUsAccountHarness().start()
  harness.answerExample('/api/v3/account', 'error.keyIpOrPermission')
  harness.answerExample('/apiRestrictions', 'rest.sapi.notFound')
  harness.answerExample('/apiTradingStatus', 'rest.apiTradingStatus.response')
  expect(harness.sink.refusals).toHaveLength(1)
  expect(harness.sink.refusals[0]).toContain('Invalid API-key, IP, or permissions for action.')
  expect(harness.sink.keys).toEqual([])
})

test.each([
  [401, -2014],
  [400, -2014],
  [401, -2015],
  [400, -2015],
])('a key that is refused with HTTP %i and %i is reported as refused', (status, code) => {
  const harness = new BinanceUsAccountHarness().start()
  harness.answer('/api/v3/account', { code, msg: 'Invalid API-key.' }, status)
  expect(harness.sink.refusals).toHaveLength(1)
  const entry = new BinanceUsAccountHarness().begun().place(clientId)
  entry.answer('POST', { code, msg: 'Invalid API-key.' }, status)
  expect(entry.outcome()).toMatchObject({ kind: 'refused', refusal: { meaning: 'key-refused' } })
})

test('a query that came with the wrong time is asked once more by the right one', () => {
  const harness = new BinanceUsAccountHarness().start()
  harness.answerExample('/api/v3/account', 'error.timestampOutsideWindow')
  harness
    .answer('/api/v3/time', { serverTime: harness.now })
    .answer('/api/v3/time', { serverTime: 1 })
  harness.answerExample('/api/v3/account', 'rest.account.response')
  expect(harness.sink.balanceLists).toHaveLength(1)
})

test('open orders are reported whole, those of others among them', () => {
  const rows = [query(), query({ orderId: 7, clientOrderId: 'web_1', symbol: 'DEADUSD' })]
  const harness = new BinanceUsAccountHarness().begun(rows)
  expect(harness.sink.openLists[0]?.list).toMatchObject([
    {
      venueOrderId: orderId,
      clientOrderId: clientId,
      symbol: 'BTC-USD',
      createdAt: 1_790_000_000_020,
    },
    { venueOrderId: '7', clientOrderId: 'web_1', symbol: null },
  ])
})

test('an order that should be open and is not listed is requested by itself', () => {
  const harness = new BinanceUsAccountHarness().begun([query()]).pass(10_000)
  harness.answer(exactly(`GET ${open}`), []).pass(0)
  harness.answer(order, query({ status: 'CANCELED', clientOrderId: 'x-000001' }))
  expect(harness.sink.orders).toMatchObject([{ clientOrderId: clientId, status: 'canceled' }])
})

test('trades that the stream did not report are requested by their order', () => {
  const harness = new BinanceUsAccountHarness().begun([query()]).pass(1500)
  expect(harness.pairs(trades)).toBe('symbol=BTCUSD&orderId=900001')
  expect(harness.waiting(trades)?.costs).toEqual([{ bucket: 'weight', weight: 5 }])
  harness.answerExample(trades, 'rest.myTrades.response')
  expect(harness.sink.fills).toMatchObject([
    { fillId: 'BTCUSD-40000003', clientOrderId: clientId, side: 'buy', liquidity: 'taker' },
  ])
  harness.pass(120_000)
  expect(harness.countOf(trades)).toBe(1)
})

test('an order whose answer was lost is found by our number, under which a cancel does not hide it', () => {
  const harness = new BinanceUsAccountHarness().begun().live().place(clientId)
  harness.lose('POST /api/v3/order')
  expect(harness.outcome()).toMatchObject({ kind: 'unknown' })
  harness.adapter.lookUp(harness.ref(clientId), harness.now)
  expect(harness.pairs(order)).toBe('symbol=BTCUSD&origClientOrderId=t-000001')
  harness.answer(order, query({ status: 'CANCELED', clientOrderId: 'somebody-elses' }))
  expect(harness.sink.orders).toMatchObject([{ clientOrderId: clientId, status: 'canceled' }])
  expect(harness.sink.lookUps).toMatchObject([{ id: clientId, result: 'found' }])
})

function searchedInVain(harness: BinanceUsAccountHarness): void {
  harness.answerExample(order, 'rest.order.query.unknown')
  expect(harness.pairs(all)).toBe(`symbol=BTCUSD&startTime=${harness.now - 60_000}&limit=1000`)
  harness.answer(all, [query({ clientOrderId: 'another' })])
  expect(harness.pairs(open)).toBe('symbol=BTCUSD')
  harness.answer(open, [])
}

test('an order is absent only after every way was asked, again and again, for as long as it might come', () => {
  const harness = new BinanceUsAccountHarness().begun().live().place(clientId)
  harness.lose('POST /api/v3/order')
  const ref = harness.ref(clientId)
  harness.adapter.lookUp(ref, harness.now)
  searchedInVain(harness)
  for (const pauseMs of [1500, 2500, 4000]) {
    expect(harness.sink.lookUps).toEqual([])
    harness.pass(pauseMs).answerExample(order, 'rest.order.query.unknown')
    harness.answer(all, []).answer(open, [])
  }
  expect(harness.sink.lookUps).toEqual([])
  harness.pass(4000).answerExample(order, 'rest.order.query.unknown')
  harness.answer(all, []).answer(open, [])
  expect(harness.sink.lookUps).toMatchObject([{ id: clientId, result: 'absent' }])
  expect(harness.countOf('POST /api/v3/order')).toBe(1)
})

test.each([all, open])('what one call does not know, %s may', (path) => {
  const harness = new BinanceUsAccountHarness().begun().live().place(clientId)
  harness.lose('POST /api/v3/order')
  harness.adapter.lookUp(harness.ref(clientId), harness.now)
  harness.answerExample(order, 'rest.order.query.unknown')
  if (path === open) harness.answer(all, [])
  harness.answer(path, [query()])
  expect(harness.sink.lookUps).toMatchObject([{ result: 'found' }])
})

test('a failing search concludes nothing', () => {
  const harness = new BinanceUsAccountHarness().begun().live().place(clientId)
  harness.lose('POST /api/v3/order')
  harness.adapter.lookUp(harness.ref(clientId), harness.now)
  harness.answerExample(order, 'rest.order.query.unknown')
  harness.answerExample(all, 'error.serverBusy')
  expect(harness.sink.lookUps).toEqual([])
})

test('an order that was put away after ninety days ended without a trade', () => {
  const harness = new BinanceUsAccountHarness().begun().live()
  harness.adapter.lookUp(harness.ref(clientId, orderId), harness.now)
  harness.answerExample(order, 'rest.order.query.archived')
  expect(harness.sink.orders).toMatchObject([{ status: 'canceled', filled: '0' }])
})

test('fills of the past are read in every market that the account has to do with', () => {
  const harness = new BinanceUsAccountHarness().begun().live()
  harness.place('eth', { symbol: 'ETH-USD' })
  harness.adapter.readFills(harness.now - 1000, harness.now)
  expect(harness.pairs(trades)).toBe('symbol=ETHUSD&limit=1000')
  harness.answer(trades, [])
  expect(harness.sink.fillReads).toEqual([])
  expect(harness.pairs(trades)).toBe('symbol=BTCUSD&limit=1000')
  harness.answerExample(trades, 'rest.myTrades.response')
  expect(harness.sink.fills).toHaveLength(1)
  expect(harness.sink.fillReads).toEqual([{ since: harness.now - 1000, isComplete: true }])
})

test('where the newest thousand do not reach back, the rest is read day by day', () => {
  const harness = new BinanceUsAccountHarness().begun().live()
  const since = harness.now - 2 * 86_400_000
  harness.adapter.readFills(since, harness.now)
  const many = Array.from({ length: 1000 }, (_, index) =>
    trade({ id: index, time: harness.now - 5 }),
  )
  harness.answer(trades, many)
  expect(harness.pairs(trades)).toBe(
    `symbol=BTCUSD&startTime=${since}&endTime=${since + 86_399_999}&limit=1000`,
  )
  harness.answer(trades, []).answer(trades, many)
  // A day with more than a page is read in parts.
  expect(harness.pairs(trades)).toContain(`endTime=${since + 86_400_000 + 3_599_999}&`)
})

test('fills that could not be read are not said to be complete', () => {
  const harness = new BinanceUsAccountHarness().begun().live()
  harness.adapter.readFills(harness.now, harness.now)
  harness.answerExample(trades, 'error.serverBusy')
  expect(harness.sink.fillReads).toMatchObject([{ isComplete: false }])
})

test('before the account is known, it is not known in which markets to look', () => {
  const harness = new BinanceUsAccountHarness().start()
  harness.adapter.readFills(harness.now, harness.now)
  expect(harness.sink.fillReads).toEqual([])
  harness.answerExample('/api/v3/account', 'rest.account.response').pass(500)
  expect(harness.pairs(trades)).toBe('symbol=BTCUSD&limit=1000')
})
