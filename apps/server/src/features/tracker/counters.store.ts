import type { Transaction } from 'kysely'

import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'

type CounterName = 'issue' | 'comment' | 'change'

/**
 * The next number. Its row stays locked until the transaction ends, so changes become visible in
 * the order of their numbers: whoever has seen one has seen all before it. To avoid deadlocks,
 * locks are always taken in this order: the account, the counter of issues or comments, that of
 * changes, then issues.
 */
export async function nextNumber(
  transaction: Transaction<Tables>,
  name: CounterName,
): Promise<number> {
  const { value } = await transaction
    .updateTable('tracker_counters')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

export async function lastNumber(queries: Queries, name: CounterName): Promise<number> {
  const { value } = await queries
    .selectFrom('tracker_counters')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
