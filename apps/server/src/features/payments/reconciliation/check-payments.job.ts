import { minuteMs, secondMs } from '@leadline/contract/durations'

import type { Job } from '../../../platform/jobs.ts'
import { takeDueAttempts } from '../attempts/due-attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { checkPayment } from './check-payment.ts'
import { untilNoAnswer } from './until-no-answer.ts'

const batchSize = 20
/** Should this process die with a payment in hand, it comes again after this long. */
const putOffMs = 2 * minuteMs

/**
 * Find out what no webhook reported: deliveries do get lost. A job per provider, so that one that is down
 * does not keep the buyers of the others waiting.
 */
export function checkPaymentsJobs(deps: PaymentDeps): Job[] {
  return deps.providers.all.map(({ name: provider }) => ({
    name: `check ${provider} payments`,
    everyMs: 15 * secondMs,
    run: (signal) => checkDue(deps, provider, signal),
  }))
}

async function checkDue(deps: PaymentDeps, provider: string, signal: AbortSignal) {
  if (!deps.providers.gateway(provider)) return
  for (;;) {
    const now = deps.runtime.now()
    const due = await takeDueAttempts(deps.database, provider, { now, putOffMs, max: batchSize })
    const isDone = await untilNoAnswer(due, signal, (attempt) => checkPayment(deps, attempt))
    // What was taken and not checked has been postponed: it is due again later.
    if (!isDone || due.length < batchSize) return
  }
}
