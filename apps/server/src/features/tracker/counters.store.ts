import type { Transaction } from 'kysely'

import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'

/**
 * The next number. Its row stays locked until the transaction ends, so numbers become visible in
 * their order: whoever has seen a change has seen all before it. Everybody takes locks in one order:
 * the account, this, then issues.
 */
export async function nextNumber(
  transaction: Transaction<Tables>,
  name: 'issue' | 'change',
): Promise<number> {
  const { value } = await transaction
    .updateTable('tracker_counters')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

export async function lastNumber(queries: Queries, name: 'issue' | 'change'): Promise<number> {
  const { value } = await queries
    .selectFrom('tracker_counters')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
