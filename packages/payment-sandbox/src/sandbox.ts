import { hourMs, secondMs } from '@leadline/contract/durations'
import type { FastifyInstance } from 'fastify'

import type { BtcpayAction } from './btcpay/btcpay-controls.ts'
import { expirePayments, forgetOldObjects } from './expire-payments.ts'
import { inProcessFetch, sandboxOrigin } from './in-process-fetch.ts'
import { sandboxPages } from './pages/pages.routes.ts'
import type { PaypalAction } from './paypal/paypal-controls.ts'
import { addressesOf } from './provider-addresses.ts'
import type { ProviderName } from './provider-name.ts'
import { openContext, type SandboxContext } from './sandbox-context.ts'
import type { Deliver, SandboxDatabase, SandboxJobs, SandboxRuntime } from './sandbox-host.ts'
import { type SandboxKeys, sandboxKeys } from './sandbox-keys.ts'
import type { SandboxProvider } from './sandbox-provider.ts'
import { sandboxProviders } from './sandbox-providers.ts'
import type { StripeAction } from './stripe/stripe-controls.ts'
import { deliverDue } from './webhooks/deliver-webhooks.ts'

export interface SandboxOptions {
  database: SandboxDatabase
  runtime: SandboxRuntime
  /** Where people reach the pages. */
  publicUrl: () => string
  deliver: Deliver
  /** Which providers are played here. */
  offers: (provider: ProviderName) => boolean
  /** Without it nothing is sent, and nothing expires, until `deliverDue` and `expirePayments` are called. */
  jobs?: SandboxJobs
  prefix?: string
  /** Where the shop's server reaches the interfaces, when not in this process. */
  apiOrigin?: () => string
  /** A sandbox on its own port leads back to whatever shop uses it. */
  returnAnywhere?: boolean
  /** Refuse what providers refuse only outside their own sandbox. */
  actsLive?: () => boolean
}

export interface Sandbox extends SandboxKeys {
  /** For the gateways: what goes to the keys' addresses stays in this process. */
  fetch: typeof fetch
  /** What a person would press on a page. Throws when it is not possible now. */
  act: Act
  /** Sends what is due now, and returns how many webhooks that were. */
  deliverDue: () => Promise<number>
  /** Ends what is past its time. */
  expirePayments: () => Promise<void>
}

interface Act {
  (provider: 'stripe', id: string, action: StripeAction): Promise<void>
  (provider: 'paypal', id: string, action: PaypalAction): Promise<void>
  (provider: 'btcpay', id: string, action: BtcpayAction): Promise<void>
}

/** Stripe, PayPal and BTCPay for machines without keys, speaking the providers' own protocols. */
export function openSandbox(app: FastifyInstance, options: SandboxOptions): Sandbox {
  const { publicUrl, deliver, returnAnywhere = false, prefix = '/sandbox' } = options
  const settings = {
    prefix,
    publicUrl,
    apiOrigin: options.apiOrigin ?? (() => sandboxOrigin),
    actsLive: options.actsLive ?? (() => false),
    mayReturnTo: (url: string) => {
      const target = URL.parse(url)
      if (!target || !/^https?:$/.test(target.protocol)) return false
      return returnAnywhere || target.origin === new URL(publicUrl()).origin
    },
  }
  const offered = sandboxProviders.filter(({ name }) => options.offers(name))
  // Where every provider is real, or off, there is no page, no route and no job.
  const jobs = offered.length > 0 ? options.jobs : undefined
  // Delivering a webhook is itself a change, but none that another delivery has to follow.
  const sender = { context: openContext(options, settings, () => undefined), deliver }
  const sendDue = (signal?: AbortSignal) => deliverDue(sender, sandboxProviders, signal)
  const deliverSoon = jobs?.add({
    name: 'deliver sandbox webhooks',
    everyMs: 5 * secondMs,
    run: async (signal) => void (await sendDue(signal)),
  })
  const context = openContext(options, settings, () => deliverSoon?.())
  const expire = () => expirePayments(context, sandboxProviders)
  jobs?.add({ name: 'expire sandbox payments', everyMs: 5 * secondMs, run: expire })
  jobs?.add({
    name: 'forget sandbox objects',
    everyMs: hourMs,
    run: () => forgetOldObjects(context, sandboxProviders),
  })
  if (offered.length > 0) serve(app, { context, offered, expire })
  return {
    ...sandboxKeys(`${sandboxOrigin}${prefix}`, prefix),
    fetch: inProcessFetch(app),
    act: async (provider: ProviderName, id: string, action: string) => {
      const { controls } = sandboxProviders.find(({ name }) => name === provider) ?? {}
      await context.write(async (store) =>
        controls?.run(store, id, action, addressesOf(context, provider)),
      )
    },
    deliverDue: () => sendDue(),
    expirePayments: expire,
  }
}

function serve(
  app: FastifyInstance,
  given: {
    context: SandboxContext
    offered: readonly SandboxProvider[]
    expire: () => Promise<void>
  },
): void {
  const { context, offered, expire } = given
  void app.register(async (sandbox) => {
    // Bodies stay text: three protocols read them in three ways, and signatures are about bytes.
    sandbox.removeAllContentTypeParsers()
    sandbox.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body)
    })
    sandbox.addHook('onRequest', expire)
    for (const { name, interfaces } of offered) {
      for (const routes of interfaces) {
        const prefix = `${context.prefix}/${name}`
        void sandbox.register(async (scope) => routes(scope, context), { prefix })
      }
    }
    sandboxPages(sandbox, context, offered)
  })
}
