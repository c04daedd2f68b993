import type { Insertable } from 'kysely'

import type { AccountRow } from '../../platform/database/account-rows.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'

/**
 * False when the username or the address is taken. The unique keys decide, also between two
 * requests at once.
 */
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

/** False when somebody has registered with it before. */
export async function claimUsername(
  queries: Queries,
  claim: Insertable<Tables['claimed_usernames']>,
): Promise<boolean> {
  const claimed = await queries
    .insertInto('claimed_usernames')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('username_key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** By an account, or by a registration that opened none because its address had one. */
export async function isUsernameTaken(queries: Queries, usernameKey: string): Promise<boolean> {
  const found = await queries
    .selectFrom('accounts')
    .select('username_key')
    .where('username_key', '=', usernameKey)
    .union(
      queries
        .selectFrom('claimed_usernames')
        .select('username_key')
        .where('username_key', '=', usernameKey),
    )
    .executeTakeFirst()
  return found !== undefined
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

export async function setAddressProved(
  queries: Queries,
  { id, at }: { id: string; at: number },
): Promise<void> {
  await queries.updateTable('accounts').set({ email_proved_at: at }).where('id', '=', id).execute()
}
