import type { Queries } from '../../platform/database/open-database.ts'

export type LinkPurpose = 'verify-email' | 'reset-password'

interface Link {
  tokenHash: string
  purpose: LinkPurpose
}

export async function addLink(
  queries: Queries,
  { accountId, expiresAt, ...link }: Link & { accountId: string; expiresAt: number },
): Promise<void> {
  await queries
    .insertInto('account_links')
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      account_id: accountId,
      expires_at: expiresAt,
    })
    .execute()
}

/** Whose link it is, while it is good. */
export async function findLink(
  queries: Queries,
  { tokenHash, purpose, now }: Link & { now: number },
): Promise<string | undefined> {
  const found = await queries
    .selectFrom('account_links')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found?.account_id
}

/** Whose link it was: whoever comes second finds nothing. */
export async function useLink(
  queries: Queries,
  { tokenHash, purpose, now }: Link & { now: number },
): Promise<string | undefined> {
  const used = await queries
    .deleteFrom('account_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return used?.account_id
}

export async function hasLink(
  queries: Queries,
  { accountId, purpose, now }: { accountId: string; purpose: LinkPurpose; now: number },
): Promise<boolean> {
  const found = await queries
    .selectFrom('account_links')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

export async function endLinks(
  queries: Queries,
  { accountId, purpose }: { accountId: string; purpose: LinkPurpose },
): Promise<void> {
  await queries
    .deleteFrom('account_links')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}

export async function forgetExpiredLinks(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('account_links').where('expires_at', '<=', now).execute()
}

/** A mail queued in this very transaction is not to leave after all. */
export async function withdrawMail(queries: Queries, dedupeKey: string): Promise<void> {
  await queries.deleteFrom('mail_outbox').where('dedupe_key', '=', dedupeKey).execute()
}
