import type { Transaction } from 'kysely'

import type { Queries } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'

/** The account is in the chat: from now on it can be mentioned. */
export async function addMember(queries: Queries, accountId: string): Promise<void> {
  await queries
    .insertInto('chat_members')
    .values({ account_id: accountId, revision: 0 })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
}

/** Marks or hidden people of the account have changed: every process with a desk of it looks. */
export async function noteChangeOf(
  transaction: Transaction<Tables>,
  accountId: string,
): Promise<void> {
  await transaction
    .updateTable('chat_members')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('account_id', '=', accountId)
    .execute()
}
