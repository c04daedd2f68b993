import { openSandbox } from '@leadline/payment-sandbox/sandbox'
/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-member-access, typescript/no-unsafe-call, typescript/no-unsafe-return, typescript/no-unsafe-argument, no-await-in-loop -- a provider's answer is what it is, and a journey goes step by step */
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { sendSecurityHeaders } from '../../platform/http/security-headers.ts'
import { sandboxDatabase } from '../../sandbox-database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createTestRuntime } from '../../testing/test-runtime.ts'
import { stripeClient } from './sandbox-shop.ts'

const publicUrl = 'https://leadline.test'

/** The sandbox inside a shop's own server, as it ships. */
async function openServer(played: readonly string[] = ['stripe', 'paypal', 'btcpay']) {
  const testDatabase = await createTestDatabase()
  const database = openDatabase(testDatabase.config)
  await migrate(database)
  const app = Fastify()
  sendSecurityHeaders(app, {
    analytics: { kind: 'off' },
    paymentScriptOrigins: [],
    tls: false,
  })
  const delivered: { path: string; body: string }[] = []
  app.post('/api/v1/payments/webhooks/stripe', async () => ({}))
  const sandbox = openSandbox(app, {
    database: sandboxDatabase(database),
    runtime: createTestRuntime(),
    publicUrl: () => publicUrl,
    deliver: async (path, headers, body) => {
      delivered.push({ path, body })
      return (await app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode
    },
    offers: (provider) => played.includes(provider),
  })
  await app.ready()
  onTestFinished(async () => {
    await app.close()
    await database.destroy()
    await testDatabase.remove()
  })
  const stripe = stripeClient(sandbox.stripe, sandbox.fetch)
  const press = (url: string, action: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `action=${action}`,
    })
  return { app, sandbox, stripe, delivered, press }
}

type Server = Awaited<ReturnType<typeof openServer>>

async function openSession({ stripe }: Server, name = 'Premium', origin = publicUrl) {
  const { id } = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: `${origin}/checkout?result=success&session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/checkout?result=cancelled`,
    customer_email: 'ada@example.com',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 2699, product_data: { name } } },
    ],
  })
  return { id, path: `/sandbox/stripe/c/pay/${id}` }
}

test('in one process no request leaves it, and paying leads back to the shop', async () => {
  const server = await openServer()
  const { id, path } = await openSession(server)
  const page = await server.app.inject(path)
  expect(page.statusCode).toBe(200)
  expect(page.headers['cache-control']).toBe('no-store')
  for (const words of ['Sandbox', 'No money moves', '$26.99', '>Pay<', '>Decline<', '>Cancel<']) {
    expect(page.body).toContain(words)
  }
  expect(page.body).not.toContain('ada@example.com')
  const declined = await server.press(path, 'decline')
  expect(declined.headers.location).toBe(`${path}?declined=1`)
  const said = await server.app.inject(`${path}?declined=1`)
  expect(said.body).toContain('role="alert"')
  const cancelled = await server.press(path, 'cancel')
  expect(cancelled.headers.location).toBe(`${publicUrl}/checkout?result=cancelled`)
  const paid = await server.press(path, 'pay')
  expect(paid.statusCode).toBe(303)
  expect(paid.headers.location).toBe(`${publicUrl}/checkout?result=success&session=${id}`)
  expect(await server.sandbox.deliverDue()).toBe(1)
  expect(server.delivered[0]?.path).toBe('/api/v1/payments/webhooks/stripe')
  const twice = await server.press(path, 'pay')
  expect(twice.headers.location).toBe(path)
  expect(await server.sandbox.deliverDue()).toBe(0)
})

test('a payment that takes days can be brought to either end', async () => {
  const server = await openServer()
  const { id, path } = await openSession(server)
  await server.press(path, 'pay-later')
  const page = await server.app.inject(path)
  expect(page.body).toContain('>Async success<')
  expect(page.body).toContain('>Async failure<')
  await server.press(path, 'async-success')
  expect((await server.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
})

test('the control page refunds and disputes, and shows only what is possible', async () => {
  const server = await openServer()
  const { id, path } = await openSession(server)
  expect((await server.app.inject('/sandbox')).body).not.toContain('>Refund<')
  await server.press(path, 'pay')
  const list = await server.app.inject('/sandbox')
  expect(list.body).toContain('>Refund<')
  expect(list.body).toContain('>Open dispute<')
  await server.press(`/sandbox/controls/stripe/${id}`, 'open-dispute')
  const contested = await server.app.inject(`/sandbox?payment=${id}`)
  expect(contested.body).toContain('>Win dispute<')
  expect(contested.body).not.toContain('>Refund<')
  const wrong = await server.press(`/sandbox/controls/stripe/${id}`, 'constructor')
  expect(wrong.statusCode).toBe(303)
})

test('a crypto invoice goes on to the shop once it is settled, not before', async () => {
  const server = await openServer()
  const { btcpay } = server.sandbox
  const answer = await server.sandbox.fetch(
    `${btcpay.url}/api/v1/stores/${btcpay.storeId}/invoices`,
    {
      method: 'POST',
      headers: { authorization: `token ${btcpay.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        amount: '26.99',
        metadata: { orderId: 'ord 1', buyerEmail: 'ada@example.com' },
        checkout: { redirectURL: `${publicUrl}/checkout?order={OrderId}&invoice={InvoiceId}` },
      }),
    },
  )
  const { id, checkoutLink } = (await answer.json()) as { id: string; checkoutLink: string }
  expect(checkoutLink).toBe(`${publicUrl}/sandbox/btcpay/i/${id}`)
  const path = new URL(checkoutLink).pathname
  await server.press(path, 'pay')
  expect((await server.app.inject(path)).body).not.toContain('http-equiv="refresh"')
  await server.press(path, 'settle')
  const settled = (await server.app.inject(path)).body
  expect(settled).toContain(
    `content="2; url=${publicUrl}/checkout?order=ord%201&amp;invoice=${id}"`,
  )
  expect(settled).not.toContain('ada@example.com')
})

test('no page leads anywhere but back to the shop', async () => {
  const server = await openServer()
  const { path } = await openSession(server, 'Premium', 'https://elsewhere.test')
  expect((await server.press(path, 'cancel')).headers.location).toBe(path)
  expect((await server.press(path, 'pay')).headers.location).toBe(path)
  expect((await server.app.inject(path)).body).not.toContain('elsewhere.test')
})

test('nothing that a page shows can run', async () => {
  const server = await openServer()
  const { path, id } = await openSession(server, '<script>alert(1)</script>"\'')
  for (const url of [path, '/sandbox', `/sandbox?payment=${id}`]) {
    const { body, headers } = await server.app.inject(url)
    expect(body).not.toContain('<script')
    expect(body).not.toMatch(/\sstyle=|<style|\son\w+=/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
})

test('a provider that has keys has no sandbox', async () => {
  const { app } = await openServer(['btcpay'])
  for (const url of [
    '/sandbox/stripe/c/pay/x',
    '/sandbox/paypal/sdk/js',
    '/sandbox/paypal/checkoutnow',
  ]) {
    expect((await app.inject(url)).statusCode).toBe(404)
  }
  const api = await app.inject({ method: 'POST', url: '/sandbox/stripe/v1/checkout/sessions' })
  expect(api.statusCode).toBe(404)
})

test('where no provider is in the sandbox, there is none', async () => {
  const { app } = await openServer([])
  for (const url of ['/sandbox', '/sandbox/style.css', '/sandbox/btcpay/api/v1/health']) {
    expect((await app.inject(url)).statusCode).toBe(404)
  }
})

test('whoever gave up waiting is not kept waiting', async () => {
  const { sandbox } = await openServer()
  const signal = AbortSignal.abort(new Error('given up'))
  const answer = sandbox.fetch('http://sandbox.invalid/sandbox/btcpay/api/v1/health', { signal })
  await expect(answer).rejects.toThrow('given up')
})
