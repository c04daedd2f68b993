import { expect, test } from 'vitest'

import { KrakenAccountHarness, rowOf } from '../testing/account-harness.ts'
import { examples } from '../testing/market-harness.ts'
import { readKeyFacts } from './key-permissions.ts'

test('a key says what it may do, and the stream reports its tier', () => {
  const harness = new KrakenAccountHarness().begun().live()
  expect(harness.sink.keys.at(-1)).toMatchObject({
    canView: true,
    canTrade: true,
    canWithdraw: false,
    account: 'terminal',
    tier: 'Intermediate',
  })
  expect(harness.sink.keys.at(-1)?.permissions).toContainEqual({
    name: 'WebSocket interface',
    granted: true,
    isDangerous: false,
  })
})

test('a key that can withdraw is reported to be dangerous, in the other spelling too', () => {
  const harness = new KrakenAccountHarness().named()
  harness.answer('GetApiKeyInfo', examples.body('rest.GetApiKeyInfo.response.snake_case'))
  const facts = harness.sink.keys.at(-1)
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

test('what a key may do beyond what Leadline needs is reported as not needed, as the setup guide says', () => {
  const permissions = ['query-funds', 'query-ledger', 'export-data', 'a-new-one']
  const named = readKeyFacts({ permissions })?.permissions ?? []
  const unneeded = named.filter(({ isUnneeded }) => isUnneeded === true).map(({ name }) => name)
  expect(unneeded).toEqual(['Query ledger entries', 'Export data', 'a-new-one'])
})

test('where Kraken does not say what a key may do, nothing is concluded', () => {
  const harness = new KrakenAccountHarness()
    .named()
    .refuse('GetApiKeyInfo', 'EGeneral:Unknown method')
  expect(harness.sink.keys.at(-1)).toMatchObject({ canTrade: null, canWithdraw: null })
})

test.each(['EAPI:Invalid key', 'EAPI:Invalid signature'])('%s: the key is refused', (error) => {
  const harness = new KrakenAccountHarness().named().refuse('GetApiKeyInfo', error)
  expect(harness.sink.refusals).toEqual([`Kraken says: ${error}`])
})

test('a number that another call overtook is tried once more, and only once', () => {
  const harness = new KrakenAccountHarness().named().refuse('GetApiKeyInfo', 'EAPI:Invalid nonce')
  expect(harness.countOf('GetApiKeyInfo')).toBe(2)
  harness.refuse('GetApiKeyInfo', 'EAPI:Invalid nonce')
  expect(harness.countOf('GetApiKeyInfo')).toBe(2)
  expect(harness.sink.refusals).toHaveLength(1)
})

test('balances are reported with what is held for orders', () => {
  const harness = new KrakenAccountHarness().begun()
  expect(harness.sink.balanceLists.at(-1)).toMatchObject({
    isComplete: true,
    list: [
      { asset: 'USD', available: '11940.44', held: '60.06' },
      { asset: 'BTC', available: '0.5', held: '0' },
    ],
  })
})

test('funds that earn or are staked count, and cannot be traded with', () => {
  const harness = new KrakenAccountHarness().named()
  harness.result('BalanceEx', {
    'XBT.B': { balance: '1.5', hold_trade: '0' },
    ZUSD: { balance: 10, hold_trade: 4, credit: '5', credit_used: '2' },
    XXDG: { balance: '7', hold_trade: '0' },
  })
  expect(harness.sink.balanceLists.at(-1)?.list).toEqual([
    { asset: 'BTC.B', available: '0', held: '1.5' },
    { asset: 'USD', available: '9', held: '4' },
    { asset: 'DOGE', available: '7', held: '0' },
  ])
})

test('the stream reports at once how much there is, less what was held', () => {
  const harness = new KrakenAccountHarness().begun().live()
  harness.receive('user', examples.text('ws.balances.snapshot'))
  expect(harness.sink.balanceLists.at(-1)).toMatchObject({
    isComplete: false,
    list: [
      { asset: 'USD', available: '11940.44', held: '60.06' },
      { asset: 'BTC', available: '0.5', held: '0' },
    ],
  })
  harness.receive('user', examples.text('ws.balances.update.quote'))
  expect(harness.sink.balanceLists.at(-1)?.list).toMatchObject([{ asset: 'USD', held: '60.06' }])
})

test('what is held is queried again soon after something was filled, and not after every fill', () => {
  const harness = new KrakenAccountHarness().begun().live()
  const before = harness.countOf('BalanceEx')
  harness.example('ws.executions.pending_new').example('ws.executions.trade.partial')
  harness.passAlive(12_000)
  expect(harness.countOf('BalanceEx')).toBe(before + 1)
})

test('fees are fractions, for every market that has no other', () => {
  const harness = new KrakenAccountHarness().begun()
  expect(harness.sink.feeLists).toEqual([[{ symbol: null, maker: '0.002', taker: '0.0035' }]])
})

test('orders made elsewhere are among the open ones, with their fills', () => {
  const harness = new KrakenAccountHarness().named()
  harness.answer('OpenOrders', examples.body('rest.OpenOrders.response'))
  expect(harness.sink.openLists).toHaveLength(1)
  expect(harness.sink.openLists[0]?.list[0]).toMatchObject({
    venueOrderId: 'OAAAAA-BBBBB-CCCCC1',
    symbol: 'BTC-USD',
    status: 'partially-filled',
    limitPrice: '59000',
    size: '0.001',
    filled: '0.0004',
    postOnly: true,
  })
  harness.answer('QueryTrades', examples.body('rest.QueryTrades.response'))
  expect(harness.sink.fills.map(({ fillId }) => fillId)).toEqual(['TAAAAA-BBBBB-CCCCC1'])
})

test('an account that was locked out waits a quarter of an hour with everything', () => {
  const harness = new KrakenAccountHarness()
    .named()
    .refuse('GetApiKeyInfo', 'EGeneral:Temporary lockout')
  expect(harness.io.holds).toEqual([
    {
      time: harness.now + 900_000,
      reason: 'Kraken says: EGeneral:Temporary lockout',
      bucket: 'private',
    },
  ])
})

test('a snapshot row is read like any other', () => {
  const harness = new KrakenAccountHarness().begun().live([rowOf('ws.executions.snapshot')])
  expect(harness.sink.orders.at(-1)).toMatchObject({ status: 'partially-filled', filled: '0.0004' })
})

test('where a key may not follow its balances, the stream of orders is live, and balances are read', () => {
  const harness = new KrakenAccountHarness().begun().subscribing()
  for (const { method, params, req_id: id } of harness.takeFrames()) {
    if (method !== 'subscribe') continue
    const isAllowed = params['channel'] === 'executions'
    const error = isAllowed ? {} : { error: 'EGeneral:Permission denied' }
    const result = { channel: params['channel'], maxratecount: 125 }
    harness.receive('user', { method, result, success: isAllowed, req_id: id, ...error })
  }
  harness.executions([], 'snapshot')
  expect(harness.sink.streams.at(-1)).toEqual({ isLive: true, reason: '' })
  expect(harness.passAlive(61_000).waiting('BalanceEx')).toBeDefined()
  expect(harness.sink.streams.at(-1)?.isLive).toBe(true)
})

test('a wallet of which we do not know whether it trades is not counted by itself: the balances are read', () => {
  const harness = new KrakenAccountHarness().begun().live()
  const reported = harness.sink.balanceLists.length
  const [row] = (examples.body('ws.balances.update.quote') as { data: [object] }).data
  const data = [{ ...row, wallet_id: 'another' }]
  harness.receive('user', { channel: 'balances', type: 'update', data, sequence: 9 })
  expect(harness.sink.balanceLists).toHaveLength(reported)
  expect(harness.passAlive(6000).waiting('BalanceEx')).toBeDefined()
})
