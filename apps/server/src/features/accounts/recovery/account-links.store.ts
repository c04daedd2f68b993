import type { Queries } from '../../../platform/database/open-database.ts'

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

/** The account that an unexpired link belongs to. The link stays usable. */
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

/**
 * Uses the link up and returns the account it belonged to. Of two requests at once, one gets
 * nothing.
 */
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

/** Take back a mail that was queued in this same transaction. */
export async function withdrawMail(queries: Queries, dedupeKey: string): Promise<void> {
  await queries.deleteFrom('mail_outbox').where('dedupe_key', '=', dedupeKey).execute()
}
