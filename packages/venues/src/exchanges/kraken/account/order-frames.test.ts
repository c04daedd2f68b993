import { expect, test } from 'vitest'

import type { OrderTerms } from '../../../order-terms.ts'
import { limitBuy } from '../../../testing/account-harness.ts'
import { clientId, KrakenAccountHarness, orderId, token } from '../testing/account-harness.ts'
import { examples } from '../testing/market-harness.ts'

const sell: Partial<OrderTerms> = { side: 'sell', size: '0.00100000', limitPrice: null }
const buy: Partial<OrderTerms> = { size: '0.00100000', limitPrice: '59000.0' }
const dayLater = Date.parse('2026-09-02T12:00:00Z')

/** What the examples say on the connection, and what the same is as a call. */
const orders: [string, Partial<OrderTerms>][] = [
  ['limit_ioc', { ...buy, limitPrice: '60010.0', timeInForce: 'ioc' }],
  ['limit_fok', { ...buy, limitPrice: '60010.0', timeInForce: 'fok' }],
  ['limit_gtd', { ...buy, timeInForce: 'gtd', expiresAt: dayLater }],
  ['market', { ...sell, kind: 'market' }],
  ['market_quote_amount', { kind: 'market', size: null, quoteSize: '50.00', limitPrice: null }],
  ['stop_loss', { ...sell, kind: 'stop-market', stopPrice: '58000.0' }],
  ['stop_loss_limit', { ...sell, kind: 'stop-limit', stopPrice: '58000.0', limitPrice: '57950.0' }],
  [
    'take_profit_limit',
    { ...sell, kind: 'take-profit-limit', stopPrice: '63000.0', limitPrice: '62950.0' },
  ],
  [
    'trailing_stop',
    { ...sell, kind: 'trailing-stop-market', trailing: { unit: 'percent', value: '1.5' } },
  ],
  ['iceberg', { ...buy, size: '1.00000000', displaySize: '0.10000000' }],
]

/** Ours always say until when Kraken's engine may take them; what the examples leave out or say besides is named. */
const deadline = '2026-09-01T12:00:05.000Z'

test.each(orders)('%s is said on the connection as in the example', (name, terms) => {
  const harness = new KrakenAccountHarness().begun().live().place(clientId, terms)
  const { params } = examples.body(`ws.add_order.${name}.request`) as { params: object }
  const frame = harness.takeOrder()
  expect(frame.method).toBe('add_order')
  const { deadline: said, ...others } = frame.params
  expect(said).toBe(deadline)
  // One example triggers by the index price; ours all trigger by the last trade.
  const shown = JSON.stringify(without(params, 'stp_type', 'deadline')).replace('"index"', '"last"')
  expect(others).toEqual(JSON.parse(shown))
})

test.each(orders)('%s is said as a call while there is no connection', (name, terms) => {
  const harness = new KrakenAccountHarness().begun().place(clientId, terms)
  const example = examples.body(`rest.AddOrder.${name}.request`) as object
  const { deadline: said, trigger: _trigger, ...form } = harness.formOf('AddOrder')
  expect(said).toBe('2026-09-01T12:00:08.000Z')
  expect(form).toEqual(without(example, 'nonce', 'trigger', 'deadline'))
})

test('a post-only order is said so both ways', () => {
  const terms = { ...buy, postOnly: true }
  const harness = new KrakenAccountHarness().begun().place(clientId, terms)
  const example = examples.body('rest.AddOrder.limit_post_only.request') as object
  expect(harness.formOf('AddOrder')).toMatchObject(without(example, 'nonce', 'deadline'))
  const onConnection = new KrakenAccountHarness().begun().live().place(clientId, terms).takeOrder()
  const { params } = examples.body('ws.add_order.limit.request') as { params: object }
  expect(onConnection.params).toEqual(without(params, 'stp_type'))
})

const trails: Partial<OrderTerms> = {
  ...sell,
  kind: 'trailing-stop-limit',
  trailing: { unit: 'price', value: '150' },
  limitOffset: '25.0',
}

test('the limit of a trailing stop is a distance from its stop: below it for a sell, above it for a buy', () => {
  const harness = new KrakenAccountHarness().begun().live().place(clientId, trails)
  const example = examples.body('ws.add_order.trailing_stop_limit.request') as { params: object }
  expect(without(harness.takeOrder().params, 'deadline')).toEqual(example.params)
  const bought = new KrakenAccountHarness().begun().live()
  bought.place(clientId, { ...trails, side: 'buy' })
  expect(bought.takeOrder().params).toMatchObject({ limit_price: 25, limit_price_type: 'quote' })
  const byForm = (terms: Partial<OrderTerms>) =>
    new KrakenAccountHarness().begun().place(clientId, terms).formOf('AddOrder')
  const trailing = { unit: 'percent', value: '1.5' } as const
  // As in the signed example of its page, `price=%2B1.5%25&price2=-25.0`.
  expect(byForm({ ...trails, trailing })).toMatchObject({ price: '+1.5%', price2: '-25' })
  expect(byForm({ ...trails, side: 'buy' })).toMatchObject({ price: '+150', price2: '+25' })
})

test.each([
  { limitOffset: undefined },
  { limitOffset: undefined, limitPrice: '57000' },
  { limitOffset: '-25' },
  { limitOffset: '0' },
])('a trailing stop whose limit is no distance never leaves: %j', (terms) => {
  const onConnection = new KrakenAccountHarness()
    .begun()
    .live()
    .place(clientId, { ...trails, ...terms })
  const byForm = new KrakenAccountHarness().begun().place(clientId, { ...trails, ...terms })
  for (const harness of [onConnection, byForm]) expect(harness.outcome()?.kind).toBe('not-sent')
})

test('the distance of the limit is changed in place; the stop moves by itself and cannot be', () => {
  const change = { limitPrice: null, stopPrice: null, size: null, limitOffset: '30' }
  const terms = { ...limitBuy, ...trails, limitOffset: '30' }
  const harness = new KrakenAccountHarness().begun().live()
  harness.adapter.amend(harness.ref(clientId), change, terms, harness.now)
  expect(harness.takeOrder().params).toMatchObject({
    limit_price: -30,
    limit_price_type: 'quote',
    order_qty: 0.001,
  })
  const offline = new KrakenAccountHarness().begun()
  offline.adapter.amend(offline.ref(clientId), change, terms, offline.now)
  expect(offline.formOf('AmendOrder')).toMatchObject({ limit_price: '-30' })
  harness.adapter.amend(
    harness.ref(clientId),
    { ...change, stopPrice: '57000' },
    terms,
    harness.now,
  )
  expect(harness.sink.amendments.at(-1)?.outcome.kind).toBe('not-sent')
})

test('small amounts are plain decimals, never exponents', () => {
  const harness = new KrakenAccountHarness().begun().live()
  harness.place(clientId, { size: '0.00000010', limitPrice: '0.0000001' })
  expect(harness.io.sent.at(-1)?.text).toContain('"order_qty":0.0000001,"limit_price":0.0000001,')
})

test.each([{ size: 'x' }, { limitPrice: '1e' }, { kind: 'bracket' }, { symbol: 'X-Y' }] as const)(
  'an order that cannot be said never leaves: %j',
  (terms) => {
    const harness = new KrakenAccountHarness().begun().live().place(clientId, terms)
    expect(harness.outcome()?.kind).toBe('not-sent')
    expect(harness.io.sent.filter(({ text }) => text.includes('add_order'))).toEqual([])
  },
)

test('a change says the total size, also where only the price changes', () => {
  const harness = new KrakenAccountHarness().begun().live()
  const change = { limitPrice: '59010.0', stopPrice: null, size: null }
  const terms = { ...limitBuy, ...buy, postOnly: true }
  harness.adapter.amend(harness.ref(clientId), change, terms, harness.now)
  const { params } = examples.body('ws.amend_order.request') as { params: object }
  expect(harness.takeOrder().params).toEqual(params)
  const offline = new KrakenAccountHarness().begun()
  offline.adapter.amend(offline.ref(clientId), change, terms, offline.now)
  expect(offline.formOf('AmendOrder')).toEqual({
    ...without(examples.body('rest.AmendOrder.request') as object, 'nonce'),
    post_only: 'true',
  })
})

test('a cancel names the order by Kraken’s number where it is known', () => {
  const harness = new KrakenAccountHarness().begun().live()
  harness.adapter.cancel(harness.ref(clientId, orderId), harness.now)
  expect(harness.takeOrder()).toMatchObject({
    method: 'cancel_order',
    params: { order_id: [orderId], token },
  })
  harness.adapter.cancel(harness.ref('another'), harness.now)
  expect(harness.takeOrder().params['cl_ord_id']).toEqual(['another'])
})

test.each([
  [
    'ws.cancel_all.request',
    (harness: KrakenAccountHarness) => harness.adapter.cancelAll(null, harness.now),
  ],
  [
    'ws.cancel_all_orders_after.request',
    (harness: KrakenAccountHarness) => harness.adapter.deadMansSwitch(60, harness.now),
  ],
  [
    'ws.cancel_all_orders_after.disarm.request',
    (harness: KrakenAccountHarness) => harness.adapter.deadMansSwitch(0, harness.now),
  ],
])('%s is sent as in the example', (name, ask) => {
  const harness = new KrakenAccountHarness().begun().live()
  ask(harness)
  expect(harness.takeOrder()).toMatchObject(without(examples.body(name) as object, 'req_id'))
})

function without(fields: object, ...names: string[]): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}
