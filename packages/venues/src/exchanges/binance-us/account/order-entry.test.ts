import { expect, test } from 'vitest'

import type { RefusalMeaning } from '../../../account-events.ts'
import type { OrderTerms } from '../../../order-terms.ts'
import { BinanceUsAccountHarness, clientId, orderId, row } from '../testing/account-harness.ts'
import { restExample } from '../testing/market-harness.ts'

const size = '0.00100'
const limit = { size } as const
const stop = {
  kind: 'stop-limit',
  side: 'sell',
  size,
  limitPrice: '62000.00',
  stopPrice: '62100.00',
} as const
const market = { kind: 'market', timeInForce: 'ioc', limitPrice: null } as const

const orders: [example: string, id: string, terms: Partial<OrderTerms>][] = [
  ['limit', 't-000001', limit],
  ['ioc', 't-000002', { ...limit, timeInForce: 'ioc' }],
  ['fok', 't-000003', { ...limit, timeInForce: 'fok' }],
  ['postOnly', 't-000004', { ...limit, limitPrice: '63999.00', postOnly: true }],
  ['marketBase', 't-000005', { ...market, side: 'sell', size }],
  ['marketQuote', 't-000006', { ...market, size: null, quoteSize: '100.00' }],
  ['stopLossLimit', 't-000007', stop],
  ['stopLoss', 't-000008', { ...stop, kind: 'stop-market', limitPrice: null }],
  [
    'takeProfitLimit',
    't-000009',
    { ...stop, kind: 'take-profit-limit', limitPrice: '66000.00', stopPrice: '65900.00' },
  ],
  [
    'trailing',
    't-000010',
    {
      ...stop,
      kind: 'trailing-stop-limit',
      limitPrice: '61000.00',
      stopPrice: null,
      trailing: { unit: 'percent', value: '1' },
    },
  ],
  ['iceberg', 't-000011', { size: '0.01000', displaySize: '0.00200' }],
]

/** The example without what the vault adds, and what we always say because leaving it out would mean less of an answer. */
const written = (example: string) =>
  (restExample(`rest.order.place.${example}.request`) as unknown as { form: string }).form
    .split('&')
    .filter((pair) => !/^(?:timestamp|signature|recvWindow|newOrderRespType)=/.test(pair))
    .join('&')

test.each(orders)('a new order leaves as it is written down: %s', (example, id, terms) => {
  const harness = new BinanceUsAccountHarness().begun().place(id, terms)
  const pairs = harness.pairs('POST /api/v3/order').split('&')
  const without = pairs.filter((pair) => !pair.startsWith('newOrderRespType='))
  expect(without.join('&')).toBe(written(example))
  expect(pairs).toContainEqual(expect.stringMatching(/^newOrderRespType=(?:FULL|RESULT)$/))
  const costs = [
    { bucket: 'weight', weight: 1 },
    { bucket: 'orders in 10 s', weight: 1 },
    { bucket: 'orders a day', weight: 1 },
  ]
  expect(harness.waiting('POST /api/v3/order')).toMatchObject({
    keyId: 'mine',
    priority: 'order',
    costs,
  })
})

test.each<[string, Partial<OrderTerms>]>([
  ['does not list', { symbol: 'XYZ-USD' }],
  ['takes no such order in ETH-USD', { ...stop, symbol: 'ETH-USD' }],
  [
    'in steps of 0.01 %',
    { ...stop, kind: 'trailing-stop-limit', trailing: { unit: 'percent', value: '0.05' } },
  ],
  [
    'in steps of 0.01 %',
    { ...stop, kind: 'trailing-stop-limit', trailing: { unit: 'percent', value: '1.005' } },
  ],
  [
    'in steps of 0.01 %',
    { ...stop, kind: 'trailing-stop-limit', trailing: { unit: 'price', value: '100' } },
  ],
  ['no GTD', { timeInForce: 'gtd', expiresAt: 1 }],
])('an order that cannot be said in the exchange’s words does not leave: %s', (words, terms) => {
  const harness = new BinanceUsAccountHarness().begun().place(clientId, terms)
  expect(harness.outcome()?.kind).toBe('not-sent')
  expect(JSON.stringify(harness.outcome())).toContain(words)
  expect(harness.countOf('POST')).toBe(0)
})

test('an answer reports the order, and each trade that it made at once', () => {
  const harness = new BinanceUsAccountHarness().begun().live().place(clientId, limit)
  harness.answerExample('POST /api/v3/order', 'rest.order.place.full.partlyFilledAtOnce')
  expect(harness.outcome()).toEqual({ kind: 'accepted', venueOrderId: orderId })
  expect(harness.sink.orders).toMatchObject([
    {
      venueOrderId: orderId,
      clientOrderId: clientId,
      symbol: 'BTC-USD',
      status: 'partially-filled',
      filled: '0.0004',
      size: '0.001',
      averagePrice: '63999.5',
      source: 'answer',
    },
  ])
  const fill = { fillId: 'BTCUSD-40000003', size: '0.0004', fee: '0.00000008', feeAsset: 'BTC' }
  expect(harness.sink.fills).toMatchObject([
    { ...fill, liquidity: 'taker', clientOrderId: clientId },
  ])
  harness.say('executionReport.trade.partial')
  expect(harness.sink.fills).toHaveLength(1)
})

test('an order that took nothing in time has expired, and says why', () => {
  const harness = new BinanceUsAccountHarness()
    .begun()
    .place('t-000002', { ...limit, timeInForce: 'ioc' })
  harness.answerExample('POST', 'rest.order.place.ioc.expired')
  expect(harness.sink.orders).toMatchObject([
    { status: 'expired', reason: 'UNFILLED_IOC_QUANTITY_EXPIRED', timeInForce: 'ioc' },
  ])
})

test('a market order in money has no size of its own', () => {
  const harness = new BinanceUsAccountHarness().begun()
  harness.place('t-000006', { ...market, size: null, quoteSize: '100.00' })
  harness.answerExample('POST', 'rest.order.place.market.filled')
  expect(harness.sink.orders).toMatchObject([
    { status: 'filled', size: null, quoteSize: '100', filled: '0.00156', limitPrice: null },
  ])
})

test('an acknowledgement alone is a yes, after which the order is requested', () => {
  const harness = new BinanceUsAccountHarness().begun().place(clientId, limit)
  harness.answerExample('POST', 'rest.order.place.ack')
  expect(harness.outcome()).toEqual({ kind: 'accepted', venueOrderId: orderId })
  expect(harness.sink.orders).toEqual([])
  harness.pass(500).answerExample('GET /api/v3/order', 'rest.order.query.response')
  expect(harness.sink.orders).toMatchObject([{ status: 'partially-filled', source: 'poll' }])
})

const refusals: [example: string, meaning: RefusalMeaning][] = [
  ['error.insufficientFunds', 'insufficient-funds'],
  ['error.postOnlyWouldCross', 'would-cross'],
  ['error.stopWouldTrigger', 'price-too-far'],
  ['error.marketClosed', 'market-closed'],
  ['error.symbolNotPermitted', 'not-allowed'],
  ['error.accountMayNotTrade', 'not-allowed'],
  ['error.filter.lotSize', 'bad-size-step'],
  ['error.filter.price', 'bad-price-step'],
  ['error.filter.minNotional', 'too-small'],
  ['error.filter.percentPriceBySide', 'price-too-far'],
  ['error.filter.maxNumOrders', 'too-many-orders'],
  ['error.filter.maxNumAlgoOrders', 'too-many-orders'],
  ['error.badPrecision', 'bad-size-step'],
  ['error.illegalClientOrderId', 'bad-request'],
  ['error.parameterNotRequired', 'bad-request'],
  ['error.timestampOutsideWindow', 'clock-skew'],
  ['error.timestampAhead', 'clock-skew'],
  ['error.badSignature', 'key-refused'],
  ['error.badKeyFormat', 'key-refused'],
  ['error.keyIpOrPermission', 'key-refused'],
  ['error.rateLimited.weight', 'rate-limited'],
  ['error.rateLimited.orders', 'too-many-orders'],
  ['error.banned', 'rate-limited'],
  ['error.waf', 'not-allowed'],
]

test.each(refusals)('a refusal has its meaning: %s is %s', (example, meaning) => {
  const harness = new BinanceUsAccountHarness().begun().place(clientId)
  harness.answerExample('POST', example)
  expect(harness.outcome()).toMatchObject({ kind: 'refused', refusal: { meaning } })
  expect(harness.countOf('POST')).toBe(1)
})

test.each([
  'error.unknownOutcome.timeout',
  'error.unknownOutcome.bus',
  'error.disconnected',
  'error.serverBusy',
  'error.shuttingDown',
  'error.duplicateClientOrderId',
])('after %s it is not known whether the order is there, and it is not sent again', (example) => {
  const harness = new BinanceUsAccountHarness().begun().place(clientId)
  harness.answerExample('POST', example).pass(120_000)
  expect(harness.outcome()).toMatchObject({ kind: 'unknown' })
  expect(harness.countOf('POST /api/v3/order')).toBe(1)
})

test('too many orders hold back orders until the exchange’s next ten seconds, and nothing else', () => {
  const harness = new BinanceUsAccountHarness().begun().place(clientId)
  harness.answerExample('POST', 'error.rateLimited.orders')
  // Its clock is level with ours, and ours stands at a full ten seconds.
  const time = harness.now + 10_000
  expect(harness.io.holds).toMatchObject([{ time, bucket: 'orders in 10 s' }])
})

test('an order is canceled by its number, and the answer says how it ended', () => {
  const harness = new BinanceUsAccountHarness().begun().live()
  harness.adapter.cancel(harness.ref(clientId, orderId), harness.now)
  expect(harness.pairs('DELETE /api/v3/order')).toBe(
    'symbol=BTCUSD&orderId=900001&newClientOrderId=x-t000001',
  )
  harness.answerExample('DELETE /api/v3/order', 'rest.order.cancel.response')
  expect(harness.sink.cancels).toEqual([
    { id: clientId, outcome: { kind: 'accepted', venueOrderId: orderId } },
  ])
  expect(harness.sink.orders).toMatchObject([
    { clientOrderId: clientId, status: 'canceled', filled: '0.0004' },
  ])
})

test('an order whose number is not known yet is canceled by ours', () => {
  const harness = new BinanceUsAccountHarness().begun().place(clientId)
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  expect(harness.pairs('DELETE')).toContain('origClientOrderId=t-000001&')
})

test('a cancel of what is not open is no cancel: the order is requested', () => {
  const harness = new BinanceUsAccountHarness().begun().live()
  harness.adapter.cancel(harness.ref(clientId, orderId), harness.now)
  harness.answerExample('DELETE', 'rest.order.cancel.unknown')
  expect(harness.sink.cancels).toMatchObject([
    { outcome: { kind: 'refused', refusal: { meaning: 'unknown-order', code: '-2011' } } },
  ])
  harness.pass(500)
  harness.answer('GET /api/v3/order', row('rest.order.query.response', { status: 'FILLED' }))
  expect(harness.sink.orders).toMatchObject([{ status: 'filled' }])
})

test('everything in a market is canceled by one call, and reported order by order', () => {
  const harness = new BinanceUsAccountHarness().begun().live()
  harness.adapter.cancelAll('BTC-USD', harness.now)
  expect(harness.pairs('DELETE /api/v3/openOrders')).toBe('symbol=BTCUSD')
  harness.answerExample('DELETE /api/v3/openOrders', 'rest.openOrders.cancelAll.response')
  const ended = harness.sink.orders.filter(({ status }) => status === 'canceled')
  expect(ended.map(({ venueOrderId }) => venueOrderId)).toEqual(['900001', '900020', '900021'])
})

test('nothing is changed in place', () => {
  const harness = new BinanceUsAccountHarness().begun().place(clientId)
  const change = { limitPrice: '1', stopPrice: null, size: null }
  harness.adapter.amend(harness.ref(clientId, orderId), change, {} as OrderTerms, harness.now)
  expect(harness.sink.amendments).toMatchObject([{ outcome: { kind: 'not-sent' } }])
  expect(harness.countOf('PUT')).toBe(0)
})
