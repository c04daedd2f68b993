import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../testing/open-test-app.ts'

/** Through the whole stack: our calls, the real gateways, the sandbox's wire protocols and webhooks. */
async function call<T>(app: TestApp, path: string, payload?: object): Promise<T> {
  const answer = await app.http.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/v1/payments/${path}`,
    ...(payload && { payload }),
  })
  if (answer.statusCode >= 400) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  return answer.json<T>()
}

interface Started {
  url: string
  sessionId: string
  id: string
  order: string
}

async function press(app: TestApp, address: string, button: string) {
  const page = await app.http.inject({ url: new URL(address).pathname })
  const form = page.body
    .split('<form')
    .find((part) => new RegExp(`<button[^>]*>\\s*${button}\\s*</button>`).test(part))
  if (form === undefined) throw new Error(`there is no button ${button} on ${page.body}`)
  const action = /action="([^"]+)"/.exec(form)?.[1] ?? ''
  const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  )
  const done = await app.http.inject({
    method: 'POST',
    url: action,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(done.statusCode).toBe(303)
}

async function becomes(app: TestApp, orderId: string, status: string) {
  for (let look = 0; look < 300; look++) {
    const order = await call<{ status: string; license: object | null }>(app, `orders/${orderId}`)
    if (order.status === status) return order
    app.runtime.advance(1_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const order = await call<{ status: string }>(app, `orders/${orderId}`)
  throw new Error(`the order is ${order.status}, not ${status}`)
}

const buyer = { plan: 3, email: 'buyer@example.com' }

test('a card payment in the sandbox ends as a license', async () => {
  const app = await openTestApp()
  const { url, order } = await call<Started>(app, 'stripe-checkout', buyer)
  await press(app, url, 'Pay')
  expect(await becomes(app, order, 'paid')).toMatchObject({ license: { plan: 'Premium' } })
})

test('a Monero invoice that is paid and settled in the sandbox ends as a license', async () => {
  const app = await openTestApp()
  const { url, order } = await call<Started>(app, 'btcpay-invoice', {
    ...buyer,
    cryptoType: 'monero',
  })
  await press(app, url, 'Pay')
  await becomes(app, order, 'processing')
  await press(app, url, 'Settle')
  expect(await becomes(app, order, 'paid')).toMatchObject({ license: { plan: 'Premium' } })
})
