import type { Queries } from '../../../platform/database/open-database.ts'
import type { AttemptRow } from './attempts.store.ts'

/** Look at the payments of this order at the next turn of the job. */
export async function checkSoon(
  queries: Queries,
  orderId: string,
  { now, notReadSince }: { now: number; notReadSince: number },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('payment_attempts')
    .set({ check_after: now })
    .where('order_id', '=', orderId)
    .where('check_after', '>', now)
    .where('read_at', '<', notReadSince)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The other payments of its order that can still be made are looked at now. False if there are none. */
export async function checkOtherAttemptsSoon(
  queries: Queries,
  { id, order_id }: Pick<AttemptRow, 'id' | 'order_id'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('payment_attempts')
    .set({ check_after: now })
    .where('order_id', '=', order_id)
    .where('id', '!=', id)
    .where('state', 'in', ['creating', 'open', 'approved'])
    .where('check_after', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Take up to `max` payments of a provider whose turn it is. Their next turn is put off meanwhile: no
 * other process takes them, and should this one die, they come again.
 */
export async function takeDueAttempts(
  queries: Queries,
  provider: string,
  { now, putOffMs, max }: { now: number; putOffMs: number; max: number },
): Promise<AttemptRow[]> {
  // A read is cheap; the update below is a write, even if it finds nothing.
  const due = await queries
    .selectFrom('payment_attempts')
    .select('id')
    .where('provider', '=', provider)
    .where('check_after', '<=', now)
    .limit(1)
    .executeTakeFirst()
  if (!due) return []
  return queries
    .updateTable('payment_attempts')
    .set((row) => ({ check_after: now + putOffMs, checks: row('checks', '+', 1) }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('payment_attempts')
        .select('id')
        .where('provider', '=', provider)
        .where('check_after', '<=', now)
        .orderBy('check_after')
        .limit(max),
    )
    .where('check_after', '<=', now)
    .returningAll()
    .execute()
}
