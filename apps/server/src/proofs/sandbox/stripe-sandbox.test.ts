import { idOf } from '@leadline/payment-sandbox/stripe/stripe-objects'
import { stripeSignature } from '@leadline/payment-sandbox/stripe/stripe-webhook'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'

import { examples } from '../../features/payments/testing/published-contracts.ts'
import { departures } from './provider-contracts.ts'
import { openShop, type Shop } from './sandbox-shop.ts'

const orderId = 'ord_1'

async function premium(
  shop: Shop,
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.SessionCreateParams> {
  const rate = await shop.stripe.taxRates.create({
    display_name: 'Sales tax',
    inclusive: false,
    percentage: 8,
    country: 'US',
    tax_type: 'sales_tax',
  })
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    client_reference_id: orderId,
    customer_email: 'ada@example.com',
    success_url: 'https://shop.test/checkout?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.test/checkout?result=cancelled',
    expires_at: Math.floor(shop.runtime.now() / 1000) + 3600,
    metadata: { order_id: orderId },
    payment_intent_data: { metadata: { order_id: orderId } },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: 2499,
          tax_behavior: 'exclusive',
          product_data: { name: 'Premium, one year of updates' },
        },
        tax_rates: [rate.id],
      },
    ],
    ...change,
  }
}

const open = async (shop: Shop) => shop.stripe.checkout.sessions.create(await premium(shop))

test('a session asks for the price and the tax that Stripe would compute', async () => {
  const shop = await openShop()
  const session = await open(shop)
  expect(session).toMatchObject({
    amount_subtotal: 2499,
    amount_total: 2699,
    total_details: { amount_tax: 200 },
    currency: 'usd',
    status: 'open',
    payment_status: 'unpaid',
    livemode: false,
    url: `${shop.sandbox.url}/sandbox/stripe/c/pay/${session.id}`,
  })
  const asLine = await premium(shop)
  const second = { currency: 'usd', unit_amount: 200, product_data: { name: 'Sales tax (8%)' } }
  const [line] = asLine.line_items ?? []
  const lines = [
    { ...line, tax_rates: [] },
    { quantity: 1, price_data: second },
  ]
  const other = await shop.stripe.checkout.sessions.create({ ...asLine, line_items: lines })
  expect(other).toMatchObject({ amount_subtotal: 2699, amount_total: 2699 })
  expect(other.total_details?.amount_tax).toBe(0)
  const { data } = await shop.stripe.checkout.sessions.listLineItems(session.id)
  expect(data[0]).toMatchObject({ amount_subtotal: 2499, amount_tax: 200, amount_total: 2699 })
  expect((await shop.stripe.taxRates.list({ active: true })).data).toHaveLength(2)
})

test('a paid session is reported by a signed event, and reads as paid down to its charge', async () => {
  const shop = await openShop()
  const { id } = await open(shop)
  await shop.sandbox.act('stripe', id, 'pay')
  expect(await shop.events()).toEqual(['checkout.session.completed'])
  const [{ body, headers, path } = { body: '', headers: {}, path: '' }] = shop.received
  expect(path).toBe('/api/v1/payments/webhooks/stripe')
  const event = Stripe.webhooks.constructEvent(
    body,
    String(headers['stripe-signature']),
    shop.sandbox.stripe.webhookSecret,
    undefined,
    undefined,
    shop.runtime.now(),
  )
  expect((await shop.stripe.events.retrieve(event.id)).type).toBe(event.type)
  expect((await shop.stripe.events.list({ type: event.type })).data).toHaveLength(1)
  const session = await shop.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  })
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: {
      status: 'succeeded',
      amount_received: 2699,
      metadata: { order_id: orderId },
      latest_charge: {
        object: 'charge',
        paid: true,
        amount: 2699,
        metadata: { order_id: orderId },
      },
    },
  })
  expect(session.line_items?.data[0]?.description).toBe('Premium, one year of updates')
  await expect(shop.stripe.checkout.sessions.expire(id)).rejects.toThrow(/status of complete/)
})

test('delayed payments complete first and are paid, or fail, later', async () => {
  const shop = await openShop()
  const [good, bad] = [await open(shop), await open(shop)]
  await shop.sandbox.act('stripe', good.id, 'pay-later')
  await shop.sandbox.act('stripe', bad.id, 'pay-later')
  const completed = 'checkout.session.completed'
  expect(await shop.events()).toEqual([completed, completed])
  expect(await shop.stripe.checkout.sessions.retrieve(good.id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  })
  await shop.sandbox.act('stripe', good.id, 'async-success')
  await shop.sandbox.act('stripe', bad.id, 'async-failure')
  expect(await shop.events()).toEqual([
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
  ])
  const status = async (id: string) =>
    (await shop.stripe.checkout.sessions.retrieve(id)).payment_status
  expect(await status(good.id)).toBe('paid')
  expect(await status(bad.id)).toBe('unpaid')
})

test('refunds and disputes show on the charge, and each is reported', async () => {
  const shop = await openShop()
  const { id } = await open(shop)
  await shop.sandbox.act('stripe', id, 'pay')
  const { payment_intent } = await shop.stripe.checkout.sessions.retrieve(id)
  const intent = idOf(payment_intent)
  await shop.events()
  const refund = await shop.stripe.refunds.create({ payment_intent: intent, amount: 1000 })
  expect(await shop.events()).toEqual(['refund.created', 'charge.refunded'])
  expect((await shop.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  const charge = await shop.stripe.charges.retrieve(idOf(refund.charge), { expand: ['refunds'] })
  expect(charge).toMatchObject({ amount_refunded: 1000, refunded: false })
  expect(charge.refunds?.data).toHaveLength(1)
  await expect(
    shop.stripe.refunds.create({ payment_intent: intent, amount: 1700 }),
  ).rejects.toThrow(/greater than unrefunded amount/)
  await shop.sandbox.act('stripe', id, 'fail-refund')
  expect(await shop.events()).toEqual(['refund.failed'])
  expect((await shop.stripe.charges.retrieve(charge.id)).amount_refunded).toBe(0)
  await shop.sandbox.act('stripe', id, 'open-dispute')
  expect(await shop.events()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  const { data } = await shop.stripe.disputes.list({ payment_intent: intent })
  expect(data[0]).toMatchObject({ status: 'needs_response', charge: charge.id, amount: 2699 })
  await shop.sandbox.act('stripe', id, 'lose-dispute')
  expect(await shop.events()).toEqual(['charge.dispute.closed'])
  expect((await shop.stripe.disputes.retrieve(String(data[0]?.id))).status).toBe('lost')
  await expect(shop.sandbox.act('stripe', id, 'win-dispute')).rejects.toThrow(/not possible/)
})

test('the same key makes one session, and another request under it is refused', async () => {
  const shop = await openShop()
  const params = await premium(shop)
  const options = { idempotencyKey: `${orderId}:checkout:1` }
  const [first, second] = await Promise.all([
    shop.stripe.checkout.sessions.create(params, options),
    shop.stripe.checkout.sessions.create(params, options),
  ])
  expect(second.id).toBe(first.id)
  const replayed = [first, second].filter(({ lastResponse }) =>
    new Headers(lastResponse.headers).has('idempotent-replayed'),
  )
  expect(replayed).toHaveLength(1)
  expect((await shop.stripe.checkout.sessions.list()).data).toHaveLength(1)
  const changed = { ...params, client_reference_id: 'ord_2' }
  await expect(shop.stripe.checkout.sessions.create(changed, options)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
})

test('what Stripe refuses is refused under the same name', async () => {
  const shop = await openShop()
  const params = await premium(shop)
  const create = (change: object) => shop.stripe.checkout.sessions.create({ ...params, ...change })
  await expect(create({ payment_method_types: ['card'] })).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'payment_method_types',
  })
  await expect(create({ expires_at: 1 })).rejects.toMatchObject({ param: 'expires_at' })
  await expect(create({ line_items: [] })).rejects.toMatchObject({ param: 'line_items' })
  const half = { currency: 'usd', unit_amount: 24.99, product_data: { name: 'x' } }
  await expect(create({ line_items: [{ quantity: 1, price_data: half }] })).rejects.toMatchObject({
    code: 'parameter_invalid_integer',
  })
  await expect(shop.stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  const stranger = await fetch(`${shop.sandbox.stripe.apiUrl}/v1/checkout/sessions`)
  expect(stranger.status).toBe(401)
})

test('a session that nobody pays expires by itself', async () => {
  const shop = await openShop()
  const { id } = await open(shop)
  shop.runtime.advance(3600_000)
  expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'expired',
    url: null,
  })
  expect(await shop.events()).toEqual(['checkout.session.expired'])
})

test('the buyer’s address is not kept', async () => {
  const shop = await openShop()
  const { id } = await open(shop)
  const session = await shop.stripe.checkout.sessions.retrieve(id)
  expect(JSON.stringify(session)).not.toContain('ada@')
  expect(session.customer_email).toBe('buyer@sandbox.invalid')
})

describe('by the published contract', () => {
  test('every object and event is complete', async () => {
    const shop = await openShop()
    const { id } = await open(shop)
    const unpaid = await shop.stripe.checkout.sessions.retrieve(id)
    await shop.sandbox.act('stripe', id, 'pay')
    const paid = await shop.stripe.checkout.sessions.retrieve(id)
    await shop.sandbox.act('stripe', id, 'refund-partly')
    await shop.sandbox.act('stripe', id, 'open-dispute')
    const payment_intent = idOf(paid.payment_intent)
    const [refund] = (await shop.stripe.refunds.list({ payment_intent })).data
    const [dispute] = (await shop.stripe.disputes.list({ payment_intent })).data
    const [rate] = (await shop.stripe.taxRates.list()).data
    const [event] = (await shop.stripe.events.list()).data
    const charge = await shop.stripe.charges.retrieve(idOf(refund?.charge ?? null))
    expect(departures('stripe', 'checkout.session', unpaid)).toEqual([])
    expect(departures('stripe', 'checkout.session', paid)).toEqual([])
    expect(departures('stripe', 'refund', refund)).toEqual([])
    expect(departures('stripe', 'dispute', dispute)).toEqual([])
    expect(departures('stripe', 'charge', charge)).toEqual([])
    expect(departures('stripe', 'tax_rate', rate)).toEqual([])
    expect(departures('stripe', 'event', event)).toEqual([])
  })

  test('the signature is the published one', () => {
    const { secret, t, body, header } = examples.signature_vectors.stripe
    expect(stripeSignature(secret, t, body)).toBe(header)
  })
})
