import type { Selectable, Transaction } from 'kysely'

import type { Queries } from './open-database.ts'
import type { Tables } from './schema.ts'

export type AccountRow = Selectable<Tables['accounts']>

export async function findAccount(queries: Queries, id: string): Promise<AccountRow | undefined> {
  return queries.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The account as it is now, locked until the transaction ends: an update that changes nothing takes the
 * row's lock on both engines. Signing in, changing, voting, posting, licensing and deleting take this
 * lock first, so that none of them works on an account that another one is just changing.
 */
export async function lockAccount(
  transaction: Transaction<Tables>,
  id: string,
): Promise<AccountRow | undefined> {
  return transaction
    .updateTable('accounts')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}
