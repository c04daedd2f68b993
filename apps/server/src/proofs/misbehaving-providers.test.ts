import type { FalseAnswer } from '@leadline/payment-sandbox/testing/false-answers'
import { expect, onTestFinished, test } from 'vitest'

import { openSandboxServer, type SandboxServer } from '../testing/open-sandbox-server.ts'
import { openTestApp, type TestApp } from '../testing/open-test-app.ts'
import { createTestRuntime } from '../testing/test-runtime.ts'

/** The shop at one end, the three providers at the other, and the wire between them. */
interface World {
  app: TestApp
  sandbox: SandboxServer
  buy: (provider: Provider) => Promise<{ order: string; id: string }>
  pay: (provider: Provider, id: string) => Promise<void>
  /** Time passes at both ends, and what is due is done. */
  wait: (ms: number) => Promise<void>
  status: (order: string) => Promise<string>
  licenses: (order: string) => Promise<number>
}

const checkouts = {
  stripe: 'stripe-checkout',
  paypal: 'paypal-checkout',
  btcpay: 'btcpay-invoice',
} as const

type Provider = keyof typeof checkouts

async function openWorld(): Promise<World> {
  const runtime = createTestRuntime()
  let app: TestApp | undefined
  const sandbox = await openSandboxServer({
    runtime,
    manual: true,
    deliver: async (path, headers, body) => {
      const answer = await app?.http.inject({ method: 'POST', url: path, headers, payload: body })
      return answer?.statusCode ?? 503
    },
  })
  app = await openTestApp({
    parts: { runtime },
    config: {
      payments: {
        stripe: { kind: 'provider', keys: sandbox.stripe },
        paypal: { kind: 'provider', keys: sandbox.paypal },
        btcpay: { kind: 'provider', keys: sandbox.btcpay },
      },
    },
  })
  onTestFinished(() => sandbox.close())
  const shop = app
  const order = async (id: string) =>
    (await shop.http.inject({ url: `/api/v1/payments/orders/${id}` })).json<{ status: string }>()
  return {
    app: shop,
    sandbox,
    async buy(provider) {
      const answer = await shop.http.inject({
        method: 'POST',
        url: `/api/v1/payments/${checkouts[provider]}`,
        payload: { plan: 2, email: 'buyer@example.com' },
      })
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
      const started = answer.json<{ order: string; id?: string; sessionId?: string }>()
      return { order: started.order, id: started.id ?? started.sessionId ?? '' }
    },
    async pay(provider, id) {
      if (provider === 'stripe') return sandbox.act('stripe', id, 'pay')
      if (provider === 'paypal') {
        await sandbox.act('paypal', id, 'approve')
        await shop.http.inject({
          method: 'POST',
          url: `/api/v1/payments/paypal/orders/${id}/capture`,
          payload: {},
        })
        return undefined
      }
      await sandbox.act('btcpay', id, 'pay')
      return sandbox.act('btcpay', id, 'settle')
    },
    async wait(ms) {
      for (let passed = 0; passed < ms; passed += ms / 4) {
        runtime.advance(ms / 4)
        await sandbox.expirePayments()
        await sandbox.deliverDue()
        // The buyer's page looks, and so wakes the jobs; they run beside this test.
        for (const { id } of await shop.database.selectFrom('orders').select('id').execute()) {
          await order(id)
        }
        await new Promise((resolve) => setTimeout(resolve, 60))
      }
    },
    status: async (id) => (await order(id)).status,
    licenses: async (id) =>
      (await shop.database.selectFrom('licences').select('id').where('order_id', '=', id).execute())
        .length,
  }
}

async function becomes(world: World, order: string, status: string) {
  await expect
    .poll(
      async () => {
        await world.wait(20_000)
        return world.status(order)
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(status)
}

for (const provider of ['stripe', 'paypal', 'btcpay'] as const) {
  test(`${provider}: every webhook lost, the purchase is found by asking`, async () => {
    const world = await openWorld()
    world.sandbox.webhooks.drop()
    const { order, id } = await world.buy(provider)
    await world.pay(provider, id)
    await becomes(world, order, 'paid')
    expect(await world.licenses(order)).toBe(1)
  })

  test(`${provider}: webhooks doubled, held and reversed make one license`, async () => {
    const world = await openWorld()
    const { order, id } = await world.buy(provider)
    world.sandbox.webhooks.hold()
    await world.pay(provider, id)
    await world.sandbox.deliverDue()
    await world.sandbox.webhooks.release((held) =>
      Array.from({ length: held * 2 }, (_, index) => (held * 2 - 1 - index) % held),
    )
    await becomes(world, order, 'paid')
    expect(await world.licenses(order)).toBe(1)
    const receipts = await world.app.database
      .selectFrom('mail_outbox')
      .select('id')
      .where('dedupe_key', '=', `receipt:${order}`)
      .execute()
    expect(receipts).toHaveLength(1)
  })

  test(`${provider}: a webhook with another's signature is refused, and an operator can see it`, async () => {
    const world = await openWorld()
    const { id } = await world.buy(provider)
    world.sandbox.webhooks.signWrongly()
    await world.pay(provider, id)
    await world.sandbox.deliverDue()
    expect(world.sandbox.webhooks.sent.map(({ status }) => status)).toContain(400)
    expect(
      await world.app.database.selectFrom('provider_events').select('event_id').execute(),
    ).toEqual([])
    const [alert] = await world.app.database
      .selectFrom('payment_alerts')
      .selectAll()
      .where('kind', '=', 'forged')
      .execute()
    expect(alert).toMatchObject({ provider })
  })

  test(`${provider}: errors, garbage and broken lines while it is asked delay the license, and grant nothing else`, async () => {
    const world = await openWorld()
    const { order, id } = await world.buy(provider)
    for (const how of [500, 'garbage', 'empty', 'reset'] as const) {
      world.sandbox.apiFaults.fail({ how, provider, method: 'GET', times: 4 })
    }
    await world.pay(provider, id)
    await becomes(world, order, 'paid')
    expect(await world.licenses(order)).toBe(1)
  })

  const lies: [string, FalseAnswer][] = [
    ['amount', { amountCents: 1 }],
    ['currency', { currency: 'EUR' }],
    ['order', { orderId: '00000000-0000-4000-8000-000000000000' }],
    ['shop', { otherStore: true }],
    ['payment', { id: 'another_1' }],
  ]
  for (const [what, lie] of lies) {
    test(`${provider}: a payment that turns out to have another ${what} grants nothing and is listed for a person`, async () => {
      const world = await openWorld()
      const { order, id } = await world.buy(provider)
      world.sandbox.apiFaults.falsify({ provider, ...lie })
      await world.pay(provider, id)
      await becomes(world, order, 'review')
      expect(await world.licenses(order)).toBe(0)
      const alerts = await world.app.database
        .selectFrom('payment_alerts')
        .select(['kind', 'order_id'])
        .execute()
      expect(alerts).toContainEqual({ kind: 'mismatch', order_id: order })
    })
  }

  test(`${provider}: when the answer to the first request is lost, the second click pays the same thing`, async () => {
    const world = await openWorld()
    world.sandbox.apiFaults.fail({ how: 'lose the answer', provider, method: 'POST', times: 3 })
    await world.buy(provider).catch(() => undefined)
    world.sandbox.apiFaults.clear()
    const { order, id } = await world.buy(provider)
    await world.pay(provider, id)
    await becomes(world, order, 'paid')
    expect(await world.licenses(order)).toBe(1)
  })
}

test('a declined card in the wallet and then another one: nobody charges in between, and once at the end', async () => {
  const world = await openWorld()
  const { order, id } = await world.buy('paypal')
  const takings = () =>
    world.sandbox.apiFaults.calls.filter(({ path }) => path.endsWith('/capture'))
  const take = async () =>
    (
      await world.app.http.inject({
        method: 'POST',
        url: `/api/v1/payments/paypal/orders/${id}/capture`,
        payload: {},
      })
    ).statusCode
  await world.sandbox.act('paypal', id, 'decline')
  expect(await take()).toBe(422)
  for (let count = 0; count < 10; count += 1) await world.wait(60_000)
  expect(takings()).toHaveLength(1)
  await world.sandbox.act('paypal', id, 'approve')
  expect(await take()).toBe(200)
  expect(await take()).toBe(200)
  await becomes(world, order, 'paid')
  expect(takings()).toHaveLength(2)
  expect(await world.licenses(order)).toBe(1)
})

test('every way that money goes back is found, reported or not, at the providers that can take it back', async () => {
  const world = await openWorld()
  for (const provider of ['stripe', 'paypal'] as const) {
    const { order, id } = await world.buy(provider)
    await world.pay(provider, id)
    await becomes(world, order, 'paid')
    for (const [action, status] of [
      ['refund-partly', 'partially_refunded'],
      ['refund', 'refunded'],
    ] as const) {
      if (provider === 'stripe') await world.sandbox.act('stripe', id, action)
      else await world.sandbox.act('paypal', id, action)
      await becomes(world, order, status)
    }
    const disputed = await world.buy(provider)
    await world.pay(provider, disputed.id)
    await becomes(world, disputed.order, 'paid')
    for (const [action, status] of [
      ['open-dispute', 'disputed'],
      ['lose-dispute', 'charged_back'],
    ] as const) {
      if (provider === 'stripe') await world.sandbox.act('stripe', disputed.id, action)
      else await world.sandbox.act('paypal', disputed.id, action)
      await becomes(world, disputed.order, status)
    }
  }
  const states = await world.app.database.selectFrom('licences').select('state').execute()
  expect(states.map(({ state }) => state)).toEqual(Array(4).fill('revoked'))
})
