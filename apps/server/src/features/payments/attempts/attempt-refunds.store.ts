import type { Selectable, Transaction } from 'kysely'

import type { Queries } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type RefundRow = Selectable<Tables['refunds']>

/** A line in the record of what staff did, written in the same transaction as what it records. */
export type StaffNote = (transaction: Transaction<Tables>, details: string) => Promise<void>

export async function refundsOf(queries: Queries, attemptId: string): Promise<RefundRow[]> {
  return queries
    .selectFrom('refunds')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('number')
    .execute()
}

/** Where the buyer of an order collects what goes back, by payment: the newest page counts. */
export async function collectUrlsOf(
  queries: Queries,
  orderId: string,
): Promise<Map<string, string>> {
  const rows = await queries
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .select(['refunds.attempt_id', 'refunds.collect_url'])
    .where('payment_attempts.order_id', '=', orderId)
    .where('refunds.state', '=', 'made')
    .orderBy('refunds.number')
    .execute()
  return new Map(
    rows.flatMap(({ attempt_id, collect_url }) => (collect_url ? [[attempt_id, collect_url]] : [])),
  )
}

export async function setRefund(
  queries: Queries,
  id: string,
  change: { state: 'made' | 'arrived' | 'failed'; collectUrl?: string | null },
): Promise<void> {
  await queries
    .updateTable('refunds')
    .set({
      state: change.state,
      ...(change.collectUrl !== undefined && { collect_url: change.collectUrl }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * The provider has said how much went back so far. What is covered by that has arrived; what had
 * arrived and is covered no longer has failed, and may be asked for again.
 */
export async function trackRefunds(
  transaction: Transaction<Tables>,
  attemptId: string,
  refundedCents: number,
): Promise<void> {
  let covered = 0
  for (const refund of await refundsOf(transaction, attemptId)) {
    if (refund.state === 'failed' || refund.cents === 0) continue
    const isCovered = covered + refund.cents <= refundedCents
    if (isCovered) covered += refund.cents
    if (isCovered && refund.state !== 'arrived') {
      await setRefund(transaction, refund.id, { state: 'arrived' })
    }
    if (!isCovered && refund.state === 'arrived') {
      await setRefund(transaction, refund.id, { state: 'failed' })
    }
  }
}
