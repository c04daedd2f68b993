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
  const desk = new BinanceUsAccountHarness().begun().place(id, terms)
  const pairs = desk.pairs('POST /api/v3/order').split('&')
  const without = pairs.filter((pair) => !pair.startsWith('newOrderRespType='))
  expect(without.join('&')).toBe(written(example))
  expect(pairs).toContainEqual(expect.stringMatching(/^newOrderRespType=(?:FULL|RESULT)$/))
  const costs = [
    { bucket: 'weight', weight: 1 },
    { bucket: 'orders in 10 s', weight: 1 },
    { bucket: 'orders a day', weight: 1 },
  ]
  expect(desk.waiting('POST /api/v3/order')).toMatchObject({
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
  const desk = new BinanceUsAccountHarness().begun().place(clientId, terms)
  expect(desk.outcome()?.kind).toBe('not-sent')
  expect(JSON.stringify(desk.outcome())).toContain(words)
  expect(desk.countOf('POST')).toBe(0)
})

test('an answer reports the order, and each trade that it made at once', () => {
  const desk = new BinanceUsAccountHarness().begun().live().place(clientId, limit)
  desk.answerExample('POST /api/v3/order', 'rest.order.place.full.partlyFilledAtOnce')
  expect(desk.outcome()).toEqual({ kind: 'accepted', venueOrderId: orderId })
  expect(desk.sink.orders).toMatchObject([
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
  expect(desk.sink.fills).toMatchObject([{ ...fill, liquidity: 'taker', clientOrderId: clientId }])
  desk.say('executionReport.trade.partial')
  expect(desk.sink.fills).toHaveLength(1)
})

test('an order that took nothing in time has expired, and says why', () => {
  const desk = new BinanceUsAccountHarness()
    .begun()
    .place('t-000002', { ...limit, timeInForce: 'ioc' })
  desk.answerExample('POST', 'rest.order.place.ioc.expired')
  expect(desk.sink.orders).toMatchObject([
    { status: 'expired', reason: 'UNFILLED_IOC_QUANTITY_EXPIRED', timeInForce: 'ioc' },
  ])
})

test('a market order in money has no size of its own', () => {
  const desk = new BinanceUsAccountHarness().begun()
  desk.place('t-000006', { ...market, size: null, quoteSize: '100.00' })
  desk.answerExample('POST', 'rest.order.place.market.filled')
  expect(desk.sink.orders).toMatchObject([
    { status: 'filled', size: null, quoteSize: '100', filled: '0.00156', limitPrice: null },
  ])
})

test('an acknowledgement alone is a yes, after which the order is requested', () => {
  const desk = new BinanceUsAccountHarness().begun().place(clientId, limit)
  desk.answerExample('POST', 'rest.order.place.ack')
  expect(desk.outcome()).toEqual({ kind: 'accepted', venueOrderId: orderId })
  expect(desk.sink.orders).toEqual([])
  desk.pass(500).answerExample('GET /api/v3/order', 'rest.order.query.response')
  expect(desk.sink.orders).toMatchObject([{ status: 'partially-filled', source: 'poll' }])
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
  const desk = new BinanceUsAccountHarness().begun().place(clientId)
  desk.answerExample('POST', example)
  expect(desk.outcome()).toMatchObject({ kind: 'refused', refusal: { meaning } })
  expect(desk.countOf('POST')).toBe(1)
})

test.each([
  'error.unknownOutcome.timeout',
  'error.unknownOutcome.bus',
  'error.disconnected',
  'error.serverBusy',
  'error.shuttingDown',
  'error.duplicateClientOrderId',
])('after %s it is not known whether the order is there, and it is not sent again', (example) => {
  const desk = new BinanceUsAccountHarness().begun().place(clientId)
  desk.answerExample('POST', example).pass(120_000)
  expect(desk.outcome()).toMatchObject({ kind: 'unknown' })
  expect(desk.countOf('POST /api/v3/order')).toBe(1)
})

test('too many orders hold back orders until the exchange’s next ten seconds, and nothing else', () => {
  const desk = new BinanceUsAccountHarness().begun().place(clientId)
  desk.answerExample('POST', 'error.rateLimited.orders')
  // Its clock is level with ours, and ours stands at a full ten seconds.
  const time = desk.now + 10_000
  expect(desk.io.holds).toMatchObject([{ time, bucket: 'orders in 10 s' }])
})

test('an order is canceled by its number, and the answer says how it ended', () => {
  const desk = new BinanceUsAccountHarness().begun().live()
  desk.adapter.cancel(desk.ref(clientId, orderId), desk.now)
  expect(desk.pairs('DELETE /api/v3/order')).toBe(
    'symbol=BTCUSD&orderId=900001&newClientOrderId=x-t000001',
  )
  desk.answerExample('DELETE /api/v3/order', 'rest.order.cancel.response')
  expect(desk.sink.cancels).toEqual([
    { id: clientId, outcome: { kind: 'accepted', venueOrderId: orderId } },
  ])
  expect(desk.sink.orders).toMatchObject([
    { clientOrderId: clientId, status: 'canceled', filled: '0.0004' },
  ])
})

test('an order whose number is not known yet is canceled by ours', () => {
  const desk = new BinanceUsAccountHarness().begun().place(clientId)
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  expect(desk.pairs('DELETE')).toContain('origClientOrderId=t-000001&')
})

test('a cancel of what is not open is no cancel: the order is requested', () => {
  const desk = new BinanceUsAccountHarness().begun().live()
  desk.adapter.cancel(desk.ref(clientId, orderId), desk.now)
  desk.answerExample('DELETE', 'rest.order.cancel.unknown')
  expect(desk.sink.cancels).toMatchObject([
    { outcome: { kind: 'refused', refusal: { meaning: 'unknown-order', code: '-2011' } } },
  ])
  desk.pass(500)
  desk.answer('GET /api/v3/order', row('rest.order.query.response', { status: 'FILLED' }))
  expect(desk.sink.orders).toMatchObject([{ status: 'filled' }])
})

test('everything in a market is canceled by one call, and reported order by order', () => {
  const desk = new BinanceUsAccountHarness().begun().live()
  desk.adapter.cancelAll('BTC-USD', desk.now)
  expect(desk.pairs('DELETE /api/v3/openOrders')).toBe('symbol=BTCUSD')
  desk.answerExample('DELETE /api/v3/openOrders', 'rest.openOrders.cancelAll.response')
  const ended = desk.sink.orders.filter(({ status }) => status === 'canceled')
  expect(ended.map(({ venueOrderId }) => venueOrderId)).toEqual(['900001', '900020', '900021'])
})

test('nothing is changed in place', () => {
  const desk = new BinanceUsAccountHarness().begun().place(clientId)
  const change = { limitPrice: '1', stopPrice: null, size: null }
  desk.adapter.amend(desk.ref(clientId, orderId), change, {} as OrderTerms, desk.now)
  expect(desk.sink.amendments).toMatchObject([{ outcome: { kind: 'not-sent' } }])
  expect(desk.countOf('PUT')).toBe(0)
})
