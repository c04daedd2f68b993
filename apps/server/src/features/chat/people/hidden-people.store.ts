import type { Queries } from '../../../platform/database/open-database.ts'

/** Somebody whose messages an account is not shown. */
export interface Hidden {
  accountId: string
  username: string
  /** When a mute ends; null for a block. */
  until: number | null
}

export async function hiddenBy(
  queries: Queries,
  accountId: string,
  now: number,
): Promise<Hidden[]> {
  const rows = await queries
    .selectFrom('chat_hidden')
    .innerJoin('accounts', 'accounts.id', 'chat_hidden.hidden_account_id')
    .select(['hidden_account_id', 'username', 'until'])
    .where('account_id', '=', accountId)
    .where((is) => is.or([is('until', 'is', null), is('until', '>', now)]))
    .orderBy('username_key')
    .execute()
  return rows.map((row) => ({
    accountId: row.hidden_account_id,
    username: row.username,
    until: row.until,
  }))
}

export async function forgetEndedMutes(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('chat_hidden').where('until', '<=', now).execute()
}
