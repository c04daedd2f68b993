import { openSandbox } from './features/payment-sandbox/sandbox.ts'
import { checkPaymentsJobs } from './features/payments/check-payments.job.ts'
import { forgetPaymentsJob } from './features/payments/forget-payments.job.ts'
import { openGateways, paypalScriptUrl } from './features/payments/open-gateways.ts'
import type { Gateways } from './features/payments/payment-deps.ts'
import { paymentRoutes } from './features/payments/payments.routes.ts'
import { workOffEventsJobs } from './features/payments/work-off-events.job.ts'
import type { Config } from './platform/config.ts'
import type { Platform } from './platform/open-platform.ts'
import { wirePayments } from './wire-payments.ts'

/** Payments with their providers, or with the sandbox where a provider has no keys. */
export function registerPayments(platform: Platform, testGateways: Gateways | undefined): void {
  const { config, http, mount, jobs, runtime, log } = platform
  const sandbox = openSandbox(http, {
    ...platform,
    providers: {
      stripe: config.payments.stripe.kind === 'sandbox',
      paypal: config.payments.paypal.kind === 'sandbox',
      btcpay: config.payments.btcpay.kind === 'sandbox',
    },
    deliver: async (path, headers, body) => {
      const answer = await http.inject({ method: 'POST', url: path, headers, payload: body })
      return answer.statusCode
    },
  })
  const wallet = config.payments.paypal
  // The jobs need the payments, and the payments wake the jobs.
  let checkPaymentsSoon = () => undefined as void
  let workOffEventsSoon = () => undefined as void
  const payments = wirePayments({
    ...platform,
    gateways: testGateways ?? openGateways(config.payments, { fetch, runtime, log }, sandbox),
    paypalScriptUrl: () =>
      wallet.kind === 'off'
        ? null
        : paypalScriptUrl(wallet.kind === 'sandbox' ? sandbox.paypal : wallet.keys),
    isSandbox: (provider) =>
      Object.entries(config.payments).some(
        ([name, { kind }]) => name === provider && kind === 'sandbox',
      ),
    checkPaymentsSoon: () => checkPaymentsSoon(),
    workOffEventsSoon: () => workOffEventsSoon(),
  })
  paymentRoutes(http, mount, payments)
  const checks = checkPaymentsJobs(payments).map((job) => jobs.add(job))
  checkPaymentsSoon = () => checks.forEach((wake) => wake())
  const workOffs = workOffEventsJobs(payments).map((job) => jobs.add(job))
  workOffEventsSoon = () => workOffs.forEach((wake) => wake())
  jobs.add(forgetPaymentsJob(payments))
}

/** Only the real PayPal needs other origins: our sandbox is served from our own. */
export function paymentScriptOrigins({ payments }: Config): string[] {
  if (payments.paypal.kind !== 'provider') return []
  const origins = new Set([
    new URL(payments.paypal.keys.sdkUrl).origin,
    'https://www.paypal.com',
    'https://www.sandbox.paypal.com',
    'https://*.paypalobjects.com',
  ])
  return [...origins]
}
