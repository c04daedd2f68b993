import type { LicenseState } from '@leadline/contract/licenses'
import type { OrderStatus } from '@leadline/contract/shop/payments'

import type { AttemptFacts } from '../attempts/attempt-facts.ts'

/** What an order's status follows from. */
export interface OrderFacts {
  totalCents: number
  paidAttemptId: string | null
}

/**
 * The payment that the order is paid with. The first one that arrived stays it, unless its money went
 * back and a second one is there: then the buyer has paid after all.
 */
export function payingAttempt(
  { totalCents, paidAttemptId }: OrderFacts,
  attempts: readonly AttemptFacts[],
): AttemptFacts | undefined {
  const paid = attempts.filter(({ state }) => state === 'paid')
  const first = paid.find(({ id }) => id === paidAttemptId)
  const kept = (attempt: AttemptFacts) =>
    attempt.refundedCents < totalCents && attempt.dispute !== 'lost'
  if (first && kept(first)) return first
  return paid.find(kept) ?? first ?? paid[0]
}

/**
 * How an order stands, from what is known of its payments. Nothing else decides it. `left` are those that
 * the buyer gave up for another one: nobody waits for them any more, but money that arrives by one counts.
 */
export function orderStatusOf(
  order: OrderFacts,
  attempts: readonly AttemptFacts[],
  left: ReadonlySet<string>,
): OrderStatus {
  const paying = payingAttempt(order, attempts)
  if (paying) {
    if (paying.dispute === 'lost') return 'charged_back'
    if (paying.dispute === 'open') return 'disputed'
    if (paying.refundedCents >= order.totalCents) return 'refunded'
    return paying.refundedCents > 0 ? 'partially_refunded' : 'paid'
  }
  // One payment that came to nothing never ends an order that another may still pay.
  const has = (...states: AttemptFacts['state'][]) =>
    attempts.some(({ state }) => states.includes(state))
  if (attempts.some(({ review }) => review !== null)) return 'review'
  if (has('processing')) return 'processing'
  const canBePaid = ({ id, state }: AttemptFacts) =>
    !left.has(id) && ['creating', 'open', 'approved'].includes(state)
  if (attempts.length === 0 || attempts.some(canBePaid)) return 'pending'
  if (has('failed')) return 'failed'
  return has('expired') ? 'expired' : 'cancelled'
}

/** What a status means for the license; undefined where there is none. */
export function licenseStateOf(status: OrderStatus): LicenseState | undefined {
  return licenseStates[status]
}

const licenseStates: Partial<Record<OrderStatus, LicenseState>> = {
  paid: 'valid',
  partially_refunded: 'valid',
  disputed: 'suspended',
  refunded: 'revoked',
  charged_back: 'revoked',
}

/** Has the money ever arrived? */
export function isSettled(status: OrderStatus): boolean {
  return licenseStateOf(status) !== undefined
}
