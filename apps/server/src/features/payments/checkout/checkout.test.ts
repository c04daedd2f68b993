import { expect, test } from 'vitest'

import { addPerson, signIn } from '../../../testing/people.ts'
import { get, openShop, pay, post, type Started } from '../testing/checkout-shop.ts'

test("the price list is the server's: $16.19 for Algo and $26.99 for Premium, tax included", async () => {
  const { app } = await openShop()
  const { body } = await get<{ plans: unknown[]; methods: unknown }>(app, 'offer')
  expect(body.plans).toEqual([
    { id: 1, title: 'Free', subtotalCents: 0, taxCents: 0, totalCents: 0, currency: 'USD' },
    { id: 2, title: 'Algo', subtotalCents: 1499, taxCents: 120, totalCents: 1619, currency: 'USD' },
    {
      id: 3,
      title: 'Premium',
      subtotalCents: 2499,
      taxCents: 200,
      totalCents: 2699,
      currency: 'USD',
    },
  ])
  expect(body.methods).toMatchObject({ card: true, crypto: ['bitcoin', 'monero'] })
})

test('Free and Enterprise cannot be paid for, and a price sent along is refused', async () => {
  const { app } = await openShop()
  for (const plan of [1, 999]) {
    for (const path of ['stripe-checkout', 'paypal-checkout', 'btcpay-invoice']) {
      expect(await post(app, path, { plan, email: 'a@example.com' })).toMatchObject({
        status: 400,
        body: { code: 'plan_not_for_sale' },
      })
    }
  }
  const cheap = await post(app, 'stripe-checkout', { plan: 2, email: 'a@example.com', price: 1 })
  expect(cheap.status).toBe(400)
  expect(await app.database.selectFrom('orders').selectAll().execute()).toEqual([])
})

test('without an account and without an address there is nobody to sell to', async () => {
  const { app } = await openShop()
  expect(await post(app, 'paypal-checkout', { plan: 2 })).toMatchObject({
    status: 400,
    body: { message: 'Email is required' },
  })
})

test('a card purchase of a registered buyer ends as a license, a membership and a line in the history', async () => {
  const { app, simulated } = await openShop()
  await addPerson(app, 'ada')
  const token = await signIn(app, 'ada')
  const { body: started, status } = await post<Started>(app, 'stripe-checkout', { plan: 3 }, token)
  expect(status).toBe(200)
  await pay(app, simulated.stripe, started)
  const { body: history } = await get<Record<string, unknown>[]>(app, 'history', token)
  expect(history).toMatchObject([
    {
      id: started.order,
      plan: 'Premium',
      status: 'paid',
      subtotalCents: 2499,
      taxCents: 200,
      totalCents: 2699,
      currency: 'USD',
      method: 'stripe',
      license: { plan: 'Premium' },
    },
  ])
  const account = await app.http.inject({
    url: '/api/v1/users/profile',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(account.json()).toMatchObject({ membership: 'Premium' })
})

test('an order that is paid cannot be paid again', async () => {
  const { app, simulated } = await openShop()
  const buyer = { plan: 2, email: 'a@example.com', browserSecret: 's'.repeat(43) }
  const { body } = await post<Started>(app, 'stripe-checkout', buyer)
  await pay(app, simulated.stripe, body)
  expect(await post(app, 'btcpay-invoice', { ...buyer, order: body.order })).toMatchObject({
    status: 409,
    body: { code: 'order_already_paid' },
  })
})

test("somebody else's order cannot be gone on with", async () => {
  const { app } = await openShop()
  const buyer = { plan: 2, email: 'a@example.com', browserSecret: 's'.repeat(43) }
  const { body } = await post<Started>(app, 'stripe-checkout', buyer)
  for (const other of [{ email: 'b@example.com' }, { browserSecret: undefined }]) {
    const strangers = { ...buyer, order: body.order, ...other }
    const second = await post<Started>(app, 'paypal-checkout', strangers)
    expect(second.body.order).not.toBe(body.order)
  }
  const own = await post<Started>(app, 'paypal-checkout', { ...buyer, order: body.order })
  expect(own.body.order).toBe(body.order)
})

test('the order page shows no address to anybody but its owner', async () => {
  const { app } = await openShop()
  await addPerson(app, 'ada')
  await addPerson(app, 'eve')
  const ada = await signIn(app, 'ada')
  const { body } = await post<Started>(app, 'stripe-checkout', { plan: 2 }, ada)
  const path = `orders/${body.order}`
  expect((await get(app, path, ada)).body).toMatchObject({ buyer: { email: 'ada@example.com' } })
  for (const token of [undefined, await signIn(app, 'eve')]) {
    const { body: view } = await get<{ buyer: null }>(app, path, token)
    expect(view.buyer).toBeNull()
    expect(JSON.stringify(view)).not.toContain('ada@')
  }
  expect((await get(app, 'orders/00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

test('the number of a license is for the account that bought it: a link to its order does not show it', async () => {
  const { app, simulated } = await openShop()
  await addPerson(app, 'ada')
  await addPerson(app, 'eve')
  const ada = await signIn(app, 'ada')
  const { body } = await post<Started>(app, 'paypal-checkout', { plan: 2 }, ada)
  simulated.paypal.happen(body.id, 'approve')
  await post(app, `paypal/orders/${body.id}/capture`, {})
  const { id } = await app.database.selectFrom('licences').select('id').executeTakeFirstOrThrow()
  const path = `orders/${body.order}`
  expect((await get(app, path, ada)).body).toMatchObject({ license: { id } })
  for (const token of [undefined, await signIn(app, 'eve')]) {
    const { body: view } = await get(app, path, token)
    expect(view).toMatchObject({ status: 'paid', license: { plan: 'Algo' } })
    expect(JSON.stringify(view)).not.toContain(id)
  }
})

test('PayPal: the captured order answers status, debug id and captures, and settles at once', async () => {
  const { app, simulated } = await openShop()
  const { body } = await post<Started>(app, 'paypal-checkout', { plan: 2, email: 'a@example.com' })
  const path = `paypal/orders/${body.id}/capture`
  expect(await post(app, path, {})).toMatchObject({
    status: 409,
    body: { code: 'order_not_approved' },
  })
  simulated.paypal.happen(body.id, 'approve')
  const captured = await post(app, path, {})
  expect(captured).toMatchObject({
    status: 200,
    body: { status: 'COMPLETED', purchaseUnits: [{ payments: { captures: [{}] } }] },
  })
  expect((await get(app, `orders/${body.order}`)).body).toMatchObject({ status: 'paid' })
  expect((await post(app, path, {})).status).toBe(200)
  expect(await app.database.selectFrom('licences').selectAll().execute()).toHaveLength(1)
  expect((await post(app, 'paypal/orders/UNKNOWN/capture', {})).status).toBe(404)
})

test('a provider that is down is a clear 503, and the next click goes on with the same order', async () => {
  const { app, simulated } = await openShop()
  const buyer = { plan: 2, email: 'a@example.com' }
  simulated.btcpay.isDown = true
  expect(await post(app, 'btcpay-invoice', buyer)).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  })
  simulated.btcpay.isDown = false
  expect((await post(app, 'btcpay-invoice', buyer)).status).toBe(200)
})
