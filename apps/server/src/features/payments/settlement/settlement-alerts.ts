import { dayMs } from '@leadline/contract/durations'

import type { PaymentAlert } from '../alerts/payment-alert.ts'
import { type AttemptFacts, differencesOf } from '../attempts/attempt-facts.ts'
import { type AttemptRow, factsOf } from '../attempts/attempts.store.ts'
import type { OrderRow } from '../orders/orders.store.ts'
import type { Reading } from './reading.ts'

/** Coins are confirmed within hours; what takes longer needs somebody to look. */
const stuckAfterMs = dayMs

/** What a person has to know after a reading: of what is wrong, and of what has just changed. */
export function alertsAfter(
  { snapshot, readAt }: Reading,
  {
    row,
    order,
    facts,
    now,
  }: { row: AttemptRow; order: OrderRow; facts: AttemptFacts; now: number },
): PaymentAlert[] {
  const alerts: PaymentAlert[] = []
  const raise = (kind: PaymentAlert['kind'], details: string, { reopens }: { reopens: boolean }) =>
    alerts.push({
      key: `${kind}:${row.id}`,
      kind,
      provider: row.provider,
      orderId: order.id,
      details,
      reopens,
    })
  // What stands as it stood before: once a person has dealt with it, it does not come back.
  const standing = { reopens: false }
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
  // What has just happened: it comes back, also to a person who dealt with it before.
  const changed = { reopens: true }
  if (facts.review !== row.review && facts.review !== null && facts.review !== 'mismatch') {
    raise(facts.review, `the provider says ${facts.providerStatus ?? 'nothing'}`, changed)
  }
  if (facts.overpaid && row.overpaid === 0) raise('overpaid', 'more arrived than was due', changed)
  if (facts.dispute !== row.dispute && facts.dispute !== 'none') {
    const kind = facts.dispute === 'lost' ? 'charged_back' : 'disputed'
    raise(kind, 'the bank took the money back', changed)
  }
  return alerts
}

/** The alerts whose cause is over with this reading: nobody has to look any more. */
export function alertsOver(
  { snapshot, readAt }: Reading,
  { row, order, facts }: { row: AttemptRow; order: OrderRow; facts: AttemptFacts },
): string[] {
  const over: PaymentAlert['kind'][] = []
  if (row.state === 'processing' && facts.state !== 'processing') over.push('stuck')
  const { review } = factsOf(row)
  if (review !== null && facts.review !== review) over.push(review)
  // What the bank has taken back for good stays until a person has seen it; that it was disputed is part of that.
  if (row.dispute === 'open' && facts.dispute !== 'open') over.push('disputed')
  if (snapshot && readAt >= row.read_at && row.state === 'paid' && snapshot.state === 'paid') {
    const expected = { orderId: order.id, totalCents: order.total_cents, currency: order.currency }
    const isRight = differencesOf(expected, snapshot).length === 0
    if (isRight && snapshot.providerId === row.provider_id) over.push('mismatch', 'vanished')
  }
  return over.map((kind) => `${kind}:${row.id}`)
}
