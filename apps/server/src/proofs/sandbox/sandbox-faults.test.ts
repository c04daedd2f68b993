/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-member-access, typescript/no-unsafe-call, typescript/no-unsafe-return, typescript/no-unsafe-argument, no-await-in-loop -- a provider's answer is what it is, and a journey goes step by step */
import Stripe from 'stripe'
import { expect, test } from 'vitest'

import { stripeClient, openShop, type Shop } from './sandbox-shop.ts'

async function openSession(shop: Shop): Promise<Stripe.Checkout.Session> {
  return shop.stripe.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: 'ord_1',
    metadata: { order_id: 'ord_1' },
    success_url: 'https://shop.test/',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 2699, product_data: { name: 'Premium' } },
      },
    ],
  })
}

const invoicesPath = '/api/v1/stores/SandboxStore/invoices'

test('set to fail, it fails as often as it was set to, where it was set to', async () => {
  const shop = await openShop()
  const { apiFaults } = shop.sandbox
  apiFaults.fail({ how: 503, times: 2, provider: 'btcpay' })
  const { id } = await openSession(shop)
  expect((await shop.btcpay('GET', '/api/v1/health')).status).toBe(503)
  expect((await shop.btcpay('GET', '/api/v1/health')).status).toBe(503)
  expect((await shop.btcpay('GET', '/api/v1/health')).status).toBe(200)
  apiFaults.fail({ how: 'garbage' })
  await expect(shop.stripe.checkout.sessions.retrieve(id)).rejects.toThrow(/Invalid JSON/)
  apiFaults.fail({ how: 'reset' })
  await expect(shop.stripe.checkout.sessions.retrieve(id)).rejects.toThrow(/connection/)
  apiFaults.fail({ how: 'hang' })
  const impatient = { signal: AbortSignal.timeout(200) }
  const hanging = fetch(`${shop.sandbox.btcpay.url}/api/v1/health`, impatient)
  await expect(hanging).rejects.toThrow(/timeout/)
  expect(apiFaults.calls.map(({ path }) => path)).toContain(`/v1/checkout/sessions/${id}`)
})

test('a lost answer is of something that was done', async () => {
  const shop = await openShop()
  const body = { amount: '26.99', currency: 'USD', metadata: { orderId: 'ord_1' } }
  shop.sandbox.apiFaults.fail({ how: 'lose the answer', path: /\/invoices$/, method: 'POST' })
  await expect(shop.btcpay('POST', invoicesPath, body)).rejects.toThrow(/fetch failed/)
  const found = await shop.btcpay('GET', `${invoicesPath}?orderId=ord_1`)
  expect(found.body).toHaveLength(1)
})

test('set to answer falsely, it does so on reading, about what it was set to', async () => {
  const shop = await openShop()
  const { apiFaults } = shop.sandbox
  const { id, amount_total } = await openSession(shop)
  const { body: invoice } = await shop.btcpay('POST', invoicesPath, { amount: '26.99' })
  expect(amount_total).toBe(2699)
  apiFaults.falsify({ amountCents: 1, currency: 'EUR', orderId: 'ord_9', otherStore: true })
  expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    amount_total: 1,
    currency: 'eur',
    client_reference_id: 'ord_9',
    livemode: true,
  })
  expect((await shop.btcpay('GET', `${invoicesPath}/${invoice.id}`)).body).toMatchObject({
    amount: '0.01',
    currency: 'EUR',
    metadata: { orderId: 'ord_9' },
    storeId: 'AnotherStore',
  })
  apiFaults.clear()
  expect((await shop.stripe.checkout.sessions.retrieve(id)).amount_total).toBe(2699)
  apiFaults.giveNoUrl()
  expect((await openSession(shop)).url).toBeNull()
})

test('it answers slowly when set to', async () => {
  const shop = await openShop()
  shop.sandbox.apiFaults.answerSlowly(300)
  const patience = { signal: AbortSignal.timeout(100) }
  await expect(fetch(`${shop.sandbox.btcpay.url}/api/v1/health`, patience)).rejects.toThrow(
    /timeout/,
  )
})

test('webhooks are lost, doubled, turned around and spoiled', async () => {
  const shop = await openShop()
  const { webhooks } = shop.sandbox
  const pay = async () => {
    const { id } = await openSession(shop)
    await shop.sandbox.act('stripe', id, 'pay')
    return id
  }
  webhooks.drop(1)
  await pay()
  expect(await shop.events()).toEqual([])
  webhooks.duplicate(1)
  const doubled = await pay()
  expect(await shop.events()).toHaveLength(2)
  expect(shop.received[0]?.body).toBe(shop.received[1]?.body)
  webhooks.hold()
  await shop.sandbox.act('stripe', doubled, 'refund')
  expect(await shop.events()).toEqual([])
  const released = await webhooks.release('reversed')
  const types = released.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  expect(types).toEqual(['charge.refunded', 'refund.created'])
  webhooks.signWrongly(1)
  await pay()
  await shop.sandbox.deliverDue()
  const { body, headers } = shop.received.at(-1) ?? { body: '', headers: {} }
  const signature = String((headers as Record<string, string>)['stripe-signature'])
  const { webhookSecret } = shop.sandbox.stripe
  expect(() => Stripe.webhooks.constructEvent(body, signature, webhookSecret, 0)).toThrow(
    /No signatures found matching/,
  )
})

test('the client of another shop is turned away', async () => {
  const { sandbox } = await openShop()
  const stranger = stripeClient({ ...sandbox.stripe, secretKey: 'sk_test_other' })
  await expect(stranger.events.list()).rejects.toMatchObject({ statusCode: 401 })
})
