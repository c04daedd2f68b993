import { openSandbox } from '@leadline/payment-sandbox/sandbox'

import { processEventsJobs } from './features/payments/events/process-events.job.ts'
import { paymentRoutes } from './features/payments/payments.routes.ts'
import type { ProviderRegistration } from './features/payments/providers/provider-registration.ts'
import { openProviders } from './features/payments/providers/providers.ts'
import { checkPaymentsJobs } from './features/payments/reconciliation/check-payments.job.ts'
import { forgetPaymentsJob } from './features/payments/retention/forget-payments.job.ts'
import type { Platform } from './platform/open-platform.ts'
import { sandboxDatabase } from './sandbox-database.ts'
import { wirePayments } from './wire-payments.ts'

/** Payments with their providers, or with the sandbox where a provider has no keys. */
export function registerPayments(
  platform: Platform,
  registrations: readonly ProviderRegistration[],
): void {
  const { config, database, http, mount, jobs, runtime, log, publicUrl } = platform
  const sandbox = openSandbox(http, {
    database: sandboxDatabase(database),
    runtime,
    jobs,
    publicUrl,
    offers: (provider) => config.payments[provider].kind === 'sandbox',
    deliver: async (path, headers, body) => {
      const answer = await http.inject({ method: 'POST', url: path, headers, payload: body })
      return answer.statusCode
    },
  })
  // The jobs need the payments, and the payments wake the jobs.
  let checkPaymentsSoon = () => undefined as void
  let processEventsSoon = () => undefined as void
  const payments = wirePayments({
    ...platform,
    providers: openProviders(registrations, {
      config: config.payments,
      deps: { fetch, runtime, log },
      sandbox,
    }),
    checkPaymentsSoon: () => checkPaymentsSoon(),
    processEventsSoon: () => processEventsSoon(),
  })
  paymentRoutes(http, mount, payments)
  const checks = checkPaymentsJobs(payments).map((job) => jobs.add(job))
  checkPaymentsSoon = () => checks.forEach((wake) => wake())
  const eventJobs = processEventsJobs(payments).map((job) => jobs.add(job))
  processEventsSoon = () => eventJobs.forEach((wake) => wake())
  jobs.add(forgetPaymentsJob(payments))
}
