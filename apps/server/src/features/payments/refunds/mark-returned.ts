import type { Transaction } from 'kysely'

import { inTransaction } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import {
  type RefundRow,
  refundsOf,
  setRefund,
  type StaffNote,
} from '../attempts/attempt-refunds.store.ts'
import { type AttemptRow, attemptsOf } from '../attempts/attempts.store.ts'
import { findOrder, lockOrder, type OrderRow } from '../orders/orders.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { readAndSettle } from '../settlement/read-and-settle.ts'
import { describeRefund } from './plan-refund.ts'
import { type ProviderOff, providerOff } from './provider-off.ts'

export type Returned =
  | { kind: 'nothing to mark' }
  | ProviderOff
  | { kind: 'returned'; status: string }

/**
 * An operator has seen that money went back which no reading shows: coins that the buyer collected, or
 * what was given back by hand of a payment under review. The order then stands as a reading says.
 */
export async function markReturned(
  deps: PaymentDeps,
  orderId: string,
  note: StaffNote,
): Promise<Returned> {
  const marked = await inTransaction(deps.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return { kind: 'nothing to mark' } as const
    for (const candidate of await attemptsOf(transaction, orderId)) {
      const refund = (await refundsOf(transaction, candidate.id)).findLast(
        ({ state }) => state === 'made' || state === 'asked',
      )
      if (!isHidden(deps, candidate) || (!refund && candidate.review === null)) continue
      const gateway = deps.providers.gateway(candidate.provider)
      if (!gateway) return providerOff(deps, candidate)
      if (refund) await setRefund(transaction, refund.id, { state: 'arrived' })
      await writeReturned(transaction, {
        order,
        attempt: candidate,
        refund,
        now: deps.runtime.now(),
      })
      await note(transaction, refund ? describeRefund(refund) : 'by hand')
      return { kind: 'marked', attempt: candidate, gateway } as const
    }
    return { kind: 'nothing to mark' } as const
  })
  if (marked.kind !== 'marked') return marked
  await readAndSettle(deps, marked.gateway, marked.attempt)
  const order = await findOrder(deps.database, orderId)
  return order ? { kind: 'returned', status: order.status } : { kind: 'nothing to mark' }
}

/** Money whose way back no reading of its provider shows: coins, and what never counted as paid. */
function isHidden({ providers }: PaymentDeps, attempt: AttemptRow): boolean {
  const isCollected = providers.find(attempt.provider)?.refundsAreCollected ?? false
  return attempt.returned_at === null && (isCollected || attempt.state !== 'paid')
}

async function writeReturned(
  transaction: Transaction<Tables>,
  given: { order: OrderRow; attempt: AttemptRow; refund: RefundRow | undefined; now: number },
): Promise<void> {
  const { order, attempt, refund, now } = given
  const isPaid = attempt.state === 'paid'
  // Of a second payment everything goes back; by hand there is no row that says how much.
  const cents = refund ? refund.cents : order.total_cents
  await transaction
    .updateTable('payment_attempts')
    .set({
      ...(isPaid
        ? { refunded_cents: Math.min(order.total_cents, attempt.refunded_cents + cents) }
        : { returned_at: now }),
      check_after: now,
    })
    .where('id', '=', attempt.id)
    .execute()
}
