import { expect, test } from 'vitest'

import { clientId, CoinbaseAccountHarness, orderId, restOrder } from '../testing/account-harness.ts'
import { exampleBody } from '../testing/market-harness.ts'

const cancel = '/orders/batch_cancel'
const second = '0d9f0a7a-0000-4000-8000-000000000002'

test('cancels of the same moment leave as one call, and each is reported by itself', () => {
  const desk = new CoinbaseAccountHarness().begun().live()
  desk.adapter.cancel(desk.ref(clientId, orderId), desk.now)
  desk.adapter.cancel(desk.ref('other', second), desk.now)
  desk.pass(0)
  expect(desk.waiting(cancel)?.body).toBe(JSON.stringify(exampleBody('rest_cancel_request')))
  expect(desk.waiting(cancel)?.priority).toBe('cancel')
  desk.answer(cancel, exampleBody('rest_cancel_response'))
  expect(desk.sink.cancels).toEqual([
    { id: clientId, outcome: { kind: 'accepted', venueOrderId: orderId } },
    {
      id: 'other',
      outcome: {
        kind: 'refused',
        refusal: {
          meaning: 'unknown-order',
          code: 'UNKNOWN_CANCEL_ORDER',
          text: 'Unknown cancel order',
        },
      },
    },
  ])
  expect(desk.countOf(cancel)).toBe(1)
})

test('two hundred and one orders are canceled in three calls', () => {
  const desk = new CoinbaseAccountHarness().begun().live()
  for (let n = 0; n < 201; n += 1) desk.adapter.cancel(desk.ref(`c${n}`, `v${n}`), desk.now)
  desk.pass(0)
  expect(desk.countOf(cancel)).toBe(3)
})

test('a cancel of an order whose number is not known yet leaves as soon as it is, and only then', () => {
  const desk = new CoinbaseAccountHarness().begun().live().place(clientId)
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  desk.pass(1000)
  expect(desk.waiting(cancel)).toBeUndefined()
  desk.answerPlaced().pass(0)
  expect(desk.waiting(cancel)?.body).toBe(`{"order_ids":["${orderId}"]}`)
})

test('the channel’s word is enough for a waiting cancel, before any answer came', () => {
  const desk = new CoinbaseAccountHarness().begun().live().place(clientId)
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  desk.update({ status: 'PENDING' }).pass(0)
  expect(desk.waiting(cancel)?.body).toContain(orderId)
})

test('a cancel of an order that was refused has nothing to do, and says so', () => {
  const desk = new CoinbaseAccountHarness().begun().place(clientId)
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  desk.answer('POST /api/v3/brokerage/orders', exampleBody('rest_create_error_post_only'))
  expect(desk.sink.cancels).toMatchObject([
    { id: clientId, outcome: { kind: 'refused', refusal: { meaning: 'unknown-order' } } },
  ])
})

test('a cancel that cannot be sent for a minute is given back', () => {
  const desk = new CoinbaseAccountHarness().begun()
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  desk.pass(60_000)
  expect(desk.sink.cancels).toMatchObject([{ id: clientId, outcome: { kind: 'not-sent' } }])
})

test('requested twice is requested', () => {
  const desk = new CoinbaseAccountHarness().begun().live()
  desk.adapter.cancel(desk.ref(clientId, orderId), desk.now)
  const result = { success: false, failure_reason: 'DUPLICATE_CANCEL_REQUEST', order_id: orderId }
  desk.pass(0).answer(cancel, { results: [result] })
  expect(desk.sink.cancels.at(-1)?.outcome.kind).toBe('accepted')
})

test('a fill that beat the cancel is found out: the order is read', () => {
  const desk = new CoinbaseAccountHarness().begun().live()
  desk.adapter.cancel(desk.ref(clientId, orderId), desk.now)
  const result = { success: false, failure_reason: 'ORDER_IS_FULLY_FILLED', order_id: orderId }
  desk.pass(0).answer(cancel, { results: [result] })
  expect(desk.sink.cancels.at(-1)?.outcome).toMatchObject({ refusal: { meaning: 'already-done' } })
  desk.pass(500).answer(`/orders/historical/${orderId}`, { order: restOrder() })
  expect(desk.sink.orders.at(-1)).toMatchObject({
    status: 'filled',
    filled: '0.01',
    clientOrderId: clientId,
  })
})

test.each([
  ['lost', (desk: CoinbaseAccountHarness) => desk.lose(cancel)],
  ['answered with 503', (desk: CoinbaseAccountHarness) => desk.answer(cancel, 'go away', 503)],
  [
    'answered without a word of it',
    (desk: CoinbaseAccountHarness) => desk.answer(cancel, { results: [] }),
  ],
])(
  'a cancel that was %s may have happened: the order is read, the cancel not repeated',
  (_how, settle) => {
    const desk = new CoinbaseAccountHarness().begun().live()
    desk.adapter.cancel(desk.ref(clientId, orderId), desk.now)
    settle(desk.pass(0)).pass(500)
    expect(desk.sink.cancels.at(-1)?.outcome.kind).toBe('unknown')
    expect(desk.waiting(`/orders/historical/${orderId}`)).toBeDefined()
    desk.pass(60_000)
    expect(desk.countOf(cancel)).toBe(1)
  },
)

test('a cancel that is accepted and not followed by the end of the order is checked', () => {
  const desk = new CoinbaseAccountHarness().begun().live().update()
  desk.adapter.cancel(desk.ref(clientId, orderId), desk.now)
  desk.pass(0).answer(cancel, { results: [{ success: true, order_id: orderId }] })
  desk.update({ status: 'CANCEL_QUEUED' })
  expect(desk.sink.orders.at(-1)).toMatchObject({ status: 'open', isCancelPending: true })
  desk.pass(3000)
  expect(desk.waiting(`/orders/historical/${orderId}`)).toBeDefined()
})
