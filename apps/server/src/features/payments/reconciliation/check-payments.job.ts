import type { Job } from '../../../platform/jobs.ts'
import { takeDueAttempts } from '../attempts/attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { type Provider, providers } from '../providers/gateway.ts'
import { checkPayment } from './check-payment.ts'
import { untilSilent } from './until-no-answer.ts'

const batchSize = 20
/** Should this process die with a payment in hand, it comes again after this long. */
const putOffMs = 2 * 60_000

/**
 * Find out what no webhook told: deliveries do get lost. A job per provider, so that one that is down
 * does not keep the buyers of the others waiting.
 */
export function checkPaymentsJobs(deps: PaymentDeps): Job[] {
  return providers.map((provider) => ({
    name: `check ${provider} payments`,
    everyMs: 15_000,
    run: (signal) => checkDue(deps, provider, signal),
  }))
}

async function checkDue(deps: PaymentDeps, provider: Provider, signal: AbortSignal) {
  if (!deps.gateways[provider]) return
  for (;;) {
    const now = deps.runtime.now()
    const due = await takeDueAttempts(deps.database, provider, { now, putOffMs, max: batchSize })
    const isDone = await untilSilent(due, signal, (attempt) => checkPayment(deps, attempt))
    // What was taken and not looked at has been put off: it comes again.
    if (!isDone || due.length < batchSize) return
  }
}
