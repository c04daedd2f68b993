import { expect, test } from 'vitest'

import {
  api,
  failure,
  openShop,
  paid,
  secretKey,
  session,
  sessions,
} from '../../testing/stripe-shop.ts'
import { paidInFull } from '../../testing/stub-server.ts'

async function readAs(answer: object, key = secretKey, disputes: object[] = []) {
  const { gateway, sent } = await openShop(
    {
      [`GET ${sessions}/cs_1`]: { json: answer },
      [`GET ${api}/disputes`]: { json: { object: 'list', data: disputes } },
    },
    { key },
  )
  const snapshot = await gateway.read('cs_1')
  return { snapshot, sent }
}

const intent = (status: string) => ({ id: 'pi_1', status, latest_charge: null })

test.each([
  ['open', session(), 'open'],
  ['paid', paid(), 'paid'],
  [
    'complete and unpaid',
    session({ status: 'complete', payment_intent: intent('processing') }),
    'processing',
  ],
  [
    'a delayed payment that failed',
    session({ status: 'complete', payment_intent: intent('requires_payment_method') }),
    'failed',
  ],
  [
    'a delayed payment that was called off',
    session({ status: 'complete', payment_intent: intent('canceled') }),
    'failed',
  ],
  ['expired', session({ status: 'expired', url: null }), 'expired'],
  [
    'free because nothing was asked',
    session({ status: 'complete', payment_status: 'no_payment_required', amount_total: 0 }),
    'paid',
  ],
  [
    'free although something was asked',
    session({ status: 'complete', payment_status: 'no_payment_required' }),
    'failed',
  ],
])('a session that is %s reads so', async (_name, answer, state) => {
  const { snapshot } = await readAs(answer)
  expect(snapshot?.state).toBe(state)
})

test('a paid session names order, amount, currency and payment intent', async () => {
  const { snapshot, sent } = await readAs(paid())
  expect(snapshot).toEqual({
    providerId: 'cs_1',
    ...paidInFull,
    refundedCents: 0,
    reference: 'pi_1',
    providerStatus: 'complete/paid',
    crypto: null,
  })
  expect(sent(`GET ${sessions}/cs_1`)[0]?.path).toContain('payment_intent.latest_charge')
  expect(sent(`GET ${api}/disputes`)).toHaveLength(0)
})

test('refunds are what the charge says is refunded now', async () => {
  expect((await readAs(paid({ amount_refunded: 500 }))).snapshot?.refundedCents).toBe(500)
  expect((await readAs(paid({ amount_refunded: 2699 }))).snapshot?.refundedCents).toBe(2699)
})

test.each([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['warning_needs_response', 'open'],
  ['appeal_under_review', 'open'],
  ['a_word_of_next_year', 'open'],
  ['won', 'none'],
  ['warning_closed', 'none'],
  ['prevented', 'none'],
  ['lost', 'lost'],
])('a dispute that is %s counts as %s', async (status, dispute) => {
  const { snapshot, sent } = await readAs(paid({ disputed: true }), secretKey, [{ status }])
  expect(snapshot?.dispute).toBe(dispute)
  expect(sent(`GET ${api}/disputes`)[0]?.path).toContain('payment_intent=pi_1')
})

test('a dispute that is won does not hide one that was lost, nor one that is open', async () => {
  const read = async (...statuses: string[]) =>
    (
      await readAs(
        paid({ disputed: true }),
        secretKey,
        statuses.map((status) => ({ status })),
      )
    ).snapshot?.dispute
  expect(await read('won', 'lost')).toBe('lost')
  expect(await read('won', 'needs_response')).toBe('open')
  expect(await read('prevented', 'lost')).toBe('lost')
  expect(await read('prevented', 'under_review')).toBe('open')
  expect(await read()).toBe('open')
})

test.each([
  ['sk_test_x', false, true],
  ['sk_test_x', true, false],
  ['sk_live_x', true, true],
  ['rk_live_x', true, true],
  ['rk_live_x', false, false],
])('with %s, a session with livemode %s is ours: %s', async (key, livemode, ours) => {
  expect((await readAs(paid({}, { livemode }), key)).snapshot?.ours).toBe(ours)
})

test('a session that names two orders names none', async () => {
  const one = await readAs(paid({}, { client_reference_id: 'another' }))
  expect(one.snapshot?.orderId).toBeNull()
  const other = await readAs(paid({}, { metadata: {} }))
  expect(other.snapshot?.orderId).toBeNull()
})

test('a session that Stripe does not know is not there', async () => {
  const missing = { type: 'invalid_request_error', code: 'resource_missing' }
  const { gateway } = await openShop({ [`GET ${sessions}/cs_1`]: failure(404, missing) })
  expect(await gateway.read('cs_1')).toBeUndefined()
})
