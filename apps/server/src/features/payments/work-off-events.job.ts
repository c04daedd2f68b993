import { inTransaction } from '../../platform/database/open-database.ts'
import type { Job } from '../../platform/jobs.ts'
import { findSubject } from './attempts.store.ts'
import { checkPayment } from './check-payment.ts'
import type { EventSubject, Provider } from './gateway.ts'
import { raiseAlert } from './payment-alerts.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { closeEvent, type EventRow, putOffEvent, takeDueEvents } from './provider-events.store.ts'

const minuteMs = 60_000
const batchSize = 20
/** Longer than one event can take. */
const leaseMs = 5 * minuteMs
const giveUpAfterMs = 3 * 24 * 60 * minuteMs

/** Act on what providers told us. An event is a hint: each one makes us look for ourselves. */
export function workOffEventsJob(deps: PaymentDeps): Job {
  return {
    name: 'work off payment events',
    everyMs: 15_000,
    run: async (signal) => {
      while (!signal.aborted) {
        const now = deps.runtime.now()
        const events = await takeDueEvents(deps.database, {
          now,
          putOffMs: leaseMs,
          max: batchSize,
        })
        for (const event of events) {
          if (signal.aborted) return
          await workOff(deps, event)
        }
        if (events.length < batchSize) return
      }
    },
  }
}

async function workOff(deps: PaymentDeps, event: EventRow): Promise<void> {
  const { database, log } = deps
  // Both written by addEvent, from what a gateway had parsed.
  const subject = JSON.parse(event.subject) as EventSubject
  const provider = event.provider as Provider
  try {
    const attempts = await findSubject(database, provider, subject)
    const answers: boolean[] = []
    for (const attempt of attempts) answers.push(await checkPayment(deps, attempt))
    const orderId = attempts[0]?.order_id ?? null
    if (answers.length > 0 && answers.every(Boolean)) {
      return await closeEvent(database, event, { outcome: 'checked', orderId })
    }
    await tryLater(deps, event, attempts.length === 0)
  } catch (error) {
    log.error({ err: error, provider, event: event.event_id }, 'a payment event failed')
    await tryLater(deps, event, false)
  }
}

/** It may be about something that we are just about to write down. After days it is not. */
async function tryLater(deps: PaymentDeps, event: EventRow, isUnknown: boolean): Promise<void> {
  const { database, runtime } = deps
  const now = runtime.now()
  if (now < event.received_at + giveUpAfterMs) {
    const delayMs = Math.min(minuteMs * 2 ** Math.min(event.tries - 1, 6), 60 * minuteMs)
    return putOffEvent(database, event, now + (event.tries <= 2 ? 2_000 : delayMs))
  }
  await inTransaction(database, async (transaction) => {
    await closeEvent(transaction, event, {
      outcome: isUnknown ? 'about nothing of ours' : 'given up',
      orderId: null,
    })
    await raiseAlert(
      deps,
      transaction,
      {
        key: `unknown_event:${event.provider}:${event.event_id}`,
        kind: 'unknown_event',
        provider: event.provider as Provider,
        orderId: null,
        details: `${event.type} could not be worked off for three days`,
      },
      now,
    )
  })
}
