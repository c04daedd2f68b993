import { expect, test } from 'vitest'

import type { OrderTerms } from '../../../order-terms.ts'
import { clientId, GeminiAccountHarness, orderId } from '../testing/account-harness.ts'
import { examples } from '../testing/market-harness.ts'

const live = () => new GeminiAccountHarness().begun().live()
const placed = () => live().place(clientId)
const call = () => new GeminiAccountHarness().begun().place(clientId)

const buy: Partial<OrderTerms> = { size: '0.00100000', limitPrice: '70000.00' }

test.each<[string, string, Partial<OrderTerms>]>([
  ['limit_gtc', 'tt-0001', buy],
  ['post_only', 'tt-0002', { ...buy, side: 'sell', limitPrice: '80000.00', postOnly: true }],
  ['ioc', 'tt-0003', { ...buy, limitPrice: '77500.00', timeInForce: 'ioc' }],
  ['fok', 'tt-0004', { ...buy, limitPrice: '77500.00', timeInForce: 'fok' }],
  [
    'stop_limit',
    'tt-0005',
    { ...buy, kind: 'stop-limit', limitPrice: '80100.00', stopPrice: '80000.00' },
  ],
])('%s is said on the connection as in the example', (name, id, terms) => {
  const { id: _id, ...frame } = live().place(id, terms).takeOrder()
  const { id: _example, ...example } = examples.body(`ws.order_place.${name}`) as { id: string }
  expect(frame).toEqual(example)
})

test.each<[string, Partial<OrderTerms>]>([
  ['limit_gtc', {}],
  ['post_only', { postOnly: true }],
  ['ioc', { timeInForce: 'ioc' }],
  ['fok', { timeInForce: 'fok' }],
  ['stop_limit', { kind: 'stop-limit', limitPrice: '80100.00', stopPrice: '80000.00' }],
])('%s is said as a call while there is no connection', (name, terms) => {
  const harness = new GeminiAccountHarness().begun()
  harness.place(clientId, { ...buy, size: '0.001', ...terms })
  const { payload } = examples.body(`rest.order_new.${name}.request`) as { payload: object }
  const request = { request: '/v1/order/new', nonce: 1_700_000_000 }
  expect({ ...request, ...harness.saidOf('/v1/order/new') }).toEqual(payload)
})

test.each<Partial<OrderTerms>>([
  { kind: 'market', limitPrice: null },
  { timeInForce: 'gtd', expiresAt: 1 },
  { postOnly: true, timeInForce: 'ioc' },
  { displaySize: '0.001' },
  { size: '1e-3' },
  { limitPrice: 'x' },
  { symbol: 'X-Y' },
])('an order that Gemini does not have never leaves: %j', (terms) => {
  const harness = live().place(clientId, terms)
  expect(harness.outcome()?.kind).toBe('not-sent')
  expect(harness.takeFrames().filter(({ method }) => method === 'order.place')).toEqual([])
})

test('the yes of the connection is no proof: the order’s own update is', () => {
  const harness = placed()
  harness.reply(harness.takeOrder(), 'ws.order_place.ack')
  expect(harness.sink.placements).toEqual([])
  harness.event('NEW')
  expect(harness.sink.placements).toEqual([
    { id: clientId, outcome: { kind: 'accepted', venueOrderId: orderId } },
  ])
})

test('updates before the yes are as good, and the yes adds nothing', () => {
  const harness = placed()
  const frame = harness.takeOrder()
  harness.event('NEW').reply(frame, 'ws.order_place.ack').passAlive(5000)
  expect(harness.sink.placements).toHaveLength(1)
})

test('a yes without an update is unknown after two seconds, and never sent again', () => {
  const harness = placed()
  harness.reply(harness.takeOrder(), 'ws.order_place.ack').passAlive(1900)
  expect(harness.sink.placements).toEqual([])
  harness.passAlive(200)
  expect(harness.outcome()?.kind).toBe('unknown')
  harness.passAlive(30_000)
  expect(harness.log.filter((line) => line.includes('"order.place"'))).toHaveLength(1)
  expect(harness.countOf('/v1/order/new')).toBe(0)
})

test('no answer at all is unknown after ten seconds', () => {
  const harness = placed().passAlive(11_000)
  expect(harness.outcome()?.kind).toBe('unknown')
})

test('a connection that ends leaves its orders unknown, unless it has reported them', () => {
  expect(placed().close('user').outcome()?.kind).toBe('unknown')
  expect(placed().event('NEW').close('user').sink.placements).toHaveLength(1)
})

test.each([true, false])(
  'a refusal that is reported twice is reported once (answer first: %s)',
  (first) => {
    const harness = placed()
    const frame = harness.takeOrder()
    if (first) harness.reply(frame, 'ws.order_place.reject').event('REJECTED')
    else harness.event('REJECTED').reply(frame, 'ws.order_place.reject')
    expect(harness.sink.placements).toHaveLength(1)
    expect(harness.outcome()).toMatchObject({
      kind: 'refused',
      refusal: { meaning: 'insufficient-funds', code: 'InsufficientFunds' },
    })
  },
)

test('a post-only order that would have traded is refused, on the connection and as a call', () => {
  const onConnection = placed().event('CANCELED_post_only')
  const byCall = call().answerWith('/v1/order/new', 'rest.order.post_only_would_take')
  for (const harness of [onConnection, byCall]) {
    expect(harness.outcome()).toMatchObject({ refusal: { meaning: 'would-cross' } })
    expect(harness.sink.orders.at(-1)).toMatchObject({
      status: 'rejected',
      refusal: { meaning: 'would-cross' },
    })
  }
})

test('an order as a call is answered by the order itself', () => {
  const harness = call().answerWith('/v1/order/new', 'rest.order.open')
  expect(harness.outcome()).toEqual({ kind: 'accepted', venueOrderId: orderId })
  expect(harness.sink.orders.at(-1)).toMatchObject({
    status: 'open',
    source: 'answer',
    size: '0.001',
  })
})

test('the rest of an order that had to trade at once is canceled, and the order was taken', () => {
  const harness = call().answerWith('/v1/order/new', 'rest.order.ioc_remainder')
  expect(harness.outcome()?.kind).toBe('accepted')
  expect(harness.sink.orders.at(-1)).toMatchObject({
    status: 'canceled',
    filled: '0.0004',
    reason: 'ImmediateOrCancelWouldPost',
  })
})

test.each([
  ['rest.error.insufficient_funds', 'insufficient-funds'],
  ['rest.error.invalid_price', 'bad-price-step'],
  ['rest.error.invalid_quantity', 'bad-size-step'],
  ['rest.error.conflicting_options', 'bad-request'],
  ['rest.error.market_closed', 'market-closed'],
  ['rest.error.market_not_open', 'market-closed'],
  ['rest.error.missing_role', 'key-refused'],
  ['rest.error.missing_role_error_envelope', 'key-refused'],
  ['rest.error.ip_filter', 'key-refused'],
  ['rest.error.invalid_signature', 'key-refused'],
  ['rest.error.endpoint_mismatch', 'bad-request'],
  ['rest.error.rate_limited', 'rate-limited'],
  ['rest.error.maintenance', 'maintenance'],
  ['rest.error.invalid_nonce_not_increasing', 'clock-skew'],
  ['rest.error.not_found_empty_body', 'other'],
])('%s means %s, and the order is not sent again', (name, meaning) => {
  const harness = call().answerWith('/v1/order/new', name)
  expect(harness.outcome()).toMatchObject({ kind: 'refused', refusal: { meaning } })
  expect(harness.pass(5000).countOf('/v1/order/new')).toBe(1)
})

test.each([
  [500, 'upstream unavailable'],
  [502, ''],
  [200, 'We are investigating technical issues'],
  [200, '{}'],
])('HTTP %i with %j does not say whether the order is there', (status, body) => {
  expect(call().answer('/v1/order/new', body, status).outcome()?.kind).toBe('unknown')
})

test('a call that was lost may have arrived; one that never left has not', () => {
  expect(call().lose('/v1/order/new').outcome()?.kind).toBe('unknown')
  expect(call().lose('/v1/order/new', false).outcome()?.kind).toBe('not-sent')
})

test('before Gemini has answered the key, no order leaves', () => {
  const harness = new GeminiAccountHarness().start().place(clientId).place('another').pass(0)
  expect(harness.sink.placements.map(({ outcome }) => outcome.kind)).toEqual([
    'not-sent',
    'not-sent',
  ])
})

test.each([
  ['ws.error.internal', 'unknown'],
  ['ws.error.rate_limited', 'refused'],
  ['ws.error.auth_required', 'refused'],
])('%s on the connection: %s', (name, kind) => {
  const harness = placed()
  expect(harness.reply(harness.takeOrder(), name).outcome()?.kind).toBe(kind)
})

test.each(['ws.error.unknown_method', 'ws.error.auth_required'])(
  'where the connection takes no orders (%s), the next one leaves as a call',
  (name) => {
    const harness = placed()
    harness.reply(harness.takeOrder(), name)
    expect(harness.countOf('/v1/order/new')).toBe(0)
    harness.place('another')
    expect(harness.saidOf('/v1/order/new')).toMatchObject({ client_order_id: 'another' })
  },
)
