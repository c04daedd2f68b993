import { expect, test } from 'vitest'

import { BinanceUsAccountHarness, clientId, orderId } from '../testing/account-harness.ts'

const isLive = (desk: BinanceUsAccountHarness) => desk.sink.streams.at(-1)?.isLive

test('the life of an order is reported by the stream, each trade once', () => {
  const desk = new BinanceUsAccountHarness().begun().live()
  desk.say('executionReport.new').say('executionReport.trade.partial')
  desk.say('executionReport.trade.partial').say('executionReport.trade.filled')
  expect(desk.sink.orders.map(({ status, filled }) => [status, filled])).toEqual([
    ['open', '0'],
    ['partially-filled', '0.0004'],
    ['partially-filled', '0.0004'],
    ['filled', '0.001'],
  ])
  expect(desk.sink.fills).toMatchObject([
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
  const desk = new BinanceUsAccountHarness().begun().live()
  desk.say('executionReport.new').say('executionReport.trade.filled')
  desk.say('executionReport.trade.partial')
  expect(desk.sink.fills.map(({ size }) => size)).toEqual(['0.0006', '0.0004'])
  desk.pass(60_000)
  expect(desk.waiting('/api/v3/myTrades')).toBeUndefined()
})

test('a canceled order keeps its own number, and not that of its cancel', () => {
  const desk = new BinanceUsAccountHarness().begun().live().say('executionReport.canceled')
  expect(desk.sink.orders).toMatchObject([
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
  const desk = new BinanceUsAccountHarness().begun().live().say(name)
  expect(desk.sink.orders).toMatchObject([report])
  expect(desk.sink.fills).toEqual([])
})

test('a word that we do not know is asked about', () => {
  const desk = new BinanceUsAccountHarness().begun().live()
  desk.say('executionReport.new', { X: 'DREAMING' })
  expect(desk.sink.orders).toMatchObject([{ status: 'unknown' }])
  desk.pass(10_000)
  expect(desk.pairs('GET /api/v3/order')).toBe('symbol=BTCUSD&orderId=900001')
})

test('the stream may report an order before its answer does', () => {
  const desk = new BinanceUsAccountHarness().begun().live().place(clientId, { size: '0.00100' })
  desk.say('executionReport.new').say('executionReport.trade.partial')
  desk.answerExample('POST /api/v3/order', 'rest.order.place.full.partlyFilledAtOnce')
  expect(desk.outcome()).toEqual({ kind: 'accepted', venueOrderId: orderId })
  // What an answer says again has the same number, so that the order counts it once.
  expect(desk.sink.distinctFills).toHaveLength(1)
  desk.pass(60_000)
  expect(desk.io.reconnects).toEqual([])
})

test('balances change with the stream, and an older word does not undo a newer one', () => {
  const desk = new BinanceUsAccountHarness().begun().live().say('outboundAccountPosition')
  expect(desk.sink.balanceLists.at(-1)).toMatchObject({
    isComplete: false,
    list: [
      { asset: 'BTC', available: '0.10039992', held: '0.001' },
      { asset: 'USD', available: '1000.0002', held: '38.4' },
      { asset: 'BNB', available: '0', held: '0' },
    ],
  })
  const reported = desk.sink.balanceLists.length
  desk.say('outboundAccountPosition', { u: 1_790_000_000_400, B: [{ a: 'USD', f: '9', l: '9' }] })
  expect(desk.sink.balanceLists).toHaveLength(reported)
  // An answer from before knows the other assets, and not what the stream reported since.
  desk.adapter.readBalances(desk.now)
  desk.pass(0).answerExample('/api/v3/account', 'rest.account.response')
  expect(desk.sink.balanceLists.at(-1)?.list).toContainEqual({
    asset: 'USD',
    available: '1000.0002',
    held: '38.4',
  })
})

test('a deposit is reported by how much alone: the balances are read', () => {
  const desk = new BinanceUsAccountHarness().begun().live().say('balanceUpdate').pass(1000)
  expect(desk.waiting('/api/v3/account')).toBeDefined()
})

test('an answer of which the stream says nothing in five seconds shows that it has gone quiet', () => {
  const desk = new BinanceUsAccountHarness().begun().live().place(clientId, { size: '0.00100' })
  desk.answerExample('POST /api/v3/order', 'rest.order.place.full.resting').pass(4999)
  expect(isLive(desk)).toBe(true)
  desk.pass(1)
  expect(desk.io.reconnects).toMatchObject([{ reason: 'The user stream has gone quiet.' }])
  expect(isLive(desk)).toBe(false)
})

test('so does a cancel of which it does not report', () => {
  const desk = new BinanceUsAccountHarness().begun().live().say('executionReport.new')
  desk.adapter.cancel(desk.ref(clientId, orderId), desk.now)
  desk.answerExample('DELETE', 'rest.order.cancel.response').pass(5000)
  expect(desk.io.reconnects).toHaveLength(1)
})

test('a stream that reported in time is left alone', () => {
  const desk = new BinanceUsAccountHarness().begun().live().place(clientId, { size: '0.00100' })
  desk.answerExample('POST /api/v3/order', 'rest.order.place.full.resting').pass(100)
  desk.say('executionReport.new')
  desk.adapter.cancel(desk.ref(clientId, orderId), desk.now)
  desk.answerExample('DELETE', 'rest.order.cancel.response').pass(100)
  desk.say('executionReport.canceled').pass(60_000)
  expect(desk.io.reconnects).toEqual([])
})
