import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '../platform/database/open-database.ts'
import { bundledServer } from '../testing/bundled-program.ts'
import { openMailServer } from '../testing/open-mail-server.ts'
import { openSandboxServer } from '../testing/open-sandbox-server.ts'
import { type MortalShop, type Purchase, purchases } from '../testing/purchases.ts'
import { freePort, startServer } from '../testing/server-process.ts'
import { runtimeOn } from '../testing/shared-clock.ts'
import { createTestDatabase } from '../testing/test-database.ts'

/** Every step in the long proof; in the daily one every so many, with one provider. */
const every = Number(process.env['KILL_EVERY'] ?? 23)
/** KILL_PROVIDERS=paypal,btcpay for some of them. */
const providers = (
  process.env['KILL_PROVIDERS'] ?? (every === 1 ? 'stripe,paypal,btcpay' : 'stripe')
).split(',')
/** KILL_FROM=20 KILL_TO=40 for some of the steps. */
const from = Number(process.env['KILL_FROM'] ?? 1)
const longestPurchase = 400
const to = Number(process.env['KILL_TO'] ?? longestPurchase)
const isWhole = every === 1 && from === 1 && to === longestPurchase

/** An event that a process has in hand when it dies is taken up again after this long. */
const putOffMs = 15_000
/** A page that is being looked at asks its provider again after four seconds. */
const lookMs = 5_000

for (const purchase of purchases.filter(({ provider }) => providers.includes(provider))) {
  test(
    `${purchase.provider}, ${purchase.how}: killed at every ${every}. step from the first request to the mail, a purchase is lost nowhere and granted once`,
    { timeout: 3_600_000 },
    async () => {
      const { shop, arm, kills } = await openMortalShop()
      const startedAt = performance.now()
      for (let killAt = from; killAt <= to; killAt += every) {
        const before = kills.length
        await arm(killAt)
        await make(purchase, shop, killAt).catch((error: unknown) => {
          throw new Error(`killed at ${killAt}: ${kills[before] ?? 'not'}`, { cause: error })
        })
        // It was over before it came to that.
        if (kills.length === before) break
      }
      // The matrix must have met something, or it proves nothing.
      expect(kills.length).toBeGreaterThan(isWhole ? 30 : 1)
      const seconds = (performance.now() - startedAt) / 1000 / kills.length
      if (process.env['KILL_EVERY'] !== undefined) {
        console.log(
          `${purchase.provider}, ${purchase.how}: killed at ${kills.length} different steps, ${seconds.toFixed(1)} s each`,
        )
      }
    },
  )
}

const make = (purchase: Purchase, shop: MortalShop, killAt: number) =>
  purchase.make(shop, `buyer-${killAt}@example.com`)

/** Whatever the server dies of, somebody starts it again; the next kill finds it running. */
async function openMortalShop() {
  const created = await createTestDatabase()
  const database = openDatabase(created.config)
  const clock = { aheadMs: 0 }
  const sandbox = await openSandboxServer({ runtime: runtimeOn(clock) })
  const mailServer = await openMailServer()
  const port = await freePort()
  sandbox.sendWebhooksTo(`http://127.0.0.1:${port}`)
  const program = await bundledServer()
  const start = () =>
    startServer({
      program,
      database: created.config,
      dataDir: created.dataDir,
      port,
      sandbox,
      smtpUrl: mailServer.url,
      clock,
    })
  let server = await start()
  onTestFinished(async () => {
    await server.kill()
    await sandbox.close()
    await database.destroy()
    await created.remove()
  })

  /** What each one was doing when it was killed. */
  const kills: string[] = []
  const stayAlive = async () => {
    if (!server.isDead()) return
    kills.push(server.lastWords())
    clock.aheadMs += putOffMs
    server = await start()
    await sandbox.deliverDue()
  }
  const expirePayments = async () => {
    clock.aheadMs += lookMs
    await server.sendTime()
  }
  const call = async (path: string, body?: object) => {
    const request = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await fetch(`${server.url}/api/v1/${path}`, request).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    return answer && text !== undefined ? { status: answer.status, text } : undefined
  }

  const until = async (isSo: () => Promise<boolean>) => {
    const patience = performance.now() + 90_000
    while (performance.now() < patience) {
      await stayAlive()
      if (await isSo()) return
      await expirePayments()
      await pause(20)
    }
    throw new Error('it did not come to that within 90 seconds')
  }

  const shop: MortalShop = {
    sandbox,
    database,
    until,
    // oxlint-disable-next-line no-unnecessary-type-parameters -- names what the call answers
    async press<Answer>(path: string, body: object) {
      let answer: Awaited<ReturnType<typeof call>>
      await until(async () => {
        answer = await call(path, body)
        return answer !== undefined && answer.status !== 503
      })
      if (answer?.status !== 200) throw new Error(`${path}: ${answer?.status} ${answer?.text}`)
      return JSON.parse(answer.text) as Answer
    },
    async statusOf(order) {
      const answer = await call(`payments/orders/${order}`)
      if (answer?.status !== 200) return undefined
      return (JSON.parse(answer.text) as { status: string }).status
    },
    mailsTo: (address) =>
      mailServer.received
        .filter(({ to: [first] }) => first === address)
        .map(({ headers }) => headers),
  }

  /** Once nothing is left to do of the purchase before, so that it is the next one that is met. */
  const arm = async (killAt: number) => {
    await until(async () => {
      await sandbox.deliverDue()
      const waiting = await database
        .selectFrom('provider_events')
        .select('event_id')
        .where('try_after', 'is not', null)
        .execute()
      return waiting.length === 0
    })
    await server.arm(killAt)
  }
  return { shop, arm, kills }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
