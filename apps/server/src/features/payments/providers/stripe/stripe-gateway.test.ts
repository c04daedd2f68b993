import { expect, test } from 'vitest'

import {
  api,
  failure,
  openShop,
  paid,
  rate,
  secretKey,
  session,
  sessions,
  taxRates,
} from '../../testing/stripe-shop.ts'
import {
  attemptId,
  orderId,
  paymentRequest,
  type Reply,
  testDeps,
} from '../../testing/stub-server.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'
import { openStripeGateway } from './stripe-gateway.ts'

test('a card payment asks for exactly what the order says', async () => {
  const { gateway, sent } = await openShop({
    ...taxRates,
    [`POST ${sessions}`]: { json: session() },
  })
  expect(await gateway.create(paymentRequest())).toEqual({
    providerId: 'cs_1',
    checkoutUrl: 'https://checkout.example/c/pay/cs_1',
  })
  const [asked] = sent(`POST ${sessions}`)
  expect(asked?.headers['idempotency-key']).toBe(`${orderId}:checkout:2`)
  expect(asked?.headers.authorization).toBe(`Bearer ${secretKey}`)
  expect(asked?.headers['x-stripe-client-telemetry']).toBeUndefined()
  expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
    mode: 'payment',
    'allowed_payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '2499',
    'line_items[0][price_data][tax_behavior]': 'exclusive',
    'line_items[0][price_data][product_data][name]': 'Premium',
    'line_items[0][tax_rates][0]': 'txr_1',
    client_reference_id: orderId,
    'metadata[order_id]': orderId,
    'metadata[attempt_id]': attemptId,
    'payment_intent_data[metadata][order_id]': orderId,
    'payment_intent_data[metadata][attempt_id]': attemptId,
    customer_email: 'buyer@example.com',
    success_url: paymentRequest().successUrl,
    cancel_url: paymentRequest().cancelUrl,
    expires_at: String(Date.parse('2026-01-15T13:00:00Z') / 1000),
    'adaptive_pricing[enabled]': 'false',
  })
})

test('the same request sent again has the same words under the same key', async () => {
  const { gateway, sent } = await openShop({
    ...taxRates,
    [`POST ${sessions}`]: { json: session() },
  })
  await gateway.create(paymentRequest())
  await gateway.create(paymentRequest())
  const [first, second] = sent(`POST ${sessions}`)
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
})

test('the tax rate is looked for once, and made when there is none', async () => {
  const other = { ...rate, id: 'txr_other', metadata: {} }
  const { gateway, sent } = await openShop({
    [`GET ${api}/tax_rates`]: { json: { object: 'list', data: [other] } },
    [`POST ${api}/tax_rates`]: { json: { ...rate, id: 'txr_new' } },
    [`POST ${sessions}`]: { json: session() },
  })
  await Promise.all([gateway.create(paymentRequest()), gateway.create(paymentRequest())])
  expect(sent(`GET ${api}/tax_rates`)).toHaveLength(1)
  const [made, ...more] = sent(`POST ${api}/tax_rates`)
  expect(more).toEqual([])
  expect(made?.headers['idempotency-key']).toBe('sales-tax:800')
  expect(new URLSearchParams(made?.body).get('percentage')).toBe('8')
  expect(sent(`POST ${sessions}`)[0]?.body).toContain('txr_new')
})

test('after a failure the tax rate is looked for again', async () => {
  let isDown = true
  const { gateway } = await openShop({
    [`GET ${api}/tax_rates`]: () =>
      isDown ? { status: 500, json: {} } : { json: { data: [rate] } },
    [`POST ${sessions}`]: { json: session() },
  })
  await expect(gateway.create(paymentRequest())).rejects.toThrow(ProviderUnavailable)
  isDown = false
  expect((await gateway.create(paymentRequest())).providerId).toBe('cs_1')
})

test.each([
  ['total', { amount_total: 2700 }],
  ['tax', { total_details: { amount_tax: 199 } }],
])('when Stripe computes another %s, nobody is sent to pay it', async (_what, changes) => {
  const { gateway, sent } = await openShop({
    ...taxRates,
    [`POST ${sessions}`]: { json: session(changes) },
    [`POST ${sessions}/cs_1/expire`]: { json: session({ status: 'expired' }) },
  })
  await expect(gateway.create(paymentRequest())).rejects.toMatchObject({
    reason: 'amount_mismatch',
  })
  expect(sent(`POST ${sessions}/cs_1/expire`)).toHaveLength(1)
})

test('an address is never given for an anonymous order, even by mistake', async () => {
  const { gateway, sent } = await openShop({
    ...taxRates,
    [`POST ${sessions}`]: { json: session() },
  })
  await gateway.create(paymentRequest({ anonymous: true }))
  expect(sent(`POST ${sessions}`)[0]?.body).not.toContain('buyer')
})

test.each<[string, Reply]>([
  ['garbage', { text: '<html>maintenance</html>' }],
  ['nothing', { text: '' }],
  ['an empty object', { json: {} }],
  ['a state of next year', { json: session({ status: 'paused' }) }],
  ['a payment status of next year', { json: paid({}, { payment_status: 'mostly' }) }],
  ['an amount that is text', { json: paid({}, { amount_total: '2699' }) }],
  ['fractions of a cent', { json: paid({}, { amount_total: 2699.5 }) }],
  ['a paid session without its charge', { json: paid({}, { payment_intent: 'pi_1' }) }],
  ['a server error', { status: 500, json: {} }],
  ['too many requests', failure(429, { type: 'invalid_request_error' })],
  ['a key that it does not accept', failure(401, { type: 'invalid_request_error' })],
  ['a key that may not do this', failure(403, { type: 'invalid_request_error' })],
  ['a lost connection', { mishap: 'cut' }],
])('%s is never a grant: nothing is known', async (_name, reply) => {
  const { gateway } = await openShop({ [`GET ${sessions}/cs_1`]: reply })
  const error: unknown = await gateway.read('cs_1').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderUnavailable)
  expect(String(error)).not.toContain(secretKey)
})

test.each(['silent', 'slow'] as const)('a %s Stripe is not waited for', async (mishap) => {
  const { gateway } = await openShop({ [`GET ${sessions}/cs_1`]: { mishap } }, { timeoutMs: 50 })
  await expect(gateway.read('cs_1')).rejects.toThrow('took too long')
})

test('a hiccup is repeated under the same key', async () => {
  const { gateway, sent } = await openShop({
    ...taxRates,
    [`POST ${sessions}`]: (_seen, count) =>
      count < 3 ? { status: 409, json: {} } : { json: session() },
  })
  await gateway.create(paymentRequest())
  const keys = sent(`POST ${sessions}`).map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([`${orderId}:checkout:2`, `${orderId}:checkout:2`])
})

test('a refusal names its code and the field, and nothing that we sent', async () => {
  const { gateway } = await openShop({
    ...taxRates,
    [`POST ${sessions}`]: failure(400, {
      type: 'invalid_request_error',
      code: 'email_invalid',
      param: 'customer_email',
      message: 'Invalid email address: buyer@example.com',
    }),
  })
  const error: unknown = await gateway.create(paymentRequest()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderRefused)
  expect(error).toMatchObject({
    reason: 'email_invalid',
    message: 'Stripe refused: email_invalid (customer_email)',
  })
})

test('closing a session that is over is no error; one that stays open is', async () => {
  const refusal = failure(400, { type: 'invalid_request_error', message: 'Only open …' })
  const close = async (status: string) => {
    const { gateway } = await openShop({
      [`POST ${sessions}/cs_1/expire`]: refusal,
      [`GET ${sessions}/cs_1`]: { json: session({ status }) },
    })
    return gateway.close('cs_1')
  }
  await expect(close('complete')).resolves.toBeUndefined()
  await expect(close('expired')).resolves.toBeUndefined()
  await expect(close('open')).rejects.toThrow(ProviderRefused)
})

test('a refund goes to the payment intent, once per key, whole or in part', async () => {
  const { gateway, sent } = await openShop({
    [`GET ${sessions}/cs_1`]: { json: paid() },
    [`POST ${api}/refunds`]: { json: { id: 're_1', status: 'pending' } },
  })
  const payment = { providerId: 'cs_1', idempotencyKey: 'order:refund:1' }
  await gateway.refund({ ...payment, reference: 'pi_9', amount: 500 })
  await gateway.refund({ ...payment, reference: null, amount: 'all' })
  const [part, whole] = sent(`POST ${api}/refunds`)
  expect(part?.headers['idempotency-key']).toBe('order:refund:1')
  expect(part?.body).toBe('payment_intent=pi_9&amount=500&reason=requested_by_customer')
  expect(whole?.body).toBe('payment_intent=pi_1&reason=requested_by_customer')
})

test('money that is back already is no error, a refund that failed is', async () => {
  const refund = async (reply: Reply) => {
    const { gateway } = await openShop({ [`POST ${api}/refunds`]: reply })
    const payment = { providerId: 'cs_1', reference: 'pi_1', amount: 'all' as const }
    return gateway.refund({ ...payment, idempotencyKey: 'k' })
  }
  const done = failure(400, { type: 'invalid_request_error', code: 'charge_already_refunded' })
  expect(await refund(done)).toEqual({ collectUrl: null })
  await expect(refund({ json: { status: 'failed' } })).rejects.toThrow(ProviderRefused)
})

test('without a webhook secret there is no gateway', () => {
  const keys = { secretKey, webhookSecret: ' ', apiUrl: 'http://127.0.0.1:9' }
  expect(() => openStripeGateway(keys, testDeps())).toThrow('webhook secret')
})
