import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts'
import {
  addPerson,
  everythingStored,
  mailedToken,
  newClient,
  register,
  signIn,
} from '../../../testing/people.ts'
import type { SimulatedProvider } from '../testing/simulated-provider.ts'
import { simulateProviders, withGateways } from '../testing/simulated-providers.ts'

async function openShop() {
  const simulated = simulateProviders()
  const app = await openTestApp({ parts: { paymentProviders: withGateways(simulated) } })
  return { app, simulated }
}

// oxlint-disable-next-line no-unnecessary-type-parameters -- names what the call answers
async function post<T>(app: TestApp, path: string, payload: object, token?: string) {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/v1/payments/${path}`,
    payload,
    remoteAddress: newClient(),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, body: answer.json<T>() }
}

// oxlint-disable-next-line no-unnecessary-type-parameters -- names what the call answers
async function get<T>(app: TestApp, path: string, token?: string) {
  const answer = await app.http.inject({
    url: `/api/v1/payments/${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, body: answer.json<T>() }
}

interface Started {
  url: string
  sessionId: string
  id: string
  order: string
  claim?: string
}

/** The order's page asks, the job looks, and the page asks again: as a browser does. */
async function pay(app: TestApp, provider: SimulatedProvider, started: Started) {
  provider.happen(started.sessionId, 'pay')
  await settled(app, started.order)
}

async function settled(app: TestApp, orderId: string) {
  for (let look = 0; look < 200; look++) {
    app.runtime.advance(5_000)
    const { body } = await get<{ status: string }>(app, `orders/${orderId}`)
    if (body.status === 'paid') return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the order was not settled')
}

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

test('a card purchase of a registered buyer ends as a licence, a membership and a line in the history', async () => {
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
      licence: { plan: 'Premium' },
    },
  ])
  const account = await app.http.inject({
    url: '/api/v1/users/profile',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(account.json()).toMatchObject({ membership: 'Premium' })
})

test('a buyer who is signed out buys for the account with that address, verified or not', async () => {
  const { app, simulated } = await openShop()
  const accountId = await addPerson(app, 'ada')
  const { body } = await post<Started>(app, 'stripe-checkout', {
    plan: 2,
    email: 'ADA@example.com',
  })
  await pay(app, simulated.stripe, body)
  const licence = await app.database.selectFrom('licences').selectAll().executeTakeFirstOrThrow()
  expect(licence.account_id).toBe(accountId)
})

test('a licence bought with an address that has no account waits for whoever proves the address', async () => {
  const { app, simulated } = await openShop()
  const { body } = await post<Started>(app, 'stripe-checkout', {
    plan: 2,
    email: 'later@example.com',
  })
  await pay(app, simulated.stripe, body)
  await register(app, { username: 'later', email: 'later@example.com' })
  const licence = () =>
    app.database.selectFrom('licences').select('account_id').executeTakeFirstOrThrow()
  expect(await licence()).toEqual({ account_id: null })
  const token = await mailedToken(app, 'verify-email')
  const verified = await app.http.inject({
    method: 'POST',
    url: '/api/v1/auth/verify-email',
    payload: { token },
  })
  expect(verified.statusCode).toBe(200)
  expect((await licence()).account_id).not.toBeNull()
  const session = await signIn(app, 'later')
  expect((await get<unknown[]>(app, 'history', session)).body).toHaveLength(1)
})

test('an order that is paid cannot be paid again', async () => {
  const { app, simulated } = await openShop()
  const buyer = { plan: 2, email: 'a@example.com' }
  const { body } = await post<Started>(app, 'stripe-checkout', buyer)
  await pay(app, simulated.stripe, body)
  expect(await post(app, 'btcpay-invoice', { ...buyer, order: body.order })).toMatchObject({
    status: 409,
    body: { code: 'order_already_paid' },
  })
})

test("somebody else's order cannot be gone on with", async () => {
  const { app } = await openShop()
  const { body } = await post<Started>(app, 'stripe-checkout', { plan: 2, email: 'a@example.com' })
  const other = { plan: 2, email: 'b@example.com', order: body.order }
  const second = await post<Started>(app, 'stripe-checkout', other)
  expect(second.body.order).not.toBe(body.order)
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

const secret = 'k'.repeat(43)
const claimHash = createHash('sha256').update(secret).digest('base64url')
const anonymously = { plan: 2, cryptoType: 'monero', anonymous: true, claimHash }

test('an anonymous buyer gets an account once the payment is settled, and only with the secret', async () => {
  const { app, simulated } = await openShop()
  const { body } = await post<Started>(app, 'btcpay-invoice', anonymously)
  expect(await post(app, 'claim', { claim: secret })).toMatchObject({
    status: 409,
    body: { code: 'claim_not_ready' },
  })
  await pay(app, simulated.btcpay, body)
  expect((await post(app, 'claim', { claim: 'x'.repeat(43) })).status).toBe(404)
  const { body: credentials } = await post<{ username: string; password: string }>(app, 'claim', {
    claim: secret,
  })
  const token = await signIn(app, credentials.username, credentials.password)
  expect((await get(app, 'history', token)).body).toMatchObject([
    { plan: 'Algo', method: 'monero', status: 'paid' },
  ])
})

test('a lost answer can be claimed again for 15 minutes, which replaces the password', async () => {
  const { app, simulated } = await openShop()
  const { body } = await post<Started>(app, 'btcpay-invoice', anonymously)
  await pay(app, simulated.btcpay, body)
  const claim = () => post<{ username: string; password: string }>(app, 'claim', { claim: secret })
  const first = await claim()
  app.runtime.advance(14 * 60_000)
  const second = await claim()
  expect(second.body.username).toBe(first.body.username)
  expect(second.body.password).not.toBe(first.body.password)
  await expect(signIn(app, first.body.username, first.body.password)).rejects.toThrow(
    'was not signed in',
  )
  await signIn(app, second.body.username, second.body.password)
  app.runtime.advance(2 * 60_000)
  expect(await claim()).toMatchObject({ status: 410, body: { code: 'claim_over' } })
  expect(await app.database.selectFrom('accounts').selectAll().execute()).toHaveLength(1)
})

test('two claims at once make one account', async () => {
  const { app, simulated } = await openShop()
  const { body } = await post<Started>(app, 'btcpay-invoice', anonymously)
  await pay(app, simulated.btcpay, body)
  const claims = await Promise.all([1, 2, 3].map(() => post(app, 'claim', { claim: secret })))
  expect(claims.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await app.database.selectFrom('accounts').selectAll().execute()).toHaveLength(1)
})

test('an anonymous purchase leaves nothing of the person: not in the database, a mail or the log', async () => {
  const { app, simulated } = await openShop()
  const canary = { agent: 'CanaryBrowser/77', ip: '203.0.113.77', referrer: 'canary.example' }
  const send = (path: string, payload: object) =>
    app.http.inject({
      method: 'POST',
      url: `/api/v1/payments/${path}?q=canary-query`,
      payload,
      remoteAddress: canary.ip,
      headers: { 'user-agent': canary.agent, referer: `https://${canary.referrer}/` },
    })
  const started = (await send('btcpay-invoice', anonymously)).json<Started>()
  expect(simulated.btcpay.payments.get(started.sessionId)?.request.email).toBeNull()
  await pay(app, simulated.btcpay, started)
  const { password } = (await send('claim', { claim: secret })).json<{ password: string }>()
  const stored = await everythingStored(app)
  for (const text of [...Object.values(canary), 'canary-query', password, secret]) {
    expect(stored).not.toContain(text)
    expect(app.log()).not.toContain(text)
  }
  const order = await app.database.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  expect(order.created_at % 86_400_000).toBe(0)
  expect((order.paid_at ?? 1) % 86_400_000).toBe(0)
  const account = await app.database.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  expect(account).toMatchObject({ email: null, email_key: null, first_name: null })
  expect(account.created_at % 86_400_000).toBe(0)
  expect(await app.database.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
})

test('an anonymous buyer who sent no hash is told a claim code once', async () => {
  const { app, simulated } = await openShop()
  const { body } = await post<Started>(app, 'btcpay-invoice', {
    plan: 2,
    cryptoType: 'bitcoin',
    anonymous: true,
  })
  await pay(app, simulated.btcpay, body)
  expect((await post(app, 'claim', { claim: body.claim })).status).toBe(200)
  expect((await post(app, 'claim/order', { claim: body.claim })).body).toEqual({
    order: body.order,
  })
})

test('an anonymous account that buys again renews its own licence', async () => {
  const { app, simulated } = await openShop()
  const { body } = await post<Started>(app, 'btcpay-invoice', anonymously)
  await pay(app, simulated.btcpay, body)
  const { body: account } = await post<{ username: string; password: string }>(app, 'claim', {
    claim: secret,
  })
  const token = await signIn(app, account.username, account.password)
  const renewal = { ...anonymously, claimHash: 'r'.repeat(43) }
  const first = await post<Started>(app, 'btcpay-invoice', renewal, token)
  const second = { ...renewal, claimHash: 's'.repeat(43), order: first.body.order }
  const again = await post<Started>(app, 'btcpay-invoice', second, token)
  expect(again.body).toEqual(first.body)
  await pay(app, simulated.btcpay, again.body)
  const licences = await app.database
    .selectFrom('licences')
    .selectAll()
    .orderBy('updates_until')
    .execute()
  expect(new Set(licences.map(({ account_id }) => account_id)).size).toBe(1)
  const [before, after] = licences.map(({ updates_until }) => new Date(updates_until))
  expect((after?.getUTCFullYear() ?? 0) - (before?.getUTCFullYear() ?? 0)).toBe(1)
})
