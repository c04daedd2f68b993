import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { everythingStored, signIn } from '../../../testing/people.ts'
import { get, openShop, pay, post, type Started } from '../testing/checkout-shop.ts'

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

test('of claims at once one is answered, the first time and again: every password that was shown signs in', async () => {
  const { app, simulated } = await openShop()
  const { body } = await post<Started>(app, 'btcpay-invoice', anonymously)
  await pay(app, simulated.btcpay, body)
  const claim = () => post<{ username: string; password: string }>(app, 'claim', { claim: secret })
  for (const time of ['first', 'again']) {
    const claims = await Promise.all([claim(), claim(), claim()])
    const answered = claims.filter(({ status }) => status === 200)
    const refused = claims.filter(({ status }) => status !== 200)
    expect([time, answered.length, refused.length]).toEqual([time, 1, 2])
    expect(refused[0]).toMatchObject({ status: 409, body: { code: 'claim_answered' } })
    await signIn(app, answered[0]?.body.username ?? '', answered[0]?.body.password ?? '')
  }
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

test('an anonymous buyer who sent no hash gets a claim code once', async () => {
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

test('an anonymous account that buys again renews its own license', async () => {
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
  const licenses = await app.database
    .selectFrom('licences')
    .selectAll()
    .orderBy('updates_until')
    .execute()
  expect(new Set(licenses.map(({ account_id }) => account_id)).size).toBe(1)
  const [before, after] = licenses.map(({ updates_until }) => new Date(updates_until))
  expect((after?.getUTCFullYear() ?? 0) - (before?.getUTCFullYear() ?? 0)).toBe(1)
})
