import type { Transaction } from 'kysely'

import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'

export interface Announcement {
  issueId: number
  status: string
}

/**
 * Begin to notify followers, or begin again. Nobody is mailed twice: the dedupe key of each mail
 * remembers who has been.
 */
export async function beginAnnouncement(
  queries: Queries,
  { issueId, status, now }: Announcement & { now: number },
): Promise<void> {
  const fresh = { announced_at: now, told_up_to: '', finished_at: null }
  await queries
    .insertInto('issue_announcements')
    .values({ issue_id: issueId, status, ...fresh })
    .onConflict((conflict) => conflict.columns(['issue_id', 'status']).doUpdateSet(fresh))
    .execute()
}

export async function listOpenAnnouncements(queries: Queries): Promise<Announcement[]> {
  const rows = await queries
    .selectFrom('issue_announcements')
    .select(['issue_id', 'status'])
    .where('finished_at', 'is', null)
    .orderBy('announced_at')
    .execute()
  return rows.map(({ issue_id, status }) => ({ issueId: issue_id, status }))
}

/** Locked until the transaction ends, so that two processes do not notify the same people. */
export async function lockAnnouncement(
  transaction: Transaction<Tables>,
  { issueId, status }: Announcement,
) {
  return transaction
    .updateTable('issue_announcements')
    .set((row) => ({ told_up_to: row.ref('told_up_to') }))
    .where('issue_id', '=', issueId)
    .where('status', '=', status)
    .where('finished_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export interface Follower {
  id: string
  email: string | null
  status: number
}

/** The next of those who had voted for an issue by then, in the order of their ids. */
export async function listVoters(
  queries: Queries,
  options: { issueId: number; after: string; votedUntil: number; max: number },
): Promise<Follower[]> {
  return queries
    .selectFrom('issue_votes')
    .innerJoin('accounts', 'accounts.id', 'issue_votes.account_id')
    .select(['accounts.id', 'email', 'status'])
    .where('issue_id', '=', options.issueId)
    .where('issue_votes.account_id', '>', options.after)
    .where('issue_votes.created_at', '<=', options.votedUntil)
    .orderBy('issue_votes.account_id')
    .limit(options.max)
    .execute()
}

export async function findAuthor(
  queries: Queries,
  accountId: string | null,
): Promise<Follower | undefined> {
  if (accountId === null) return undefined
  return queries
    .selectFrom('accounts')
    .select(['id', 'email', 'status'])
    .where('id', '=', accountId)
    .executeTakeFirst()
}

export async function noteNotified(
  queries: Queries,
  { issueId, status, upTo }: Announcement & { upTo: string },
): Promise<void> {
  await queries
    .updateTable('issue_announcements')
    .set({ told_up_to: upTo })
    .where('issue_id', '=', issueId)
    .where('status', '=', status)
    .execute()
}

/** Returns false: there is nothing left to do. */
export async function finishAnnouncement(
  queries: Queries,
  { issueId, status, now }: Announcement & { now: number },
): Promise<false> {
  await queries
    .updateTable('issue_announcements')
    .set({ finished_at: now, told_up_to: '' })
    .where('issue_id', '=', issueId)
    .where('status', '=', status)
    .execute()
  return false
}
