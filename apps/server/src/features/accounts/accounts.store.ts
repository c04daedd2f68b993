import type { Insertable, Selectable, Transaction } from 'kysely'

import type { Database } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'

export type Queries = Database | Transaction<Tables>
export type AccountRow = Selectable<Tables['accounts']>

/** False when its username or its address is taken: the unique keys decide, also between two at once. */
export async function addAccount(
  queries: Queries,
  account: Insertable<Tables['accounts']>,
): Promise<boolean> {
  const added = await queries
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function findByUsername(
  queries: Queries,
  usernameKey: string,
): Promise<AccountRow | undefined> {
  return queries
    .selectFrom('accounts')
    .selectAll()
    .where('username_key', '=', usernameKey)
    .executeTakeFirst()
}

export async function findByEmail(
  queries: Queries,
  emailKey: string,
): Promise<AccountRow | undefined> {
  return queries
    .selectFrom('accounts')
    .selectAll()
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
}

export async function readById(queries: Queries, id: string): Promise<AccountRow | undefined> {
  return queries.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The account as it is now, and as it stays until the transaction ends: a write that changes nothing
 * takes the row's lock on both engines.
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

export async function setPassword(
  queries: Queries,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<void> {
  await queries
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .execute()
}

export async function setStatus(
  queries: Queries,
  { id, status }: { id: string; status: number },
): Promise<void> {
  await queries.updateTable('accounts').set({ status }).where('id', '=', id).execute()
}

export async function addStaffAction(
  queries: Queries,
  action: Insertable<Tables['staff_actions']>,
): Promise<void> {
  await queries.insertInto('staff_actions').values(action).execute()
}
