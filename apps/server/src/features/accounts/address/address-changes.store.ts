import type { Selectable } from 'kysely'

import type { Queries } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type AddressChange = Selectable<Tables['address_changes']>

/** The one before it no longer counts: its link stops working. */
export async function putAddressChange(queries: Queries, change: AddressChange): Promise<void> {
  const { token_hash, email, expires_at } = change
  await queries
    .insertInto('address_changes')
    .values(change)
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ token_hash, email, expires_at }),
    )
    .execute()
}

export async function findAddressChange(
  queries: Queries,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<AddressChange | undefined> {
  return queries
    .selectFrom('address_changes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function openAddressChange(
  queries: Queries,
  { accountId, now }: { accountId: string; now: number },
): Promise<AddressChange | undefined> {
  return queries
    .selectFrom('address_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function endAddressChange(queries: Queries, accountId: string): Promise<void> {
  await queries.deleteFrom('address_changes').where('account_id', '=', accountId).execute()
}

export async function forgetExpiredChanges(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('address_changes').where('expires_at', '<=', now).execute()
}

/** The account has this address from now on, and it is proved. */
export async function moveAddress(
  queries: Queries,
  to: { accountId: string; email: string; emailKey: string; at: number },
): Promise<void> {
  await queries
    .updateTable('accounts')
    .set({ email: to.email, email_key: to.emailKey, email_proved_at: to.at })
    .where('id', '=', to.accountId)
    .execute()
}
