import { inTransaction } from '../../../platform/database/open-database.ts'
import type { Job } from '../../../platform/jobs.ts'
import { raiseAlert } from '../alerts/payment-alerts.ts'
import { findSubject } from '../attempts/attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import {
  type EventSubject,
  type Provider,
  providers,
  ProviderUnavailable,
} from '../providers/gateway.ts'
import { type Checked, checkPayment } from '../reconciliation/check-payment.ts'
import { untilSilent } from '../reconciliation/until-no-answer.ts'
import { closeEvent, type EventRow, putOffEvent, takeDueEvents } from './provider-events.store.ts'
import { alertIfUnseen } from './undisclosed-dispute.ts'
import { alertIfStray } from './unknown-payment.ts'

const minuteMs = 60_000
const batchSize = 20
/** Longer than one event can take. */
const leaseMs = 5 * minuteMs
const giveUpAfterMs = 3 * 24 * 60 * minuteMs

/**
 * Act on what providers told us. An event is a hint: each one makes us look for ourselves. A job per
 * provider, so that one that is down does not hold up what the others told.
 */
export function workOffEventsJobs(deps: PaymentDeps): Job[] {
  return providers.map((provider) => ({
    name: `work off ${provider} events`,
    everyMs: 15_000,
    run: async (signal) => {
      await deps.forgeries.writeDue(provider)
      await workOffDue(deps, provider, signal)
    },
  }))
}

async function workOffDue(deps: PaymentDeps, provider: Provider, signal: AbortSignal) {
  for (;;) {
    const due = { now: deps.runtime.now(), putOffMs: leaseMs, max: batchSize }
    const events = await takeDueEvents(deps.database, provider, due)
    const isDone = await untilSilent(events, signal, (event) => workOff(deps, provider, event))
    // What was taken and not looked at has been put off: it comes again.
    if (!isDone || events.length < batchSize) return
  }
}

async function workOff(deps: PaymentDeps, provider: Provider, event: EventRow): Promise<Checked> {
  const { database, log } = deps
  // Written by addEvent, from what a gateway had parsed.
  const subject = JSON.parse(event.subject) as EventSubject
  let orderId: string | null = null
  try {
    const attempts = await findSubject(database, provider, subject)
    const answers: Checked[] = []
    for (const attempt of attempts) answers.push(await checkPayment(deps, attempt))
    orderId = attempts[0]?.order_id ?? null
    const isChecked = answers.every((answer) => answer === 'checked')
    if (
      orderId !== null &&
      isChecked &&
      !(await alertIfStray(deps, { provider, subject, orderId }))
    ) {
      await alertIfUnseen(deps, subject, attempts)
      await closeEvent(database, event, { outcome: 'checked', orderId })
      return 'checked'
    }
    await tryLater(deps, event, orderId)
    return answers.includes('no answer') ? 'no answer' : 'refused'
  } catch (error) {
    log.error({ err: error, provider, event: event.event_id }, 'a payment event failed')
    await tryLater(deps, event, orderId)
    return error instanceof ProviderUnavailable ? 'no answer' : 'refused'
  }
}

/** It may be about something that we are just about to write down. After days it is not. */
async function tryLater(deps: PaymentDeps, event: EventRow, orderId: string | null): Promise<void> {
  const { database, runtime } = deps
  const now = runtime.now()
  if (now < event.received_at + giveUpAfterMs) {
    const delayMs = Math.min(minuteMs * 2 ** Math.min(event.tries - 1, 6), 60 * minuteMs)
    return putOffEvent(database, event, now + (event.tries <= 2 ? 2_000 : delayMs))
  }
  const today = new Date(now).toISOString().slice(0, 10)
  await inTransaction(database, async (transaction) => {
    await closeEvent(transaction, event, {
      outcome: orderId === null ? 'about nothing of ours' : 'given up',
      orderId,
    })
    await raiseAlert(
      deps,
      transaction,
      {
        // A shop that shares its account with another hears of all its payments: one mail a day.
        key: `unknown_event:${event.provider}:${orderId ?? today}`,
        kind: 'unknown_event',
        provider: event.provider as Provider,
        orderId,
        details: `${event.type} could not be worked off for three days (${event.event_id})`,
      },
      now,
    )
  })
}
