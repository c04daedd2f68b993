import { expect, test } from 'vitest'

import { BinanceUsAccountHarness, clientId, orderId } from '../testing/account-harness.ts'

const isLive = (harness: BinanceUsAccountHarness) => harness.sink.streams.at(-1)?.isLive

test('the lifecycle of an order is reported by the stream, each trade once', () => {
  const harness = new BinanceUsAccountHarness().begun().live()
  harness.say('executionReport.new').say('executionReport.trade.partial')
  harness.say('executionReport.trade.partial').say('executionReport.trade.filled')
  expect(harness.sink.orders.map(({ status, filled }) => [status, filled])).toEqual([
    ['open', '0'],
    ['partially-filled', '0.0004'],
    ['partially-filled', '0.0004'],
    ['filled', '0.001'],
  ])
  expect(harness.sink.fills).toMatchObject([
    {
      fillId: 'BTCUSD-40000003',
      price: '63999.5',
      size: '0.0004',
      fee: '0.00000008',
      feeAsset: 'BTC',
      liquidity: 'taker',
    },
    { fillId: 'BTCUSD-40000005', size: '0.0006', liquidity: 'maker' },
  ])
})

test('trades that the stream reports in the wrong order are both reported, and none is requested again', () => {
  const harness = new BinanceUsAccountHarness().begun().live()
  harness.say('executionReport.new').say('executionReport.trade.filled')
  harness.say('executionReport.trade.partial')
  expect(harness.sink.fills.map(({ size }) => size)).toEqual(['0.0006', '0.0004'])
  harness.pass(60_000)
  expect(harness.waiting('/api/v3/myTrades')).toBeUndefined()
})

test('a canceled order keeps its own number, and not that of its cancel', () => {
  const harness = new BinanceUsAccountHarness().begun().live().say('executionReport.canceled')
  expect(harness.sink.orders).toMatchObject([
    { clientOrderId: clientId, venueOrderId: orderId, status: 'canceled', filled: '0.0004' },
  ])
})

test.each([
  ['executionReport.expired.ioc', { status: 'expired', reason: 'UNFILLED_IOC_QUANTITY_EXPIRED' }],
  [
    'executionReport.rejected.cancelReplace',
    { status: 'rejected', reason: 'WOULD_MATCH_IMMEDIATELY' },
  ],
  ['executionReport.stop.accepted', { status: 'open', kind: 'stop-limit', stopPrice: '62100' }],
  ['executionReport.stop.triggered', { status: 'open', kind: 'stop-limit' }],
  ['executionReport.tradePrevention', { status: 'expired', filled: '0' }],
])('%s is reported as what it is', (name, report) => {
  const harness = new BinanceUsAccountHarness().begun().live().say(name)
  expect(harness.sink.orders).toMatchObject([report])
  expect(harness.sink.fills).toEqual([])
})

test('a word that we do not know is asked about', () => {
  const harness = new BinanceUsAccountHarness().begun().live()
  harness.say('executionReport.new', { X: 'DREAMING' })
  expect(harness.sink.orders).toMatchObject([{ status: 'unknown' }])
  harness.pass(10_000)
  expect(harness.pairs('GET /api/v3/order')).toBe('symbol=BTCUSD&orderId=900001')
})

test('the stream may report an order before its answer does', () => {
  const harness = new BinanceUsAccountHarness().begun().live().place(clientId, { size: '0.00100' })
  harness.say('executionReport.new').say('executionReport.trade.partial')
  harness.answerExample('POST /api/v3/order', 'rest.order.place.full.partlyFilledAtOnce')
  expect(harness.outcome()).toEqual({ kind: 'accepted', venueOrderId: orderId })
  // What an answer says again has the same number, so that the order counts it once.
  expect(harness.sink.distinctFills).toHaveLength(1)
  harness.pass(60_000)
  expect(harness.io.reconnects).toEqual([])
})

test('balances change with the stream, and an older word does not undo a newer one', () => {
  const harness = new BinanceUsAccountHarness().begun().live().say('outboundAccountPosition')
  expect(harness.sink.balanceLists.at(-1)).toMatchObject({
    isComplete: false,
    list: [
      { asset: 'BTC', available: '0.10039992', held: '0.001' },
      { asset: 'USD', available: '1000.0002', held: '38.4' },
      { asset: 'BNB', available: '0', held: '0' },
    ],
  })
  const reported = harness.sink.balanceLists.length
  harness.say('outboundAccountPosition', {
    u: 1_790_000_000_400,
    B: [{ a: 'USD', f: '9', l: '9' }],
  })
  expect(harness.sink.balanceLists).toHaveLength(reported)
  // An answer from before knows the other assets, and not what the stream reported since.
  harness.adapter.readBalances(harness.now)
  harness.pass(0).answerExample('/api/v3/account', 'rest.account.response')
  expect(harness.sink.balanceLists.at(-1)?.list).toContainEqual({
    asset: 'USD',
    available: '1000.0002',
    held: '38.4',
  })
})

test('a deposit is reported by how much alone: the balances are read', () => {
  const harness = new BinanceUsAccountHarness().begun().live().say('balanceUpdate').pass(1000)
  expect(harness.waiting('/api/v3/account')).toBeDefined()
})

test('an answer of which the stream says nothing in five seconds shows that it has gone quiet', () => {
  const harness = new BinanceUsAccountHarness().begun().live().place(clientId, { size: '0.00100' })
  harness.answerExample('POST /api/v3/order', 'rest.order.place.full.resting').pass(4999)
  expect(isLive(harness)).toBe(true)
  harness.pass(1)
  expect(harness.io.reconnects).toMatchObject([{ reason: 'The user stream has gone quiet.' }])
  expect(isLive(harness)).toBe(false)
})

test('so does a cancel of which it does not report', () => {
  const harness = new BinanceUsAccountHarness().begun().live().say('executionReport.new')
  harness.adapter.cancel(harness.ref(clientId, orderId), harness.now)
  harness.answerExample('DELETE', 'rest.order.cancel.response').pass(5000)
  expect(harness.io.reconnects).toHaveLength(1)
})

test('a stream that reported in time is left alone', () => {
  const harness = new BinanceUsAccountHarness().begun().live().place(clientId, { size: '0.00100' })
  harness.answerExample('POST /api/v3/order', 'rest.order.place.full.resting').pass(100)
  harness.say('executionReport.new')
  harness.adapter.cancel(harness.ref(clientId, orderId), harness.now)
  harness.answerExample('DELETE', 'rest.order.cancel.response').pass(100)
  harness.say('executionReport.canceled').pass(60_000)
  expect(harness.io.reconnects).toEqual([])
})
