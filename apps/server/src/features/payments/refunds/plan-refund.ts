import { minuteMs } from '@leadline/contract/durations'
import type { Transaction } from 'kysely'

import type { Tables } from '../../../platform/database/schema.ts'
import { type RefundRow, refundsOf } from '../attempts/attempt-refunds.store.ts'
import type { AttemptRow } from '../attempts/attempts.store.ts'
import type { OrderRow } from '../orders/orders.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { decimalFromCents } from '../providers/decimal-cents.ts'

/** What is to go back: an amount, all that is left, or only what arrived beyond the price. */
export type RefundRequest = number | 'all' | 'surplus' | undefined

/** Longer than a call takes: meanwhile nobody else makes the same one. */
const callMs = minuteMs

export type RefundPlan =
  | { kind: 'nothing to refund' }
  | { kind: 'too much'; leftCents: number }
  | { kind: 'under way' }
  | {
      kind: 'planned'
      refund: RefundRow
      /** An earlier press may have asked for it. */
      isRepeated: boolean
      /** What the provider is asked for. */
      amount: number | 'all' | 'surplus'
    }

/**
 * The refund that a press is about: the same one as before while that is under way, or a new row. Called
 * under the order's lock.
 */
export async function planRefund(
  { runtime }: Pick<PaymentDeps, 'runtime'>,
  transaction: Transaction<Tables>,
  { order, attempt, requested }: { order: OrderRow; attempt: AttemptRow; requested: RefundRequest },
): Promise<RefundPlan> {
  const now = runtime.now()
  const all = await refundsOf(transaction, attempt.id)
  const earlier = all.filter(({ state }) => state !== 'failed')
  const kind = typeof requested === 'number' ? 'amount' : (requested ?? usualKind(attempt))
  const same = earlier.find(
    (refund) =>
      refund.state !== 'arrived' &&
      refund.kind === kind &&
      (kind !== 'amount' || refund.cents === requested),
  )
  if (same) return repeat(transaction, same, { now, isOnly: earlier.length === 1 })

  const leftCents = leftOf(order, attempt, earlier)
  if (kind === 'surplus') {
    const isGone = earlier.some((refund) => refund.kind !== 'amount')
    if (attempt.overpaid === 0 || isGone) return { kind: 'nothing to refund' }
  } else if (leftCents <= 0) return { kind: 'nothing to refund' }
  const cents = kind === 'surplus' ? 0 : typeof requested === 'number' ? requested : leftCents
  if (cents > leftCents) return { kind: 'too much', leftCents }
  const refund = await transaction
    .insertInto('refunds')
    .values({
      id: runtime.newId(),
      attempt_id: attempt.id,
      number: (all.at(-1)?.number ?? 0) + 1,
      kind,
      cents,
      state: 'asked',
      asked_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const amount = amountOf(refund, { isOnly: earlier.length === 0 })
  return { kind: 'planned', refund, isRepeated: false, amount }
}

async function repeat(
  transaction: Transaction<Tables>,
  refund: RefundRow,
  { now, isOnly }: { now: number; isOnly: boolean },
): Promise<RefundPlan> {
  if (refund.state === 'asked' && now < refund.asked_at + callMs) return { kind: 'under way' }
  await transaction
    .updateTable('refunds')
    .set({ asked_at: now })
    .where('id', '=', refund.id)
    .execute()
  return { kind: 'planned', refund, isRepeated: true, amount: amountOf(refund, { isOnly }) }
}

/** Of the price, after what went back already and what is on its way. */
function leftOf(order: OrderRow, attempt: AttemptRow, earlier: readonly RefundRow[]): number {
  const sum = (refunds: readonly RefundRow[]) =>
    refunds.reduce((cents, refund) => cents + refund.cents, 0)
  const arrived = sum(earlier.filter(({ state }) => state === 'arrived'))
  const underWay = sum(earlier.filter(({ state }) => state !== 'arrived'))
  // The provider may know of more: what was given back on its own pages.
  return order.total_cents - Math.max(attempt.refunded_cents, arrived) - underWay
}

/**
 * All of a payment is the provider's to say: one under review does not hold the price. After another
 * refund it is what is left of the price, or that one would go back twice.
 */
function amountOf({ kind, cents }: RefundRow, { isOnly }: { isOnly: boolean }) {
  if (kind === 'surplus') return 'surplus'
  return kind === 'all' && isOnly ? 'all' : cents
}

function usualKind({ overpaid, state }: AttemptRow): 'all' | 'surplus' {
  return overpaid === 1 && state === 'paid' ? 'surplus' : 'all'
}

/** As staff would say it: '5.00', 'all', 'surplus'. */
export function describeRefund({ kind, cents }: RefundRow): string {
  return kind === 'amount' ? decimalFromCents(cents) : kind
}
