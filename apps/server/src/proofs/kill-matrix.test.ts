import { expect, onTestFinished, test } from 'vitest'

import { openStandIn, type StandIn } from '../features/payment-sandbox/testing/open-stand-in.ts'
import { type Provider, providers } from '../features/payments/gateway.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { fastRuntime } from '../testing/fast-runtime.ts'
import { openMailServer } from '../testing/open-mail-server.ts'
import { freePort, type ServerProcess, startServer } from '../testing/server-process.ts'
import { createTestDatabase } from '../testing/test-database.ts'

/** Every step in the long proof; in the daily one every so many, with one provider. */
const every = Number(process.env['KILL_EVERY'] ?? 23)
const killed: readonly Provider[] = every === 1 ? providers : ['stripe']
const longestPurchase = 400

interface Started {
  sessionId?: string
  id?: string
  order: string
}

const checkouts = {
  stripe: { path: 'stripe-checkout', body: {} },
  paypal: { path: 'paypal-checkout', body: {} },
  btcpay: { path: 'btcpay-invoice', body: { cryptoType: 'bitcoin' } },
} as const

async function payAt(standIn: StandIn, provider: Provider, id: string): Promise<void> {
  if (provider === 'stripe') return standIn.act('stripe', id, 'pay')
  if (provider === 'paypal') return standIn.act('paypal', id, 'approve')
  await standIn.act('btcpay', id, 'pay')
  await standIn.act('btcpay', id, 'settle')
}

for (const provider of killed) {
  test(
    `${provider}: killed at every ${every}. step from the first request to the mail, a purchase is lost nowhere and granted once`,
    { timeout: 3_600_000 },
    async () => {
      const created = await createTestDatabase()
      const database = openDatabase(created.config)
      const clock = { epoch: Date.now(), speed: 60 }
      const standIn = await openStandIn({ runtime: fastRuntime(clock) })
      const mailServer = await openMailServer()
      const port = await freePort()
      standIn.sendWebhooksTo(`http://127.0.0.1:${port}`)
      const start = (killAt: number) =>
        startServer({
          database: created.config,
          dataDir: created.dataDir,
          port,
          standIn,
          smtpUrl: mailServer.url,
          killAt,
          clock,
        })
      let server: ServerProcess | undefined
      onTestFinished(async () => {
        await server?.kill()
        await standIn.close()
        await database.destroy()
        await created.remove()
      })

      let hits = 0
      for (let killAt = 1; killAt <= longestPurchase; killAt += every) {
        await server?.kill()
        server = await start(killAt)
        server.arm()
        /** Whatever it dies of, somebody starts it again. */
        const alive = async () => {
          if (!server?.isDead()) return
          hits++
          server = await start(0)
        }
        const email = `buyer-${killAt}@example.com`
        const started = await begin(provider, email, () => server?.url ?? '', alive)
        await payAt(standIn, provider, started.sessionId ?? started.id ?? '')
        await eventually(alive, async () => {
          const status = await statusOn(`${server?.url}/api/v1/payments/orders/${started.order}`)
          const isMailed = mailServer.received.some(({ to }) => to.includes(email))
          return status === 'paid' && isMailed
        })
        const licences = await database
          .selectFrom('licences')
          .selectAll()
          .where('order_id', '=', started.order)
          .execute()
        expect(licences, `killed at ${killAt}`).toHaveLength(1)
        const letters = mailServer.received.filter(({ to }) => to.includes(email))
        // A letter may come twice if we die between the server's yes and our note; then it is one.
        expect(new Set(letters.map(({ headers }) => headers.get('message-id'))).size).toBe(1)
        if (server && !server.isDead() && hits < Math.ceil(killAt / every)) break
      }
      // The matrix must have met something, or it proves nothing.
      expect(hits).toBeGreaterThan(every === 1 ? 30 : 1)
      if (every === 1) console.log(`${provider}: killed at ${hits} different steps`)
    },
  )
}

/** The buyer presses the button, and presses it again when nothing comes back. */
async function begin(
  provider: Provider,
  email: string,
  url: () => string,
  alive: () => Promise<void>,
): Promise<Started> {
  const { path, body } = checkouts[provider]
  for (let attempt = 0; attempt < 60; attempt++) {
    const answer = await fetch(`${url()}/api/v1/payments/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ plan: 2, email, ...body }),
    }).catch(() => undefined)
    if (answer?.ok) return (await answer.json()) as Started
    await pause(100)
    await alive()
  }
  throw new Error('the purchase could not be begun')
}

/** What the buyer's page shows; it asks again when nobody answers. */
async function statusOn(url: string): Promise<string | undefined> {
  const answer = await fetch(url).catch(() => undefined)
  return answer?.ok ? ((await answer.json()) as { status: string }).status : undefined
}

async function eventually(alive: () => Promise<void>, isSo: () => Promise<boolean>) {
  const until = performance.now() + 90_000
  while (performance.now() < until) {
    await alive()
    if (await isSo()) return
    await pause(50)
  }
  throw new Error('it did not come to that within 90 seconds')
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
