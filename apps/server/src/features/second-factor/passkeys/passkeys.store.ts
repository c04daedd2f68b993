import type { Insertable, Selectable } from 'kysely'

import type { Queries } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type PasskeyRow = Selectable<Tables['passkeys']>

export async function listPasskeys(queries: Queries, accountId: string): Promise<PasskeyRow[]> {
  return queries
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute()
}

export async function findPasskey(
  queries: Queries,
  { accountId, credentialId }: { accountId: string; credentialId: string },
): Promise<PasskeyRow | undefined> {
  return queries
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** False when somebody has it already. */
export async function addPasskey(
  queries: Queries,
  passkey: Insertable<Tables['passkeys']>,
): Promise<boolean> {
  const added = await queries
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('credential_id')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * Note a use. A counter that does not grow means a copied key, and false; many passkeys do not count
 * at all and stay at zero.
 */
export async function notePasskeyUse(
  queries: Queries,
  use: { accountId: string; credentialId: string; counter: number; now: number },
): Promise<boolean> {
  const used = await queries
    .updateTable('passkeys')
    .set({ counter: use.counter, last_used_at: use.now })
    .where('credential_id', '=', use.credentialId)
    .where('account_id', '=', use.accountId)
    .where((is) => (use.counter === 0 ? is('counter', '=', 0) : is('counter', '<', use.counter)))
    .returning('credential_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function deletePasskey(
  queries: Queries,
  { accountId, credentialId }: { accountId: string; credentialId: string },
): Promise<boolean> {
  const deleted = await queries
    .deleteFrom('passkeys')
    .where('credential_id', '=', credentialId)
    .where('account_id', '=', accountId)
    .returning('credential_id')
    .executeTakeFirst()
  return deleted !== undefined
}
