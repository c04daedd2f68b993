import { expect, test } from 'vitest'

import { limitBuy } from '../../../testing/account-harness.ts'
import { clientId, KrakenAccountHarness, orderId, token } from '../testing/account-harness.ts'

const live = () => new KrakenAccountHarness().begun().live()
const placed = () => live().place(clientId)
const change = { limitPrice: '59010.0', stopPrice: null, size: null }

test('Kraken says yes with its own number', () => {
  const harness = placed()
  harness.reply(harness.takeOrder(), 'ws.add_order.response')
  expect(harness.sink.placements).toEqual([
    { id: clientId, outcome: { kind: 'accepted', venueOrderId: orderId } },
  ])
})

test.each([
  ['insufficient_funds', 'insufficient-funds'],
  ['duplicate_cl_ord_id', 'duplicate-id'],
  ['unsupported_field', 'bad-request'],
  ['post_only_mode', 'maintenance'],
  ['rate', 'rate-limited'],
  ['post_only_would_cross', 'would-cross'],
])('%s is a refusal that means %s', (name, meaning) => {
  const harness = placed()
  harness.reply(harness.takeOrder(), `ws.add_order.${name}.error`)
  expect(harness.outcome()).toMatchObject({ kind: 'refused', refusal: { meaning } })
})

test.each([
  ['EOrder:Insufficient funds', 'insufficient-funds'],
  ['EOrder:Order minimum not met', 'too-small'],
  ['EOrder:Cost minimum not met', 'too-small'],
  ['EOrder:Tick size check failed', 'bad-price-step'],
  ['EOrder:Invalid price', 'bad-price-step'],
  ['EOrder:Post only order', 'would-cross'],
  ['EOrder:Orders limit exceeded', 'too-many-orders'],
  ['EOrder:Rate limit exceeded', 'rate-limited'],
  ['EOrder:Domain rate limit exceeded', 'rate-limited'],
  ['EAPI:Rate limit exceeded', 'rate-limited'],
  ['EService: Throttled: 1788264060', 'rate-limited'],
  ['EGeneral:Temporary lockout', 'rate-limited'],
  ['EAPI:Invalid key', 'key-refused'],
  ['EGeneral:Permission denied', 'key-refused'],
  ['EService:Market in cancel_only mode', 'maintenance'],
  ['EService:Market in post_only mode', 'maintenance'],
  ['EService:Deadline elapsed', 'other'],
  ['EGeneral:Invalid arguments:volume', 'bad-request'],
  ['EQuery:Unknown asset pair', 'bad-request'],
  ['EAccount:Invalid permissions:AAVE trading restricted for US:NY.', 'not-allowed'],
  ['Currency pair not supported XBT/USD', 'bad-request'],
  ["Unsupported field: 'leverage'", 'bad-request'],
  ["Unsupported field: 'leverage' for the given msg type: add order", 'bad-request'],
])('%s means %s, on the connection and as a call', (error, meaning) => {
  const onConnection = placed()
  const { req_id: id } = onConnection.takeOrder()
  onConnection.receive('user', { method: 'add_order', error, success: false, req_id: id })
  const byCall = new KrakenAccountHarness().begun().place(clientId).refuse('AddOrder', error)
  for (const harness of [onConnection, byCall]) {
    expect(harness.outcome()).toMatchObject({ kind: 'refused', refusal: { meaning, code: error } })
  }
})

test.each([
  'EService:Unavailable',
  'EService:Busy',
  'EService:Timeout',
  'EGeneral:Internal error',
  'EDatabase:Internal error',
])('%s does not say whether the order is there: unknown, and not sent again', (error) => {
  const harness = new KrakenAccountHarness().begun().place(clientId).refuse('AddOrder', error)
  expect(harness.outcome()?.kind).toBe('unknown')
  harness.pass(60_000)
  expect(harness.countOf('AddOrder')).toBe(1)
})

test.each([
  [520, '<html>'],
  [502, ''],
  [200, '{"error":[]}'],
])('HTTP %i with %j says nothing', (status, body) => {
  const harness = new KrakenAccountHarness()
    .begun()
    .place(clientId)
    .answer('AddOrder', body, status)
  expect(harness.outcome()?.kind).toBe('unknown')
})

test('a call that was lost on its way may have arrived; one that never left has not', () => {
  const lost = new KrakenAccountHarness().begun().place(clientId).lose('AddOrder')
  expect(lost.outcome()?.kind).toBe('unknown')
  const kept = new KrakenAccountHarness().begun().place(clientId).lose('AddOrder', false)
  expect(kept.outcome()?.kind).toBe('not-sent')
})

test('an order without an answer is unknown after ten seconds, and never sent again', () => {
  const harness = placed()
  const frame = harness.takeOrder()
  harness.passAlive(9000)
  expect(harness.sink.placements).toEqual([])
  harness.passAlive(2000)
  expect(harness.outcome()?.kind).toBe('unknown')
  harness.passAlive(30_000)
  expect(harness.takeFrames().filter(({ method }) => method === 'add_order')).toEqual([])
  // A late answer still says what became of it.
  harness.reply(frame, 'ws.add_order.response')
  expect(harness.outcome()).toEqual({ kind: 'accepted', venueOrderId: orderId })
})

test('a connection that ends leaves its orders unknown, unless the stream has reported them', () => {
  const unheard = placed().close('user')
  expect(unheard.outcome()?.kind).toBe('unknown')
  const received = placed().example('ws.executions.pending_new').close('user')
  expect(received.outcome()).toEqual({ kind: 'accepted', venueOrderId: orderId })
})

test('a token that Kraken does not know any more is replaced; the order is refused, not sent twice', () => {
  const harness = placed()
  harness.reply(harness.takeOrder(), 'ws.any.stale_token.error')
  expect(harness.outcome()?.kind).toBe('refused')
  expect(harness.waiting('GetWebSocketsToken')).toBeDefined()
  expect(harness.countOf('AddOrder')).toBe(0)
  harness.result('GetWebSocketsToken', { token: 'newer', expires: 900 })
  expect(harness.place('another').takeOrder().params['token']).toBe('newer')
})

test.each(['ws.any.stale_token.error', 'ws.any.invalid_session.error'])(
  'a cancel that meets %s leaves as a call at once',
  (name) => {
    const harness = live()
    harness.adapter.cancel(harness.ref(clientId, orderId), harness.now)
    harness.reply(harness.takeOrder(), name)
    expect(harness.sink.cancels).toEqual([])
    harness.result('CancelOrder', { count: 1, pending: false })
    expect(harness.sink.cancels).toEqual([
      { id: clientId, outcome: { kind: 'accepted', venueOrderId: null } },
    ])
  },
)

test('a cancel of an order that is on its way waits until Kraken can know it', () => {
  const harness = placed()
  const frame = harness.takeOrder()
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  expect(harness.takeFrames()).toEqual([])
  harness.reply(frame, 'ws.add_order.response')
  expect(harness.takeOrder()).toMatchObject({
    method: 'cancel_order',
    params: { order_id: [orderId], token },
  })
})

test('it leaves as soon as the stream reports the order', () => {
  const harness = placed()
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  harness.takeFrames()
  harness.example('ws.executions.pending_new')
  expect(harness.takeOrder().params['order_id']).toEqual([orderId])
})

test('it leaves by our own number where the order’s answer never came: it may be there', () => {
  const harness = placed()
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  harness.close('user')
  expect(harness.formOf('CancelOrder')).toEqual({ cl_ord_id: clientId })
})

test('it is answered where nothing became of the order', () => {
  const harness = placed()
  const frame = harness.takeOrder()
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  harness.reply(frame, 'ws.add_order.insufficient_funds.error')
  expect(harness.sink.cancels[0]?.outcome).toMatchObject({
    kind: 'refused',
    refusal: { meaning: 'unknown-order' },
  })
})

test('a cancel of an order that is gone asks what became of it', () => {
  const harness = live().example('ws.executions.pending_new')
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  harness.reply(harness.takeOrder(), 'ws.cancel_order.gone.error')
  expect(harness.sink.cancels[0]?.outcome).toMatchObject({ refusal: { meaning: 'unknown-order' } })
  harness.passAlive(1000)
  expect(harness.formOf('QueryOrders')).toMatchObject({ txid: orderId })
})

test.each(['EOrder:Unknown order', 'EOrder:Invalid order'])('%s, as a call', (error) => {
  const harness = new KrakenAccountHarness().begun()
  harness.adapter.cancel(harness.ref(clientId, orderId), harness.now)
  harness.refuse('CancelOrder', error)
  expect(harness.sink.cancels[0]?.outcome).toMatchObject({ refusal: { meaning: 'unknown-order' } })
})

test('a change is answered; one without any change is refused', () => {
  const harness = live()
  harness.adapter.amend(harness.ref(clientId, orderId), change, limitBuy, harness.now)
  harness.reply(harness.takeOrder(), 'ws.amend_order.response')
  harness.adapter.amend(harness.ref(clientId, orderId), change, limitBuy, harness.now)
  harness.reply(harness.takeOrder(), 'ws.amend_order.noop.error')
  expect(harness.sink.amendments.map(({ outcome }) => outcome.kind)).toEqual([
    'accepted',
    'refused',
  ])
})

test('after everything was canceled, what is left is asked', () => {
  const harness = live()
  const before = harness.countOf('OpenOrders')
  harness.adapter.cancelAll(null, harness.now)
  harness.reply(harness.takeOrder(), 'ws.cancel_all.response').pass(0)
  expect(harness.countOf('OpenOrders')).toBe(before + 1)
})

test('the dead man’s switch is armed until a minute from now, and disarmed', () => {
  const harness = live()
  harness.adapter.deadMansSwitch(60, harness.now)
  harness.reply(harness.takeOrder(), 'ws.cancel_all_orders_after.response')
  harness.adapter.deadMansSwitch(0, harness.now)
  harness.reply(harness.takeOrder(), 'ws.cancel_all_orders_after.response')
  harness.adapter.deadMansSwitch(60, harness.now)
  const { req_id: id } = harness.takeOrder()
  const error = 'EGeneral:Permission denied'
  harness.receive('user', { method: 'cancel_all_orders_after', error, success: false, req_id: id })
  expect(harness.sink.switches).toEqual([
    { until: harness.now + 60_000, reason: '' },
    { until: null, reason: '' },
    { until: null, reason: 'Permission denied' },
  ])
})

test('what the connection refuses for its kind leaves as a call the next time, and not before', () => {
  const harness = live().place(clientId, { timeInForce: 'fok' })
  const { req_id: id } = harness.takeOrder()
  const error = 'EGeneral:Invalid arguments:time_in_force'
  harness.receive('user', { method: 'add_order', error, success: false, req_id: id })
  expect(harness.countOf('AddOrder')).toBe(0)
  harness.place('another', { timeInForce: 'fok' })
  expect(harness.formOf('AddOrder')).toMatchObject({ timeinforce: 'FOK', cl_ord_id: 'another' })
  expect(harness.place('third').takeOrder().method).toBe('add_order')
})

test('orders beyond Kraken’s counter do not leave; cancels do', () => {
  const harness = live()
  for (let count = 0; count < 125; count += 1) harness.place(`order ${count}`)
  expect(harness.sink.placements).toEqual([])
  harness.place(clientId)
  expect(harness.outcome()).toEqual({
    kind: 'not-sent',
    reason: 'Kraken takes no more orders in BTC-USD for 1 s.',
  })
  harness.adapter.cancel(harness.ref('elsewhere', 'OX'), harness.now)
  expect(harness.takeOrder().method).toBe('cancel_order')
})
