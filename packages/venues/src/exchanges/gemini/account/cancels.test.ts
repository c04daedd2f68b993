import { expect, test } from 'vitest'

import { limitBuy } from '../../../testing/account-harness.ts'
import { clientId, GeminiAccountHarness, orderId } from '../testing/account-harness.ts'

const live = () => new GeminiAccountHarness().begun().live()
const placed = () => live().place(clientId)

test('a cancel names the order by a text, and its yes is reported', () => {
  const harness = live().event('NEW')
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  const frame = harness.takeOrder()
  expect(frame).toMatchObject({ method: 'order.cancel', params: { orderId } })
  harness.reply(frame, 'ws.order_cancel.ack')
  expect(harness.sink.cancels[0]?.outcome.kind).toBe('accepted')
  expect(harness.event('CANCELED_by_user').sink.orders.at(-1)).toMatchObject({
    status: 'canceled',
    filled: '0.0004',
  })
})

test('as a call no digit of its number is lost', () => {
  const harness = new GeminiAccountHarness().begun()
  harness.adapter.cancel(harness.ref(clientId, orderId), harness.now)
  expect(harness.waiting('/v1/order/cancel')?.body).toBe(`{"order_id":${orderId}}`)
  harness.answerWith('/v1/order/cancel', 'rest.order.canceled_by_user')
  expect(harness.sink.cancels[0]?.outcome.kind).toBe('accepted')
  expect(harness.sink.orders.at(-1)?.status).toBe('canceled')
})

test('a cancel of an order without a number waits for it', () => {
  const harness = placed()
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  expect(harness.takeFrames().map(({ method }) => method)).toEqual(['order.place'])
  expect(harness.event('NEW').takeOrder().method).toBe('order.cancel')
})

test('a cancel of an order that is gone asks what became of it', () => {
  const harness = live().event('NEW')
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  harness.reply(harness.takeOrder(), 'ws.order_cancel.not_found')
  expect(harness.sink.cancels[0]?.outcome).toMatchObject({ refusal: { meaning: 'unknown-order' } })
  expect(harness.passAlive(1000).waiting('/v1/order/status')).toBeDefined()
})

test('everything can be canceled at once, and what is left is asked', () => {
  const harness = live()
  const before = harness.countOf('/v1/orders')
  harness.adapter.cancelAll(null, harness.now)
  const { id: _id, ...frame } = harness.takeOrder()
  expect(frame).toEqual({ method: 'order.cancel_all', params: {} })
  harness.receive('user', { id: _id, status: 200 }).pass(0)
  expect(harness.countOf('/v1/orders')).toBe(before + 1)
})

test('an order cannot be changed, and that is said', () => {
  const harness = live()
  const change = { limitPrice: '1', stopPrice: null, size: null }
  harness.adapter.amend(harness.ref(clientId, orderId), change, limitBuy, harness.now)
  expect(harness.sink.amendments[0]?.outcome).toEqual({
    kind: 'not-sent',
    reason: 'Gemini does not change orders: cancel it and place another.',
  })
})
