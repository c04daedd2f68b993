import type { Transaction } from 'kysely'

import type { Tables } from '../../platform/database/schema.ts'

/**
 * The account as it stays until the transaction ends. Voting and posting take this lock first, and so
 * does deleting an account: none of its votes is counted while it goes.
 */
export async function lockAccount(transaction: Transaction<Tables>, id: string) {
  return transaction
    .updateTable('accounts')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', id)
    .returning(['id', 'username', 'status'])
    .executeTakeFirst()
}

export async function hasRestriction(
  transaction: Transaction<Tables>,
  accountId: string,
  restriction: string,
): Promise<boolean> {
  const found = await transaction
    .selectFrom('account_restrictions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('restriction', '=', restriction)
    .executeTakeFirst()
  return found !== undefined
}
