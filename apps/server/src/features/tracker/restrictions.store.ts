import type { Transaction } from 'kysely'

import type { Tables } from '../../platform/database/schema.ts'

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
