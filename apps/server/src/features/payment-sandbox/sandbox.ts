import type { FastifyInstance } from 'fastify'

import type { BtcpayKeys, PaypalKeys, StripeKeys } from '../../platform/config.ts'
import type { Database } from '../../platform/database/open-database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Runtime } from '../../platform/runtime.ts'
import { btcpayApi, btcpayApiKey } from './btcpay/btcpay-api.routes.ts'
import { btcpayStoreId } from './btcpay/btcpay-objects.ts'
import { ownWebhook } from './btcpay/btcpay-webhook.ts'
import { type BtcpayAction, type PaypalAction, runControl, type StripeAction } from './controls.ts'
import { type Deliver, deliverDue } from './deliver-webhooks.ts'
import type { ProviderName } from './delivery.ts'
import { inProcessFetch, sandboxOrigin } from './in-process-fetch.ts'
import { sandboxPages } from './pages/pages.routes.ts'
import { forgetOldObjects, passTime } from './pass-time.ts'
import { paypalClientId, paypalClientSecret } from './paypal/access-token.ts'
import { paypalMerchantId } from './paypal/order-answer.ts'
import { paypalApi } from './paypal/paypal-api.routes.ts'
import { paypalPlaces } from './paypal/paypal-places.ts'
import { paypalSdk } from './paypal/paypal-sdk.routes.ts'
import { paypalWebhookId } from './paypal/paypal-webhook.ts'
import { openContext } from './sandbox-context.ts'
import { stripeApi, stripeSecretKey } from './stripe/stripe-api.routes.ts'
import { stripeWebhookSecret } from './stripe/stripe-webhook.ts'

export interface SandboxDeps {
  database: Database
  runtime: Runtime
  /** Where people reach the pages. */
  publicUrl: () => string
  deliver: Deliver
  providers: Record<ProviderName, boolean>
  /** Without it nothing is sent, and no time passes, until `deliverDue` and `passTime` are called. */
  jobs?: Jobs
  prefix?: string
  /** Where the shop's server reaches the interfaces, when not in this process. */
  apiOrigin?: () => string
  /** A stand-in on its own port leads back to whatever shop it is used by. */
  returnAnywhere?: boolean
  /** Refuse what PayPal's script refuses outside its sandbox. */
  paypalActsLive?: () => boolean
}

export interface Sandbox {
  /** For the gateways: what goes to the keys' addresses stays in this process. */
  fetch: typeof fetch
  stripe: StripeKeys
  paypal: PaypalKeys
  btcpay: BtcpayKeys
  /** What a person would press on a page. Throws when it is not possible now. */
  act: Act
  /** Sends what is due now, and returns how many webhooks that were. */
  deliverDue: () => Promise<number>
  /** Ends what is past its time. */
  passTime: () => Promise<void>
}

interface Act {
  (provider: 'stripe', id: string, action: StripeAction): Promise<void>
  (provider: 'paypal', id: string, action: PaypalAction): Promise<void>
  (provider: 'btcpay', id: string, action: BtcpayAction): Promise<void>
}

/** Stripe, PayPal and BTCPay for machines without keys, speaking the providers' own protocols. */
export function openSandbox(app: FastifyInstance, deps: SandboxDeps): Sandbox {
  const prefix = deps.prefix ?? '/sandbox'
  const apiOrigin = deps.apiOrigin ?? (() => sandboxOrigin)
  const sendDue = (signal?: AbortSignal) => deliverDue({ ...deps, apiOrigin, prefix }, signal)
  const names: ProviderName[] = ['stripe', 'paypal', 'btcpay']
  const offered = names.filter((name) => deps.providers[name])
  // Where every provider is real, or off, there is no page, no route and no job.
  const jobs = offered.length > 0 ? deps.jobs : undefined
  const deliverSoon = jobs?.add({
    name: 'deliver sandbox webhooks',
    everyMs: 5000,
    run: async (signal) => void (await sendDue(signal)),
  })
  const mayReturnTo = (url: string) => {
    const target = URL.parse(url)
    if (!target || !/^https?:$/.test(target.protocol)) return false
    return deps.returnAnywhere === true || target.origin === new URL(deps.publicUrl()).origin
  }
  const places = { prefix, publicUrl: deps.publicUrl, apiOrigin, mayReturnTo }
  const context = openContext(deps, places, () => deliverSoon?.())
  jobs?.add({ name: 'pass sandbox time', everyMs: 5000, run: () => passTime(context) })
  jobs?.add({
    name: 'forget sandbox objects',
    everyMs: 3_600_000,
    run: () => forgetOldObjects(context),
  })

  void app.register(async (sandbox) => {
    if (offered.length === 0) return
    // Bodies stay text: three protocols read them in three ways, and signatures are about bytes.
    sandbox.removeAllContentTypeParsers()
    sandbox.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body)
    })
    sandbox.addHook('onRequest', () => passTime(context))
    const mount = (name: string, routes: (scope: FastifyInstance) => void) =>
      void sandbox.register(async (scope) => routes(scope), { prefix: `${prefix}/${name}` })
    if (deps.providers.stripe) mount('stripe', (scope) => stripeApi(scope, context))
    if (deps.providers.paypal) {
      mount('paypal', (scope) => paypalApi(scope, context))
      mount('paypal', (scope) => paypalSdk(scope, context, deps.paypalActsLive ?? (() => false)))
    }
    if (deps.providers.btcpay) mount('btcpay', (scope) => btcpayApi(scope, context))
    sandboxPages(sandbox, context, offered)
  })

  const paypalPlace = paypalPlaces(context)
  return {
    fetch: inProcessFetch(app),
    ...sandboxKeys(`${sandboxOrigin}${prefix}`, prefix),
    act: (provider: ProviderName, id: string, action: string) =>
      context.write((books) => runControl(books, provider, id, action, paypalPlace())),
    deliverDue: () => sendDue(),
    passTime: () => passTime(context),
  }
}

/** Nobody takes these for real ones. */
export function sandboxKeys(api: string, publicPrefix: string) {
  return {
    stripe: {
      secretKey: stripeSecretKey,
      webhookSecret: stripeWebhookSecret,
      apiUrl: `${api}/stripe`,
    },
    paypal: {
      clientId: paypalClientId,
      clientSecret: paypalClientSecret,
      webhookId: paypalWebhookId,
      merchantId: paypalMerchantId,
      apiUrl: `${api}/paypal`,
      sdkUrl: `${publicPrefix}/paypal/sdk/js`,
    },
    btcpay: {
      url: `${api}/btcpay`,
      apiKey: btcpayApiKey,
      storeId: btcpayStoreId,
      webhookSecret: ownWebhook.secret,
    },
  }
}
