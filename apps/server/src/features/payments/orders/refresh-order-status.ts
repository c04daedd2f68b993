import type { Transaction } from 'kysely'

import type { Tables } from '../../../platform/database/schema.ts'
import { attemptsOf, factsOf } from '../attempts/attempts.store.ts'
import { leftAttempts } from '../attempts/left-attempt.ts'
import { isSettled, orderStatusOf } from './order-status.ts'
import { type OrderRow, statusOf, writeStatus } from './orders.store.ts'

/**
 * A payment was added to an order, or given up: how the order stands follows from its payments, so it
 * is computed again, under the order's lock. Once money has arrived, only settle changes the status.
 */
export async function refreshStatus(
  transaction: Transaction<Tables>,
  order: OrderRow,
): Promise<void> {
  const attempts = await attemptsOf(transaction, order.id)
  const known = { totalCents: order.total_cents, paidAttemptId: order.paid_attempt_id }
  const status = orderStatusOf(known, attempts.map(factsOf), leftAttempts(attempts))
  if (isSettled(statusOf(order)) || isSettled(status)) return
  await writeStatus(transaction, order.id, {
    status,
    method: order.method,
    paidAttemptId: order.paid_attempt_id,
    paidAt: order.paid_at,
    refundedCents: order.refunded_cents,
  })
}
