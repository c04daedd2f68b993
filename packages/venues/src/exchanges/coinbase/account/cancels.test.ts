import { expect, test } from 'vitest'

import { clientId, CoinbaseAccountHarness, orderId, restOrder } from '../testing/account-harness.ts'
import { exampleBody } from '../testing/market-harness.ts'

const cancel = '/orders/batch_cancel'
const second = '0d9f0a7a-0000-4000-8000-000000000002'

test('cancels of the same moment leave as one call, and each is reported by itself', () => {
  const harness = new CoinbaseAccountHarness().begun().live()
  harness.adapter.cancel(harness.ref(clientId, orderId), harness.now)
  harness.adapter.cancel(harness.ref('other', second), harness.now)
  harness.pass(0)
  expect(harness.waiting(cancel)?.body).toBe(JSON.stringify(exampleBody('rest_cancel_request')))
  expect(harness.waiting(cancel)?.priority).toBe('cancel')
  harness.answer(cancel, exampleBody('rest_cancel_response'))
  expect(harness.sink.cancels).toEqual([
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
  expect(harness.countOf(cancel)).toBe(1)
})

test('two hundred and one orders are canceled in three calls', () => {
  const harness = new CoinbaseAccountHarness().begun().live()
  for (let n = 0; n < 201; n += 1)
    harness.adapter.cancel(harness.ref(`c${n}`, `v${n}`), harness.now)
  harness.pass(0)
  expect(harness.countOf(cancel)).toBe(3)
})

test('a cancel of an order whose number is not known yet leaves as soon as it is, and only then', () => {
  const harness = new CoinbaseAccountHarness().begun().live().place(clientId)
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  harness.pass(1000)
  expect(harness.waiting(cancel)).toBeUndefined()
  harness.answerPlaced().pass(0)
  expect(harness.waiting(cancel)?.body).toBe(`{"order_ids":["${orderId}"]}`)
})

test('the channel’s word is enough for a waiting cancel, before any answer came', () => {
  const harness = new CoinbaseAccountHarness().begun().live().place(clientId)
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  harness.update({ status: 'PENDING' }).pass(0)
  expect(harness.waiting(cancel)?.body).toContain(orderId)
})

test('a cancel of an order that was refused has nothing to do, and says so', () => {
  const harness = new CoinbaseAccountHarness().begun().place(clientId)
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  harness.answer('POST /api/v3/brokerage/orders', exampleBody('rest_create_error_post_only'))
  expect(harness.sink.cancels).toMatchObject([
    { id: clientId, outcome: { kind: 'refused', refusal: { meaning: 'unknown-order' } } },
  ])
})

test('a cancel that cannot be sent for a minute is given back', () => {
  const harness = new CoinbaseAccountHarness().begun()
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  harness.pass(60_000)
  expect(harness.sink.cancels).toMatchObject([{ id: clientId, outcome: { kind: 'not-sent' } }])
})

test('requested twice is requested', () => {
  const harness = new CoinbaseAccountHarness().begun().live()
  harness.adapter.cancel(harness.ref(clientId, orderId), harness.now)
  const result = { success: false, failure_reason: 'DUPLICATE_CANCEL_REQUEST', order_id: orderId }
  harness.pass(0).answer(cancel, { results: [result] })
  expect(harness.sink.cancels.at(-1)?.outcome.kind).toBe('accepted')
})

test('a fill that beat the cancel is found out: the order is read', () => {
  const harness = new CoinbaseAccountHarness().begun().live()
  harness.adapter.cancel(harness.ref(clientId, orderId), harness.now)
  const result = { success: false, failure_reason: 'ORDER_IS_FULLY_FILLED', order_id: orderId }
  harness.pass(0).answer(cancel, { results: [result] })
  expect(harness.sink.cancels.at(-1)?.outcome).toMatchObject({
    refusal: { meaning: 'already-done' },
  })
  harness.pass(500).answer(`/orders/historical/${orderId}`, { order: restOrder() })
  expect(harness.sink.orders.at(-1)).toMatchObject({
    status: 'filled',
    filled: '0.01',
    clientOrderId: clientId,
  })
})

test.each([
  ['lost', (harness: CoinbaseAccountHarness) => harness.lose(cancel)],
  [
    'answered with 503',
    (harness: CoinbaseAccountHarness) => harness.answer(cancel, 'go away', 503),
  ],
  [
    'answered without a word of it',
    (harness: CoinbaseAccountHarness) => harness.answer(cancel, { results: [] }),
  ],
])(
  'a cancel that was %s may have happened: the order is read, the cancel not repeated',
  (_how, settle) => {
    const harness = new CoinbaseAccountHarness().begun().live()
    harness.adapter.cancel(harness.ref(clientId, orderId), harness.now)
    settle(harness.pass(0)).pass(500)
    expect(harness.sink.cancels.at(-1)?.outcome.kind).toBe('unknown')
    expect(harness.waiting(`/orders/historical/${orderId}`)).toBeDefined()
    harness.pass(60_000)
    expect(harness.countOf(cancel)).toBe(1)
  },
)

test('a cancel that is accepted and not followed by the end of the order is checked', () => {
  const harness = new CoinbaseAccountHarness().begun().live().update()
  harness.adapter.cancel(harness.ref(clientId, orderId), harness.now)
  harness.pass(0).answer(cancel, { results: [{ success: true, order_id: orderId }] })
  harness.update({ status: 'CANCEL_QUEUED' })
  expect(harness.sink.orders.at(-1)).toMatchObject({ status: 'open', isCancelPending: true })
  harness.pass(3000)
  expect(harness.waiting(`/orders/historical/${orderId}`)).toBeDefined()
})
