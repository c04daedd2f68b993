import Fastify from 'fastify'

import { migrate } from '../../../platform/database/migrate.ts'
import { openDatabase } from '../../../platform/database/open-database.ts'
import { Jobs } from '../../../platform/jobs.ts'
import { type Runtime, systemRuntime } from '../../../platform/runtime.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import type { Deliver } from '../deliver-webhooks.ts'
import { openSandbox, type Sandbox, sandboxKeys } from '../sandbox.ts'
import { Misbehaviour } from './misbehaviour.ts'
import { WebhookMischief } from './webhook-mischief.ts'

export interface StandIn extends Pick<
  Sandbox,
  'stripe' | 'paypal' | 'btcpay' | 'act' | 'deliverDue' | 'passTime'
> {
  /** Where it listens. */
  url: string
  /** Switches of the interfaces: fail, hang, lie, be slow. */
  misbehave: Misbehaviour
  /** Switches of the webhooks: drop, duplicate, hold and release in another order, sign wrongly. */
  webhooks: WebhookMischief
  /** Where webhooks go from now on: the shop's origin. */
  sendWebhooksTo: (origin: string) => void
  /** PayPal's script refuses `buyer-country`, as it does outside its sandbox. */
  actLive: (on: boolean) => void
  close: () => Promise<void>
}

export interface StandInOptions {
  /** The shop's origin; may be named later. Until then webhooks fail, and are sent again. */
  webhookTarget?: string
  /** Brings webhooks in another way, such as by `app.inject`. */
  deliver?: Deliver
  /** Share a test's clock with it. */
  runtime?: Runtime
  /** Nothing is sent and no time passes by itself: call `deliverDue` and `passTime`. */
  manual?: boolean
}

/**
 * Stripe, PayPal and BTCPay in one server of its own, with its own port and database, for tests of
 * whoever talks to them. It is the sandbox that ships, so it knows their protocols and enforces their
 * rules; here it can also misbehave.
 *
 *     const standIn = await openStandIn({ deliver: (path, headers, body) => …, manual: true })
 *     new Stripe(standIn.stripe.secretKey, …standIn.stripe.apiUrl)  // keys: .stripe .paypal .btcpay
 *     await standIn.act('stripe', sessionId, 'pay')    // what its pages' buttons do: see ../controls.ts
 *     await standIn.deliverDue()                       // with `manual`; otherwise within moments
 *     standIn.misbehave.fail({ how: 'lose the answer', provider: 'paypal', path: /capture$/ })
 *     standIn.misbehave.lie({ amountCents: 1 })        // amount, currency, order, store, id: on reading
 *     standIn.misbehave.calls                          // everything it was asked
 *     standIn.webhooks.hold(); … await standIn.webhooks.release('reversed')
 *     standIn.webhooks.sent                            // headers, bodies and the shop's answers
 *     await standIn.close()
 *
 * Time-bound things (expiry, tokens, repeated webhooks) follow `runtime`: advance it, then call
 * `passTime` and `deliverDue`.
 */
export async function openStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const testDatabase = await createTestDatabase()
  const database = openDatabase(testDatabase.config)
  await migrate(database)
  const app = Fastify({ forceCloseConnections: true })
  const prefix = '/sandbox'
  let target = options.webhookTarget
  let live = false
  let url = 'http://127.0.0.1:0'

  const post: Deliver = async (path, headers, body) => {
    if (target === undefined) throw new Error('The stand-in was not told where webhooks go.')
    const signal = AbortSignal.timeout(10_000)
    const answer = await fetch(new URL(path, target), { method: 'POST', headers, body, signal })
    await answer.text()
    return answer.status
  }
  const webhooks = new WebhookMischief(options.deliver ?? post)
  const misbehave = new Misbehaviour()
  misbehave.install(app, prefix)
  const jobs = new Jobs(app.log)
  const sandbox = openSandbox(app, {
    database,
    runtime: options.runtime ?? systemRuntime,
    publicUrl: () => url,
    apiOrigin: () => url,
    deliver: webhooks.deliver,
    providers: { stripe: true, paypal: true, btcpay: true },
    returnAnywhere: true,
    paypalActsLive: () => live,
    prefix,
    ...(options.manual !== true && { jobs }),
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  if (options.manual !== true) jobs.start()

  return {
    ...sandboxKeys(`${url}${prefix}`, `${url}${prefix}`),
    url,
    misbehave,
    webhooks,
    act: sandbox.act,
    deliverDue: sandbox.deliverDue,
    passTime: sandbox.passTime,
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
