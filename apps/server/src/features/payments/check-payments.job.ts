import type { Job } from '../../platform/jobs.ts'
import { takeDueAttempts } from './attempts.store.ts'
import { checkPayment } from './check-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'

const batchSize = 20
/** Should this process die with a payment in hand, it comes again after this long. */
const putOffMs = 2 * 60_000

/** Find out what no webhook told: deliveries do get lost. */
export function checkPaymentsJob(deps: PaymentDeps): Job {
  return {
    name: 'check payments',
    everyMs: 15_000,
    run: async (signal) => {
      while (!signal.aborted) {
        const now = deps.runtime.now()
        const due = await takeDueAttempts(deps.database, { now, putOffMs, max: batchSize })
        for (const attempt of due) {
          if (signal.aborted) return
          await checkPayment(deps, attempt)
        }
        if (due.length < batchSize) return
      }
    },
  }
}
