import { expect, test } from 'vitest'

import { limitBuy } from '../../../testing/account-harness.ts'
import { clientId, KrakenAccountHarness, orderId, token } from '../testing/account-harness.ts'

const live = () => new KrakenAccountHarness().begun().live()
const placed = () => live().place(clientId)
const change = { limitPrice: '59010.0', stopPrice: null, size: null }

test('Kraken says yes with its own number', () => {
  const desk = placed()
  desk.reply(desk.takeOrder(), 'ws.add_order.response')
  expect(desk.sink.placements).toEqual([
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
  const desk = placed()
  desk.reply(desk.takeOrder(), `ws.add_order.${name}.error`)
  expect(desk.outcome()).toMatchObject({ kind: 'refused', refusal: { meaning } })
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
])('%s means %s, on the line and as a call', (error, meaning) => {
  const onLine = placed()
  const { req_id: id } = onLine.takeOrder()
  onLine.receive('user', { method: 'add_order', error, success: false, req_id: id })
  const byCall = new KrakenAccountHarness().begun().place(clientId).refuse('AddOrder', error)
  for (const desk of [onLine, byCall]) {
    expect(desk.outcome()).toMatchObject({ kind: 'refused', refusal: { meaning, code: error } })
  }
})

test.each([
  'EService:Unavailable',
  'EService:Busy',
  'EService:Timeout',
  'EGeneral:Internal error',
  'EDatabase:Internal error',
])('%s does not say whether the order is there: unknown, and not sent again', (error) => {
  const desk = new KrakenAccountHarness().begun().place(clientId).refuse('AddOrder', error)
  expect(desk.outcome()?.kind).toBe('unknown')
  desk.pass(60_000)
  expect(desk.countOf('AddOrder')).toBe(1)
})

test.each([
  [520, '<html>'],
  [502, ''],
  [200, '{"error":[]}'],
])('HTTP %i with %j says nothing', (status, body) => {
  const desk = new KrakenAccountHarness().begun().place(clientId).answer('AddOrder', body, status)
  expect(desk.outcome()?.kind).toBe('unknown')
})

test('a call that was lost on its way may have arrived; one that never left has not', () => {
  const lost = new KrakenAccountHarness().begun().place(clientId).lose('AddOrder')
  expect(lost.outcome()?.kind).toBe('unknown')
  const kept = new KrakenAccountHarness().begun().place(clientId).lose('AddOrder', false)
  expect(kept.outcome()?.kind).toBe('not-sent')
})

test('an order without an answer is unknown after ten seconds, and never sent again', () => {
  const desk = placed()
  const frame = desk.takeOrder()
  desk.passAlive(9000)
  expect(desk.sink.placements).toEqual([])
  desk.passAlive(2000)
  expect(desk.outcome()?.kind).toBe('unknown')
  desk.passAlive(30_000)
  expect(desk.takeFrames().filter(({ method }) => method === 'add_order')).toEqual([])
  // A late answer still says what became of it.
  desk.reply(frame, 'ws.add_order.response')
  expect(desk.outcome()).toEqual({ kind: 'accepted', venueOrderId: orderId })
})

test('a line that ends leaves its orders unknown, unless the stream has reported them', () => {
  const unheard = placed().close('user')
  expect(unheard.outcome()?.kind).toBe('unknown')
  const received = placed().example('ws.executions.pending_new').close('user')
  expect(received.outcome()).toEqual({ kind: 'accepted', venueOrderId: orderId })
})

test('a token that Kraken does not know any more is replaced; the order is refused, not sent twice', () => {
  const desk = placed()
  desk.reply(desk.takeOrder(), 'ws.any.stale_token.error')
  expect(desk.outcome()?.kind).toBe('refused')
  expect(desk.waiting('GetWebSocketsToken')).toBeDefined()
  expect(desk.countOf('AddOrder')).toBe(0)
  desk.result('GetWebSocketsToken', { token: 'newer', expires: 900 })
  expect(desk.place('another').takeOrder().params['token']).toBe('newer')
})

test.each(['ws.any.stale_token.error', 'ws.any.invalid_session.error'])(
  'a cancel that meets %s leaves as a call at once',
  (name) => {
    const desk = live()
    desk.adapter.cancel(desk.ref(clientId, orderId), desk.now)
    desk.reply(desk.takeOrder(), name)
    expect(desk.sink.cancels).toEqual([])
    desk.result('CancelOrder', { count: 1, pending: false })
    expect(desk.sink.cancels).toEqual([
      { id: clientId, outcome: { kind: 'accepted', venueOrderId: null } },
    ])
  },
)

test('a cancel of an order that is on its way waits until Kraken can know it', () => {
  const desk = placed()
  const frame = desk.takeOrder()
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  expect(desk.takeFrames()).toEqual([])
  desk.reply(frame, 'ws.add_order.response')
  expect(desk.takeOrder()).toMatchObject({
    method: 'cancel_order',
    params: { order_id: [orderId], token },
  })
})

test('it leaves as soon as the stream reports the order', () => {
  const desk = placed()
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  desk.takeFrames()
  desk.example('ws.executions.pending_new')
  expect(desk.takeOrder().params['order_id']).toEqual([orderId])
})

test('it leaves by our own number where the order’s answer never came: it may be there', () => {
  const desk = placed()
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  desk.close('user')
  expect(desk.formOf('CancelOrder')).toEqual({ cl_ord_id: clientId })
})

test('it is answered where nothing became of the order', () => {
  const desk = placed()
  const frame = desk.takeOrder()
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  desk.reply(frame, 'ws.add_order.insufficient_funds.error')
  expect(desk.sink.cancels[0]?.outcome).toMatchObject({
    kind: 'refused',
    refusal: { meaning: 'unknown-order' },
  })
})

test('a cancel of an order that is gone asks what became of it', () => {
  const desk = live().example('ws.executions.pending_new')
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  desk.reply(desk.takeOrder(), 'ws.cancel_order.gone.error')
  expect(desk.sink.cancels[0]?.outcome).toMatchObject({ refusal: { meaning: 'unknown-order' } })
  desk.passAlive(1000)
  expect(desk.formOf('QueryOrders')).toMatchObject({ txid: orderId })
})

test.each(['EOrder:Unknown order', 'EOrder:Invalid order'])('%s, as a call', (error) => {
  const desk = new KrakenAccountHarness().begun()
  desk.adapter.cancel(desk.ref(clientId, orderId), desk.now)
  desk.refuse('CancelOrder', error)
  expect(desk.sink.cancels[0]?.outcome).toMatchObject({ refusal: { meaning: 'unknown-order' } })
})

test('a change is answered; one without any change is refused', () => {
  const desk = live()
  desk.adapter.amend(desk.ref(clientId, orderId), change, limitBuy, desk.now)
  desk.reply(desk.takeOrder(), 'ws.amend_order.response')
  desk.adapter.amend(desk.ref(clientId, orderId), change, limitBuy, desk.now)
  desk.reply(desk.takeOrder(), 'ws.amend_order.noop.error')
  expect(desk.sink.amendments.map(({ outcome }) => outcome.kind)).toEqual(['accepted', 'refused'])
})

test('after everything was canceled, what is left is asked', () => {
  const desk = live()
  const before = desk.countOf('OpenOrders')
  desk.adapter.cancelAll(null, desk.now)
  desk.reply(desk.takeOrder(), 'ws.cancel_all.response').pass(0)
  expect(desk.countOf('OpenOrders')).toBe(before + 1)
})

test('the dead man’s switch is armed until a minute from now, and disarmed', () => {
  const desk = live()
  desk.adapter.deadMansSwitch(60, desk.now)
  desk.reply(desk.takeOrder(), 'ws.cancel_all_orders_after.response')
  desk.adapter.deadMansSwitch(0, desk.now)
  desk.reply(desk.takeOrder(), 'ws.cancel_all_orders_after.response')
  desk.adapter.deadMansSwitch(60, desk.now)
  const { req_id: id } = desk.takeOrder()
  const error = 'EGeneral:Permission denied'
  desk.receive('user', { method: 'cancel_all_orders_after', error, success: false, req_id: id })
  expect(desk.sink.switches).toEqual([
    { until: desk.now + 60_000, reason: '' },
    { until: null, reason: '' },
    { until: null, reason: 'Permission denied' },
  ])
})

test('what the line refuses for its kind leaves as a call the next time, and not before', () => {
  const desk = live().place(clientId, { timeInForce: 'fok' })
  const { req_id: id } = desk.takeOrder()
  const error = 'EGeneral:Invalid arguments:time_in_force'
  desk.receive('user', { method: 'add_order', error, success: false, req_id: id })
  expect(desk.countOf('AddOrder')).toBe(0)
  desk.place('another', { timeInForce: 'fok' })
  expect(desk.formOf('AddOrder')).toMatchObject({ timeinforce: 'FOK', cl_ord_id: 'another' })
  expect(desk.place('third').takeOrder().method).toBe('add_order')
})

test('orders beyond Kraken’s counter do not leave; cancels do', () => {
  const desk = live()
  for (let count = 0; count < 125; count += 1) desk.place(`order ${count}`)
  expect(desk.sink.placements).toEqual([])
  desk.place(clientId)
  expect(desk.outcome()).toEqual({
    kind: 'not-sent',
    reason: 'Kraken takes no more orders in BTC-USD for 1 s.',
  })
  desk.adapter.cancel(desk.ref('elsewhere', 'OX'), desk.now)
  expect(desk.takeOrder().method).toBe('cancel_order')
})
