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
  const desk = new BinanceUsAccountHarness().begun()
  expect(desk.sink.keys.at(-1)).toEqual({
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
  expect(desk.sink.balanceLists).toMatchObject([
    {
      isComplete: true,
      list: [
        { asset: 'BTC', available: '0.1', held: '0.001' },
        { asset: 'USD', available: '1000', held: '64' },
      ],
    },
  ])
  expect(desk.sink.feeLists).toEqual([
    [{ symbol: null, maker: '0', taker: '0.0002' }],
    [{ symbol: 'BTC-USD', maker: '0', taker: '0.0002' }],
  ])
  expect(desk.sink.openLists).toEqual([{ list: [], asOf: desk.now }])
})

test('should the exchange say what a key may do, it is believed', () => {
  const desk = new BinanceUsAccountHarness().start()
  desk.answerExample('/api/v3/account', 'rest.account.response')
  desk.answerExample('/apiRestrictions', 'rest.apiRestrictions.response.ifSupported')
  expect(desk.sink.keys.at(-1)).toMatchObject({ canTrade: true, canWithdraw: false })
  const dangerous = row('rest.apiRestrictions.response.ifSupported', { enableWithdrawals: true })
  const other = new BinanceUsAccountHarness().start()
  other.answerExample('/api/v3/account', 'rest.account.response')
  other.answer('/apiRestrictions', dangerous)
  expect(other.sink.keys.at(-1)).toMatchObject({ canWithdraw: true })
})

test('what the account may do is not what the key may do, but less is less', () => {
  const desk = new BinanceUsAccountHarness().start()
  desk.answer('/api/v3/account', row('rest.account.response', { canTrade: false }))
  expect(desk.sink.keys.at(-1)).toMatchObject({ canTrade: false, canWithdraw: null })
})

test('a lock on trading by key is reported', () => {
  const desk = new BinanceUsAccountHarness().begun().pass(5 * 60_000)
  desk.answer('/apiTradingStatus', { success: true, status: { isLocked: true } })
  expect(desk.sink.keys.at(-1)).toMatchObject({ canTrade: false })
})

test('a key that is refused is reported as refused, whatever else is answered', () => {
  const desk = new BinanceUsAccountHarness().start()
  desk.answerExample('/api/v3/account', 'error.keyIpOrPermission')
  desk.answerExample('/apiRestrictions', 'rest.sapi.notFound')
  desk.answerExample('/apiTradingStatus', 'rest.apiTradingStatus.response')
  expect(desk.sink.refusals).toHaveLength(1)
  expect(desk.sink.refusals[0]).toContain('Invalid API-key, IP, or permissions for action.')
  expect(desk.sink.keys).toEqual([])
})

test.each([
  [401, -2014],
  [400, -2014],
  [401, -2015],
  [400, -2015],
])('a key that is refused with HTTP %i and %i is reported as refused', (status, code) => {
  const desk = new BinanceUsAccountHarness().start()
  desk.answer('/api/v3/account', { code, msg: 'Invalid API-key.' }, status)
  expect(desk.sink.refusals).toHaveLength(1)
  const entry = new BinanceUsAccountHarness().begun().place(clientId)
  entry.answer('POST', { code, msg: 'Invalid API-key.' }, status)
  expect(entry.outcome()).toMatchObject({ kind: 'refused', refusal: { meaning: 'key-refused' } })
})

test('a query that came with the wrong time is asked once more by the right one', () => {
  const desk = new BinanceUsAccountHarness().start()
  desk.answerExample('/api/v3/account', 'error.timestampOutsideWindow')
  desk.answer('/api/v3/time', { serverTime: desk.now }).answer('/api/v3/time', { serverTime: 1 })
  desk.answerExample('/api/v3/account', 'rest.account.response')
  expect(desk.sink.balanceLists).toHaveLength(1)
})

test('open orders are reported whole, those of others among them', () => {
  const rows = [query(), query({ orderId: 7, clientOrderId: 'web_1', symbol: 'DEADUSD' })]
  const desk = new BinanceUsAccountHarness().begun(rows)
  expect(desk.sink.openLists[0]?.list).toMatchObject([
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
  const desk = new BinanceUsAccountHarness().begun([query()]).pass(10_000)
  desk.answer(exactly(`GET ${open}`), []).pass(0)
  desk.answer(order, query({ status: 'CANCELED', clientOrderId: 'x-000001' }))
  expect(desk.sink.orders).toMatchObject([{ clientOrderId: clientId, status: 'canceled' }])
})

test('trades that the stream did not report are requested by their order', () => {
  const desk = new BinanceUsAccountHarness().begun([query()]).pass(1500)
  expect(desk.pairs(trades)).toBe('symbol=BTCUSD&orderId=900001')
  expect(desk.waiting(trades)?.costs).toEqual([{ bucket: 'weight', weight: 5 }])
  desk.answerExample(trades, 'rest.myTrades.response')
  expect(desk.sink.fills).toMatchObject([
    { fillId: 'BTCUSD-40000003', clientOrderId: clientId, side: 'buy', liquidity: 'taker' },
  ])
  desk.pass(120_000)
  expect(desk.countOf(trades)).toBe(1)
})

test('an order whose answer was lost is found by our number, under which a cancel does not hide it', () => {
  const desk = new BinanceUsAccountHarness().begun().live().place(clientId)
  desk.lose('POST /api/v3/order')
  expect(desk.outcome()).toMatchObject({ kind: 'unknown' })
  desk.adapter.lookUp(desk.ref(clientId), desk.now)
  expect(desk.pairs(order)).toBe('symbol=BTCUSD&origClientOrderId=t-000001')
  desk.answer(order, query({ status: 'CANCELED', clientOrderId: 'somebody-elses' }))
  expect(desk.sink.orders).toMatchObject([{ clientOrderId: clientId, status: 'canceled' }])
  expect(desk.sink.lookUps).toMatchObject([{ id: clientId, result: 'found' }])
})

function searchedInVain(desk: BinanceUsAccountHarness): void {
  desk.answerExample(order, 'rest.order.query.unknown')
  expect(desk.pairs(all)).toBe(`symbol=BTCUSD&startTime=${desk.now - 60_000}&limit=1000`)
  desk.answer(all, [query({ clientOrderId: 'another' })])
  expect(desk.pairs(open)).toBe('symbol=BTCUSD')
  desk.answer(open, [])
}

test('an order is absent only after every way was asked, again and again, for as long as it might come', () => {
  const desk = new BinanceUsAccountHarness().begun().live().place(clientId)
  desk.lose('POST /api/v3/order')
  const ref = desk.ref(clientId)
  desk.adapter.lookUp(ref, desk.now)
  searchedInVain(desk)
  for (const pauseMs of [1500, 2500, 4000]) {
    expect(desk.sink.lookUps).toEqual([])
    desk.pass(pauseMs).answerExample(order, 'rest.order.query.unknown')
    desk.answer(all, []).answer(open, [])
  }
  expect(desk.sink.lookUps).toEqual([])
  desk.pass(4000).answerExample(order, 'rest.order.query.unknown')
  desk.answer(all, []).answer(open, [])
  expect(desk.sink.lookUps).toMatchObject([{ id: clientId, result: 'absent' }])
  expect(desk.countOf('POST /api/v3/order')).toBe(1)
})

test.each([all, open])('what one call does not know, %s may', (path) => {
  const desk = new BinanceUsAccountHarness().begun().live().place(clientId)
  desk.lose('POST /api/v3/order')
  desk.adapter.lookUp(desk.ref(clientId), desk.now)
  desk.answerExample(order, 'rest.order.query.unknown')
  if (path === open) desk.answer(all, [])
  desk.answer(path, [query()])
  expect(desk.sink.lookUps).toMatchObject([{ result: 'found' }])
})

test('a failing search concludes nothing', () => {
  const desk = new BinanceUsAccountHarness().begun().live().place(clientId)
  desk.lose('POST /api/v3/order')
  desk.adapter.lookUp(desk.ref(clientId), desk.now)
  desk.answerExample(order, 'rest.order.query.unknown')
  desk.answerExample(all, 'error.serverBusy')
  expect(desk.sink.lookUps).toEqual([])
})

test('an order that was put away after ninety days ended without a trade', () => {
  const desk = new BinanceUsAccountHarness().begun().live()
  desk.adapter.lookUp(desk.ref(clientId, orderId), desk.now)
  desk.answerExample(order, 'rest.order.query.archived')
  expect(desk.sink.orders).toMatchObject([{ status: 'canceled', filled: '0' }])
})

test('fills of the past are read in every market that the account has to do with', () => {
  const desk = new BinanceUsAccountHarness().begun().live()
  desk.place('eth', { symbol: 'ETH-USD' })
  desk.adapter.readFills(desk.now - 1000, desk.now)
  expect(desk.pairs(trades)).toBe('symbol=ETHUSD&limit=1000')
  desk.answer(trades, [])
  expect(desk.sink.fillReads).toEqual([])
  expect(desk.pairs(trades)).toBe('symbol=BTCUSD&limit=1000')
  desk.answerExample(trades, 'rest.myTrades.response')
  expect(desk.sink.fills).toHaveLength(1)
  expect(desk.sink.fillReads).toEqual([{ since: desk.now - 1000, isComplete: true }])
})

test('where the newest thousand do not reach back, the rest is read day by day', () => {
  const desk = new BinanceUsAccountHarness().begun().live()
  const since = desk.now - 2 * 86_400_000
  desk.adapter.readFills(since, desk.now)
  const many = Array.from({ length: 1000 }, (_, index) => trade({ id: index, time: desk.now - 5 }))
  desk.answer(trades, many)
  expect(desk.pairs(trades)).toBe(
    `symbol=BTCUSD&startTime=${since}&endTime=${since + 86_399_999}&limit=1000`,
  )
  desk.answer(trades, []).answer(trades, many)
  // A day with more than a page is read in parts.
  expect(desk.pairs(trades)).toContain(`endTime=${since + 86_400_000 + 3_599_999}&`)
})

test('fills that could not be read are not said to be complete', () => {
  const desk = new BinanceUsAccountHarness().begun().live()
  desk.adapter.readFills(desk.now, desk.now)
  desk.answerExample(trades, 'error.serverBusy')
  expect(desk.sink.fillReads).toMatchObject([{ isComplete: false }])
})

test('before the account is known, it is not known in which markets to look', () => {
  const desk = new BinanceUsAccountHarness().start()
  desk.adapter.readFills(desk.now, desk.now)
  expect(desk.sink.fillReads).toEqual([])
  desk.answerExample('/api/v3/account', 'rest.account.response').pass(500)
  expect(desk.pairs(trades)).toBe('symbol=BTCUSD&limit=1000')
})
