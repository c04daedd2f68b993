import { expect, test } from 'vitest'

import { limitBuy } from '../../../testing/account-harness.ts'
import { clientId, GeminiAccountHarness, orderId } from '../testing/account-harness.ts'

const live = () => new GeminiAccountHarness().begun().live()
const placed = () => live().place(clientId)

test('a cancel names the order by a text, and its yes is reported', () => {
  const desk = live().event('NEW')
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  const frame = desk.takeOrder()
  expect(frame).toMatchObject({ method: 'order.cancel', params: { orderId } })
  desk.reply(frame, 'ws.order_cancel.ack')
  expect(desk.sink.cancels[0]?.outcome.kind).toBe('accepted')
  expect(desk.event('CANCELED_by_user').sink.orders.at(-1)).toMatchObject({
    status: 'canceled',
    filled: '0.0004',
  })
})

test('as a call no digit of its number is lost', () => {
  const desk = new GeminiAccountHarness().begun()
  desk.adapter.cancel(desk.ref(clientId, orderId), desk.now)
  expect(desk.waiting('/v1/order/cancel')?.body).toBe(`{"order_id":${orderId}}`)
  desk.answerWith('/v1/order/cancel', 'rest.order.canceled_by_user')
  expect(desk.sink.cancels[0]?.outcome.kind).toBe('accepted')
  expect(desk.sink.orders.at(-1)?.status).toBe('canceled')
})

test('a cancel of an order without a number waits for it', () => {
  const desk = placed()
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  expect(desk.takeFrames().map(({ method }) => method)).toEqual(['order.place'])
  expect(desk.event('NEW').takeOrder().method).toBe('order.cancel')
})

test('a cancel of an order that is gone asks what became of it', () => {
  const desk = live().event('NEW')
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  desk.reply(desk.takeOrder(), 'ws.order_cancel.not_found')
  expect(desk.sink.cancels[0]?.outcome).toMatchObject({ refusal: { meaning: 'unknown-order' } })
  expect(desk.passAlive(1000).waiting('/v1/order/status')).toBeDefined()
})

test('everything can be canceled at once, and what is left is asked', () => {
  const desk = live()
  const before = desk.countOf('/v1/orders')
  desk.adapter.cancelAll(null, desk.now)
  const { id: _id, ...frame } = desk.takeOrder()
  expect(frame).toEqual({ method: 'order.cancel_all', params: {} })
  desk.receive('user', { id: _id, status: 200 }).pass(0)
  expect(desk.countOf('/v1/orders')).toBe(before + 1)
})

test('an order cannot be changed, and that is said', () => {
  const desk = live()
  const change = { limitPrice: '1', stopPrice: null, size: null }
  desk.adapter.amend(desk.ref(clientId, orderId), change, limitBuy, desk.now)
  expect(desk.sink.amendments[0]?.outcome).toEqual({
    kind: 'not-sent',
    reason: 'Gemini does not change orders: cancel it and place another.',
  })
})
