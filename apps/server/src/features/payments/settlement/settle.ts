import type { OrderStatus } from '@leadline/contract/payments'
import type { Transaction } from 'kysely'

import { inTransaction } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { dayMs, startOfDay } from '../../../platform/utc-day.ts'
import { type PaymentAlert, raiseAlert } from '../alerts/payment-alerts.ts'
import {
  type AttemptFacts,
  afterReading,
  afterVanishing,
  differencesOf,
} from '../attempts/attempt-facts.ts'
import { trackRefunds } from '../attempts/attempt-refunds.store.ts'
import { type AttemptRow, attemptsOf, factsOf, writeFacts } from '../attempts/attempts.store.ts'
import { nextCheckAt } from '../attempts/next-check.ts'
import {
  chargedBackLetter,
  disputedLetter,
  disputeWonLetter,
  receiptLetter,
  refundLetter,
} from '../buyer-mail/receipt-mail.ts'
import { licenceStateOf, orderStatusOf, payingAttempt } from '../orders/order-status.ts'
import { lockOrder, type OrderRow, writeStatus } from '../orders/orders.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { PaymentSnapshot, Provider } from '../providers/gateway.ts'

/** Coins are confirmed within hours; what takes longer needs somebody to look. */
const stuckAfterMs = dayMs

export type SettleDeps = Pick<
  PaymentDeps,
  | 'database'
  | 'runtime'
  | 'outbox'
  | 'log'
  | 'licences'
  | 'publicUrl'
  | 'supportEmail'
  | 'planTitle'
>

/** A fresh reading of one payment; undefined when the provider does not know it any more. */
export interface Reading {
  attemptId: string
  orderId: string
  snapshot: PaymentSnapshot | undefined
  /** When the provider was asked. */
  readAt: number
}

/**
 * The one place where money becomes a licence. Under the order's lock it compares a fresh reading with
 * the order, moves forward only, and lets the unique key of the licences have the last word. However
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

  const read = afterNews(row, order, reading)
  const others = rows.filter(({ id }) => id !== row.id).map(factsOf)
  const facts = markPaidTwice(read, others, order)
  const attempts = [...others, facts]
  const known = { totalCents: order.total_cents, paidAttemptId: order.paid_attempt_id }
  const paying = payingAttempt(known, attempts)
  const status = orderStatusOf(known, attempts)

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
  for (const alert of alertsFor(row, order, facts, { ...reading, now })) {
    deps.log.warn({ alert: alert.kind, order: order.id, details: alert.details }, 'payment alert')
    await raiseAlert(deps, transaction, alert, now)
  }
  const refundedCents = paying?.refundedCents ?? 0
  if (status !== order.status || refundedCents > order.refunded_cents) {
    deps.log.info({ order: order.id, from: order.status, to: status }, 'an order moved')
    await takeEffect(deps, transaction, { order, status, now, refundedCents })
  }
  return true
}

function afterNews(row: AttemptRow, order: OrderRow, reading: Reading): AttemptFacts {
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
  const isGivenBack = facts.refundedCents >= order.total_cents
  return { ...facts, review: isSecond && !isGivenBack ? 'paid_twice' : null }
}

/** What a reading has made of an order. */
interface Change {
  order: OrderRow
  status: OrderStatus
  now: number
  refundedCents: number
}

async function takeEffect(
  deps: SettleDeps,
  transaction: Transaction<Tables>,
  change: Change,
): Promise<void> {
  const { order, status, now } = change
  const licenceState = licenceStateOf(status)
  if (licenceState === undefined) return
  const isFirstTime = order.paid_attempt_id === null
  if (isFirstTime) {
    const licence = await deps.licences.issue(transaction, {
      orderId: order.id,
      accountId: order.account_id,
      emailKey: order.email_key,
      planId: order.plan_id,
      now,
      toTheDay: order.anonymous === 1,
    })
    if (order.email !== null) {
      await deps.outbox.queue(
        transaction,
        receiptLetter({ ...mailFor(deps, order), licence, hasAccount: order.account_id !== null }),
      )
    }
  }
  if (!isFirstTime || licenceState !== 'valid') {
    await deps.licences.setState(transaction, order.id, licenceState)
  }
  const letter = letterFor(deps, change)
  if (letter) await deps.outbox.queue(transaction, letter)
}

function letterFor(deps: SettleDeps, { order, status, now, refundedCents }: Change) {
  if (order.email === null) return undefined
  const mail = mailFor(deps, order)
  if (status === 'refunded' || status === 'partially_refunded') {
    return refundLetter({ ...mail, refundedCents })
  }
  if (status === order.status) return undefined
  // A payment can be disputed again: the moment tells one time from another.
  if (status === 'disputed') return disputedLetter({ ...mail, at: now })
  if (status === 'charged_back') return chargedBackLetter(mail)
  return order.status === 'disputed' ? disputeWonLetter({ ...mail, at: now }) : undefined
}

function mailFor(deps: SettleDeps, order: OrderRow) {
  return {
    order,
    to: order.email ?? '',
    planTitle: deps.planTitle(order.plan_id),
    publicUrl: deps.publicUrl(),
    supportEmail: deps.supportEmail,
  }
}

function alertsFor(
  row: AttemptRow,
  order: OrderRow,
  facts: AttemptFacts,
  { snapshot, readAt, now }: Reading & { now: number },
): PaymentAlert[] {
  const alerts: PaymentAlert[] = []
  const raise = (kind: PaymentAlert['kind'], details: string, { isNews }: { isNews: boolean }) =>
    alerts.push({
      key: `${kind}:${row.id}`,
      kind,
      // Written by us, from the list of providers.
      provider: row.provider as Provider,
      orderId: order.id,
      details,
      isNews,
    })
  // What stands as it stood is no news: once a person has seen it, it does not come back.
  const standing = { isNews: false }
  if (row.state === 'paid' && !snapshot) {
    raise('vanished', 'the provider no longer knows it', standing)
  }
  if (snapshot) {
    const expected = { orderId: order.id, totalCents: order.total_cents, currency: order.currency }
    const wrong = differencesOf(expected, snapshot)
    if (snapshot.providerId !== row.provider_id) wrong.push('payment id')
    if (wrong.length > 0) raise('mismatch', `differs in ${wrong.join(', ')}`, standing)
    else if (row.state === 'paid' && snapshot.state !== 'paid' && readAt >= row.read_at) {
      raise(
        'vanished',
        `it was paid, and the provider now says ${snapshot.providerStatus}`,
        standing,
      )
    }
  }
  if (facts.state === 'processing' && now > row.created_at + stuckAfterMs) {
    raise('stuck', 'it has been under way for more than a day', standing)
  }
  const news = { isNews: true }
  if (facts.review !== row.review && facts.review !== null && facts.review !== 'mismatch') {
    raise(facts.review, `the provider says ${facts.providerStatus ?? 'nothing'}`, news)
  }
  if (facts.overpaid && row.overpaid === 0) raise('overpaid', 'more arrived than was due', news)
  if (facts.dispute !== row.dispute && facts.dispute !== 'none') {
    const kind = facts.dispute === 'lost' ? 'charged_back' : 'disputed'
    raise(kind, 'the bank took the money back', news)
  }
  return alerts
}

function methodOf(rows: readonly AttemptRow[], attemptId: string | undefined): string | undefined {
  return rows.find(({ id }) => id === attemptId)?.method
}

/** Of an anonymous order only the day is written down. */
function toTheDay({ anonymous }: Pick<OrderRow, 'anonymous'>, instant: number): number {
  return anonymous === 1 ? startOfDay(instant) : instant
}
