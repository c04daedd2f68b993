import { openSandbox, type Sandbox } from '@leadline/payment-sandbox/sandbox'
import type { Deliver } from '@leadline/payment-sandbox/sandbox-host'
import { sandboxKeys } from '@leadline/payment-sandbox/sandbox-keys'
import { ApiFaults } from '@leadline/payment-sandbox/testing/api-faults'
import { WebhookFaults } from '@leadline/payment-sandbox/testing/webhook-faults'
import Fastify from 'fastify'

import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { Jobs } from '../platform/jobs.ts'
import { type Runtime, systemRuntime } from '../platform/runtime.ts'
import { sandboxDatabase } from '../sandbox-database.ts'
import { createTestDatabase } from './test-database.ts'

export interface SandboxServer extends Pick<
  Sandbox,
  'stripe' | 'paypal' | 'btcpay' | 'act' | 'deliverDue' | 'expirePayments'
> {
  /** Where it listens. */
  url: string
  /** What goes wrong at the interfaces: fail, hang, answer falsely, be slow. */
  apiFaults: ApiFaults
  /** What goes wrong with webhooks: drop, duplicate, hold and release in another order, sign wrongly. */
  webhooks: WebhookFaults
  /** Where webhooks go from now on: the shop's origin. */
  sendWebhooksTo: (origin: string) => void
  /** PayPal's script refuses `buyer-country`, as it does outside its sandbox. */
  actLive: (on: boolean) => void
  close: () => Promise<void>
}

export interface SandboxServerOptions {
  /** The shop's origin; may be named later. Until then webhooks fail, and are sent again. */
  webhookTarget?: string
  /** Brings webhooks in another way, such as by `app.inject`. */
  deliver?: Deliver
  /** Share a test's clock with it. */
  runtime?: Runtime
  /** Nothing is sent and no time passes by itself: call `deliverDue` and `expirePayments`. */
  manual?: boolean
}

/**
 * Stripe, PayPal and BTCPay in one server of its own, with its own port and database, for tests of
 * whoever talks to them. It is the sandbox that ships, so it knows their protocols and enforces their
 * rules; here it can also go wrong, on purpose.
 *
 *     const sandbox = await openSandboxServer({ deliver: (path, headers, body) => …, manual: true })
 *     new Stripe(sandbox.stripe.secretKey, …sandbox.stripe.apiUrl)  // keys: .stripe .paypal .btcpay
 *     await sandbox.act('stripe', sessionId, 'pay')    // what its pages' buttons do: see *-controls.ts
 *     await sandbox.deliverDue()                       // with `manual`; otherwise within moments
 *     sandbox.apiFaults.fail({ how: 'lose the answer', provider: 'paypal', path: /capture$/ })
 *     sandbox.apiFaults.falsify({ amountCents: 1 })        // amount, currency, order, store, id: on reading
 *     sandbox.apiFaults.calls                          // everything it was asked
 *     sandbox.webhooks.hold(); … await sandbox.webhooks.release('reversed')
 *     sandbox.webhooks.sent                            // headers, bodies and the shop's answers
 *     await sandbox.close()
 *
 * Time-bound things (expiry, tokens, repeated webhooks) follow `runtime`: advance it, then call
 * `expirePayments` and `deliverDue`.
 */
export async function openSandboxServer(
  options: SandboxServerOptions = {},
): Promise<SandboxServer> {
  const testDatabase = await createTestDatabase()
  const database = openDatabase(testDatabase.config)
  await migrate(database)
  const app = Fastify({ forceCloseConnections: true })
  const prefix = '/sandbox'
  let target = options.webhookTarget
  let live = false
  let url = 'http://127.0.0.1:0'

  const post: Deliver = async (path, headers, body) => {
    if (target === undefined) throw new Error('The sandbox was not told where webhooks go.')
    const signal = AbortSignal.timeout(10_000)
    const answer = await fetch(new URL(path, target), { method: 'POST', headers, body, signal })
    await answer.text()
    return answer.status
  }
  const webhooks = new WebhookFaults(options.deliver ?? post)
  const apiFaults = new ApiFaults()
  apiFaults.install(app, prefix)
  const jobs = new Jobs(app.log)
  const sandbox = openSandbox(app, {
    database: sandboxDatabase(database),
    runtime: options.runtime ?? systemRuntime,
    publicUrl: () => url,
    apiOrigin: () => url,
    deliver: webhooks.deliver,
    offers: () => true,
    returnAnywhere: true,
    actsLive: () => live,
    prefix,
    ...(options.manual !== true && { jobs }),
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  if (options.manual !== true) jobs.start()

  return {
    ...sandboxKeys(`${url}${prefix}`, `${url}${prefix}`),
    url,
    apiFaults,
    webhooks,
    act: sandbox.act,
    deliverDue: sandbox.deliverDue,
    expirePayments: sandbox.expirePayments,
    sendWebhooksTo: (origin) => {
      target = origin
    },
    actLive: (on) => {
      live = on
    },
    close: async () => {
      await jobs.stop()
      await app.close()
      await database.destroy()
      await testDatabase.remove()
    },
  }
}
