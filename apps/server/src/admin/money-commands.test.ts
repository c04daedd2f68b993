import { expect, test } from 'vitest'

import { admin, adminWith } from '../testing/admin.ts'
import { openTestApp, type TestApp } from '../testing/open-test-app.ts'
import { addPerson } from '../testing/people.ts'

async function payByCard(app: TestApp): Promise<string> {
  const started = await app.http.inject({
    method: 'POST',
    url: '/api/v1/payments/stripe-checkout',
    payload: { plan: 2, email: 'buyer@example.com' },
  })
  const { order, url } = started.json<{ order: string; url: string }>()
  const page = await app.http.inject({ url: new URL(url).pathname })
  const form = page.body.split('<form').find((part) => />\s*Pay\s*</.test(part)) ?? ''
  const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  )
  await app.http.inject({
    method: 'POST',
    url: /action="([^"]+)"/.exec(form)?.[1] ?? '',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  await becomes(app, order, 'paid')
  return order
}

async function becomes(app: TestApp, order: string, status: string) {
  const read = async () => {
    app.runtime.advance(2_000)
    const answer = await app.http.inject({ url: `/api/v1/payments/orders/${order}` })
    return answer.json<{ status: string }>().status
  }
  await expect.poll(read, { timeout: 30_000, interval: 20 }).toBe(status)
}

test('an operator whose shell lacks the keys reads so, and nothing is written', async () => {
  const app = await openTestApp()
  const order = await payByCard(app)
  const off = { PAYMENTS_SANDBOX: 'false' }
  const { stderr, exitCode } = await adminWith(app, off, 'refund-order', '--id', order)
  expect(stderr).toContain('Stripe is not set up here.')
  expect(exitCode).toBe(1)
  expect(await app.database.selectFrom('refunds').selectAll().execute()).toEqual([])
  expect(await app.database.selectFrom('staff_actions').selectAll().execute()).toEqual([])
})

test('an operator reads an order, gives half of it back, and then all of it', async () => {
  const app = await openTestApp()
  const order = await payByCard(app)
  expect((await admin(app, 'show-order', '--id', order)).stdout).toContain(
    `order ${order}: paid, plan 2, $16.19 by stripe`,
  )
  await admin(app, 'refund-order', '--id', order, '--amount', '8.00')
  await becomes(app, order, 'partially_refunded')
  await admin(app, 'refund-order', '--id', order)
  await becomes(app, order, 'refunded')
  expect((await admin(app, 'refund-order', '--id', order)).stderr).toContain('no money')
  expect((await admin(app, 'refund-order', '--id', 'none')).stderr).toContain('There is no order')
  expect((await admin(app, 'refund-order', '--id', order, '--amount', '1.234')).stderr).toContain(
    'is not an amount',
  )
  const actions = await app.database
    .selectFrom('staff_actions')
    .select(['action', 'details'])
    .execute()
  expect(actions).toEqual([
    { action: 'refund-order', details: '8.00' },
    { action: 'refund-order', details: 'all' },
  ])
})

test('a forged webhook shows in the list of alerts until the operator is done with it', async () => {
  const app = await openTestApp()
  expect((await admin(app, 'payment-alerts')).stdout).toBe(
    'Nothing about payments needs a person.\n',
  )
  await app.http.inject({
    method: 'POST',
    url: '/api/v1/payments/webhooks/stripe',
    payload: { id: 'evt_1', type: 'checkout.session.completed' },
    headers: { 'stripe-signature': 't=1,v1=00' },
  })
  const { stdout: list } = await admin(app, 'payment-alerts')
  expect(list).toContain('forged  stripe')
  const key = /--done (\S+)/.exec(list)?.[1] ?? ''
  await admin(app, 'payment-alerts', '--done', key)
  expect((await admin(app, 'payment-alerts')).stdout).toBe(
    'Nothing about payments needs a person.\n',
  )
})

test('a restriction is set, shown and lifted, each with a line in the record', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  const typed = ['restrict', '--username', 'ada', '--restriction', 'Voting in the tracker']
  const restrict = async (...more: string[]) => (await admin(app, ...typed, ...more)).stdout
  expect(await restrict()).toBe('ada is restricted: Voting in the tracker\n')
  expect(await restrict()).toBe('ada is restricted: Voting in the tracker\n')
  expect(await restrict('--lift', 'true')).toBe('ada is not restricted.\n')
  const unknown = await admin(app, 'restrict', '--username', 'ada', '--restriction', 'Breathing')
  expect(unknown.stderr).toContain('is not known')
})
