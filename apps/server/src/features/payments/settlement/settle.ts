import type { Transaction } from 'kysely'

import { inTransaction } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { startOfDay } from '../../../platform/utc-day.ts'
import { closeAlerts } from '../alerts/payment-alerts.store.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { type AttemptFacts, afterReading, afterVanishing } from '../attempts/attempt-facts.ts'
import { trackRefunds } from '../attempts/attempt-refunds.store.ts'
import { type AttemptRow, attemptsOf, factsOf, writeFacts } from '../attempts/attempts.store.ts'
import { leftAttempts } from '../attempts/left-attempt.ts'
import { nextCheckAt } from '../attempts/next-check.ts'
import { orderStatusOf, payingAttempt } from '../orders/order-status.ts'
import { lockOrder, type OrderRow, writeStatus } from '../orders/orders.store.ts'
import { paymentFacts } from '../orders/payment-view.ts'
import { applyStatus } from './apply-status.ts'
import type { Reading, SettleDeps } from './reading.ts'
import { alertsAfter, alertsOver } from './settlement-alerts.ts'

/**
 * The one place where money becomes a license. Under the order's lock it compares a fresh reading with
 * the order, moves forward only, and lets the unique key of the licenses have the last word. However
 * often, in whatever order and from how many processes it is called, the outcome is the same.
 */
export async function settle(deps: SettleDeps, reading: Reading): Promise<void> {
  const isKnown = await inTransaction(deps.database, (transaction) =>
    settleIn(deps, transaction, reading),
  )
  if (isKnown) deps.outbox.deliverSoon()
}

async function settleIn(
  deps: SettleDeps,
  transaction: Transaction<Tables>,
  reading: Reading,
): Promise<boolean> {
  const now = deps.runtime.now()
  const order = await lockOrder(transaction, reading.orderId)
  const rows = order ? await attemptsOf(transaction, order.id) : []
  const row = rows.find(({ id }) => id === reading.attemptId)
  // An anonymous order that has been forgotten meanwhile.
  if (!order || !row) return false

  const read = factsAfterReading(row, order, reading)
  const others = rows.filter(({ id }) => id !== row.id).map(factsOf)
  const facts = markPaidTwice(read, others, order)
  const attempts = [...others, facts]
  const known = { totalCents: order.total_cents, paidAttemptId: order.paid_attempt_id }
  const paying = payingAttempt(known, attempts)
  const status = orderStatusOf(known, attempts, leftAttempts(rows))

  await writeFacts(transaction, facts, {
    checkAfter: nextCheckAt(facts, {
      now,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      checks: row.checks,
      anonymous: order.anonymous === 1,
    }),
  })
  await writeStatus(transaction, order.id, {
    status,
    method: methodOf(rows, paying?.id) ?? order.method,
    paidAttemptId: paying?.id ?? null,
    paidAt: paying ? (order.paid_at ?? toTheDay(order, now)) : null,
    refundedCents: paying?.refundedCents ?? 0,
  })
  if (facts.refundedCents !== row.refunded_cents) {
    await trackRefunds(transaction, row.id, facts.refundedCents)
  }
  const over = alertsOver(reading, { row, order, facts })
  if (over.length > 0) await closeAlerts(transaction, over, now)
  for (const alert of alertsAfter(reading, { row, order, facts, now })) {
    deps.log.warn({ alert: alert.kind, order: order.id, details: alert.details }, 'payment alert')
    await raiseAlert(deps, transaction, alert, now)
  }
  const refundedCents = paying?.refundedCents ?? 0
  if (status !== order.status || refundedCents > order.refunded_cents) {
    deps.log.info({ order: order.id, from: order.status, to: status }, 'an order moved')
    const payment = paymentFacts(row, facts)
    await applyStatus(deps, transaction, { order, status, now, refundedCents, payment })
  }
  return true
}

function factsAfterReading(row: AttemptRow, order: OrderRow, reading: Reading): AttemptFacts {
  const known = factsOf(row)
  if (!reading.snapshot) return afterVanishing(known, reading.readAt)
  const expected = { orderId: order.id, totalCents: order.total_cents, currency: order.currency }
  // An answer about another payment than the one we asked for is no answer about this one.
  const isAsked = reading.snapshot.providerId === row.provider_id
  const snapshot = isAsked ? reading.snapshot : { ...reading.snapshot, orderId: null }
  return afterReading(known, expected, snapshot, reading.readAt)
}

/** A second payment of one order buys nothing: it is to be given back. */
function markPaidTwice(
  facts: AttemptFacts,
  others: readonly AttemptFacts[],
  order: OrderRow,
): AttemptFacts {
  if (facts.state !== 'paid') return facts
  const known = { totalCents: order.total_cents, paidAttemptId: order.paid_attempt_id }
  const isSecond = payingAttempt(known, [...others, facts])?.id !== facts.id
  const isGivenBack = facts.refundedCents >= order.total_cents || facts.dispute === 'lost'
  return { ...facts, review: isSecond && !isGivenBack ? 'paid_twice' : null }
}

function methodOf(rows: readonly AttemptRow[], attemptId: string | undefined): string | undefined {
  return rows.find(({ id }) => id === attemptId)?.method
}

/** Of an anonymous order only the day is written down. */
function toTheDay({ anonymous }: Pick<OrderRow, 'anonymous'>, instant: number): number {
  return anonymous === 1 ? startOfDay(instant) : instant
}
