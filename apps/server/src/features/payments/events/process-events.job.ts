import { dayMs, hourMs, minuteMs, secondMs } from '@leadline/contract/durations'
import { backOffMs } from '@leadline/runtime/back-off'

import { inTransaction } from '../../../platform/database/open-database.ts'
import type { Job } from '../../../platform/jobs.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { findSubject } from '../attempts/attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { EventSubject } from '../providers/gateway.ts'
import { ProviderUnavailable } from '../providers/provider-errors.ts'
import { type CheckOutcome, checkPayment } from '../reconciliation/check-payment.ts'
import { untilNoAnswer } from '../reconciliation/until-no-answer.ts'
import { holdEvents, leaseMs } from './hold-events.ts'
import { closeEvent, type EventRow, putOffEvent, takeDueEvents } from './provider-events.store.ts'
import { alertIfUndisclosed } from './undisclosed-dispute.ts'
import { alertIfUnknownPayment } from './unknown-payment.ts'

const batchSize = 20
const giveUpAfterMs = 3 * dayMs

/**
 * Act on what providers reported. An event is a hint: each one makes us look for ourselves. A job per
 * provider, so that one that is down does not hold up what the others reported.
 */
export function processEventsJobs(deps: PaymentDeps): Job[] {
  return deps.providers.all.map(({ name: provider }) => ({
    name: `process ${provider} events`,
    everyMs: 5 * secondMs,
    run: async (signal) => {
      await deps.forgedEvents.writeDue(provider)
      await processDue(deps, provider, signal)
    },
  }))
}

async function processDue(deps: PaymentDeps, provider: string, signal: AbortSignal) {
  for (;;) {
    const due = { now: deps.runtime.now(), putOffMs: leaseMs, max: batchSize }
    const events = await takeDueEvents(deps.database, provider, due)
    if (events.length === 0) return
    const isDone = await holdEvents(deps, provider, events, {
      signal,
      work: (held) =>
        untilNoAnswer(events, signal, async (event) => {
          const outcome = await processEvent(deps, provider, event)
          held.delete(event.event_id)
          return outcome
        }),
    })
    if (!isDone || events.length < batchSize) return
  }
}

async function processEvent(
  deps: PaymentDeps,
  provider: string,
  event: EventRow,
): Promise<CheckOutcome> {
  const { database, log } = deps
  // Written by addEvent, from what a gateway had parsed.
  const subject = JSON.parse(event.subject) as EventSubject
  let orderId: string | null = null
  try {
    const attempts = await findSubject(database, provider, subject)
    const answers: CheckOutcome[] = []
    for (const attempt of attempts) answers.push(await checkPayment(deps, attempt))
    orderId = attempts[0]?.order_id ?? null
    const isChecked = answers.every((answer) => answer === 'checked')
    if (
      orderId !== null &&
      isChecked &&
      !(await alertIfUnknownPayment(deps, { provider, subject, orderId }))
    ) {
      await alertIfUndisclosed(deps, subject, attempts)
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

/** It may be about a payment that we have yet to write down, so it is tried again, for three days. */
async function tryLater(deps: PaymentDeps, event: EventRow, orderId: string | null): Promise<void> {
  const { database, runtime } = deps
  const now = runtime.now()
  if (now < event.received_at + giveUpAfterMs) {
    const delayMs = backOffMs(event.tries - 1, { firstMs: minuteMs, longestMs: hourMs })
    return putOffEvent(database, event, now + (event.tries <= 2 ? 2 * secondMs : delayMs))
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
        // A shop that shares its account with another learns of all its payments: one mail a day.
        key: `unknown_event:${event.provider}:${orderId ?? today}`,
        kind: 'unknown_event',
        provider: event.provider,
        orderId,
        details: `${event.type} could not be processed for three days (${event.event_id})`,
      },
      now,
    )
  })
}
