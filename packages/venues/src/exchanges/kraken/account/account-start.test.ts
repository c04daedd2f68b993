import { expect, test } from 'vitest'

import { KrakenAccountHarness, rowOf } from '../testing/account-harness.ts'
import { examples } from '../testing/market-harness.ts'

test('a key says what it may do, and the stream reports its tier', () => {
  const desk = new KrakenAccountHarness().begun().live()
  expect(desk.sink.keys.at(-1)).toMatchObject({
    canView: true,
    canTrade: true,
    canWithdraw: false,
    account: 'terminal',
    tier: 'Intermediate',
  })
  expect(desk.sink.keys.at(-1)?.permissions).toContainEqual({
    name: 'WebSocket interface',
    granted: true,
    isDangerous: false,
  })
})

test('a key that can withdraw is reported to be dangerous, in the other spelling too', () => {
  const desk = new KrakenAccountHarness().named()
  desk.answer('GetApiKeyInfo', examples.body('rest.GetApiKeyInfo.response.snake_case'))
  const facts = desk.sink.keys.at(-1)
  expect(facts).toMatchObject({ canView: false, canTrade: false, canWithdraw: true })
  expect(facts?.permissions).toContainEqual({
    name: 'Withdraw funds',
    granted: true,
    isDangerous: true,
  })
  expect(facts?.permissions).toContainEqual({
    name: 'Create & modify orders',
    granted: false,
    isDangerous: false,
  })
})

test('where Kraken does not say what a key may do, nothing is concluded', () => {
  const desk = new KrakenAccountHarness().named().refuse('GetApiKeyInfo', 'EGeneral:Unknown method')
  expect(desk.sink.keys.at(-1)).toMatchObject({ canTrade: null, canWithdraw: null })
})

test.each(['EAPI:Invalid key', 'EAPI:Invalid signature'])('%s: the key is refused', (error) => {
  const desk = new KrakenAccountHarness().named().refuse('GetApiKeyInfo', error)
  expect(desk.sink.refusals).toEqual([`Kraken says: ${error}`])
})

test('a number that another call overtook is tried once more, and only once', () => {
  const desk = new KrakenAccountHarness().named().refuse('GetApiKeyInfo', 'EAPI:Invalid nonce')
  expect(desk.countOf('GetApiKeyInfo')).toBe(2)
  desk.refuse('GetApiKeyInfo', 'EAPI:Invalid nonce')
  expect(desk.countOf('GetApiKeyInfo')).toBe(2)
  expect(desk.sink.refusals).toHaveLength(1)
})

test('balances are reported with what is held for orders', () => {
  const desk = new KrakenAccountHarness().begun()
  expect(desk.sink.balanceLists.at(-1)).toMatchObject({
    isComplete: true,
    list: [
      { asset: 'USD', available: '11940.44', held: '60.06' },
      { asset: 'BTC', available: '0.5', held: '0' },
    ],
  })
})

test('funds that earn or are staked count, and cannot be traded with', () => {
  const desk = new KrakenAccountHarness().named()
  desk.result('BalanceEx', {
    'XBT.B': { balance: '1.5', hold_trade: '0' },
    ZUSD: { balance: 10, hold_trade: 4, credit: '5', credit_used: '2' },
    XXDG: { balance: '7', hold_trade: '0' },
  })
  expect(desk.sink.balanceLists.at(-1)?.list).toEqual([
    { asset: 'BTC.B', available: '0', held: '1.5' },
    { asset: 'USD', available: '9', held: '4' },
    { asset: 'DOGE', available: '7', held: '0' },
  ])
})

test('the stream reports at once how much there is, less what was held', () => {
  const desk = new KrakenAccountHarness().begun().live()
  desk.receive('user', examples.text('ws.balances.snapshot'))
  expect(desk.sink.balanceLists.at(-1)).toMatchObject({
    isComplete: false,
    list: [
      { asset: 'USD', available: '11940.44', held: '60.06' },
      { asset: 'BTC', available: '0.5', held: '0' },
    ],
  })
  desk.receive('user', examples.text('ws.balances.update.quote'))
  expect(desk.sink.balanceLists.at(-1)?.list).toMatchObject([{ asset: 'USD', held: '60.06' }])
})

test('what is held is queried again soon after something was filled, and not after every fill', () => {
  const desk = new KrakenAccountHarness().begun().live()
  const before = desk.countOf('BalanceEx')
  desk.example('ws.executions.pending_new').example('ws.executions.trade.partial')
  desk.passAlive(12_000)
  expect(desk.countOf('BalanceEx')).toBe(before + 1)
})

test('fees are fractions, for every market that has no other', () => {
  const desk = new KrakenAccountHarness().begun()
  expect(desk.sink.feeLists).toEqual([[{ symbol: null, maker: '0.002', taker: '0.0035' }]])
})

test('orders made elsewhere are among the open ones, with their fills', () => {
  const desk = new KrakenAccountHarness().named()
  desk.answer('OpenOrders', examples.body('rest.OpenOrders.response'))
  expect(desk.sink.openLists).toHaveLength(1)
  expect(desk.sink.openLists[0]?.list[0]).toMatchObject({
    venueOrderId: 'OAAAAA-BBBBB-CCCCC1',
    symbol: 'BTC-USD',
    status: 'partially-filled',
    limitPrice: '59000',
    size: '0.001',
    filled: '0.0004',
    postOnly: true,
  })
  desk.answer('QueryTrades', examples.body('rest.QueryTrades.response'))
  expect(desk.sink.fills.map(({ fillId }) => fillId)).toEqual(['TAAAAA-BBBBB-CCCCC1'])
})

test('an account that was locked out waits a quarter of an hour with everything', () => {
  const desk = new KrakenAccountHarness()
    .named()
    .refuse('GetApiKeyInfo', 'EGeneral:Temporary lockout')
  expect(desk.io.holds).toEqual([
    {
      time: desk.now + 900_000,
      reason: 'Kraken says: EGeneral:Temporary lockout',
      bucket: 'private',
    },
  ])
})

test('a snapshot row is read like any other', () => {
  const desk = new KrakenAccountHarness().begun().live([rowOf('ws.executions.snapshot')])
  expect(desk.sink.orders.at(-1)).toMatchObject({ status: 'partially-filled', filled: '0.0004' })
})

test('where a key may not follow its balances, the stream of orders is live, and balances are read', () => {
  const desk = new KrakenAccountHarness().begun().subscribing()
  for (const { method, params, req_id: id } of desk.takeFrames()) {
    if (method !== 'subscribe') continue
    const isAllowed = params['channel'] === 'executions'
    const error = isAllowed ? {} : { error: 'EGeneral:Permission denied' }
    const result = { channel: params['channel'], maxratecount: 125 }
    desk.receive('user', { method, result, success: isAllowed, req_id: id, ...error })
  }
  desk.executions([], 'snapshot')
  expect(desk.sink.streams.at(-1)).toEqual({ isLive: true, reason: '' })
  expect(desk.passAlive(61_000).waiting('BalanceEx')).toBeDefined()
  expect(desk.sink.streams.at(-1)?.isLive).toBe(true)
})

test('a wallet of which we do not know whether it trades is not counted by itself: the balances are read', () => {
  const desk = new KrakenAccountHarness().begun().live()
  const reported = desk.sink.balanceLists.length
  const [row] = (examples.body('ws.balances.update.quote') as { data: [object] }).data
  const data = [{ ...row, wallet_id: 'another' }]
  desk.receive('user', { channel: 'balances', type: 'update', data, sequence: 9 })
  expect(desk.sink.balanceLists).toHaveLength(reported)
  expect(desk.passAlive(6000).waiting('BalanceEx')).toBeDefined()
})
