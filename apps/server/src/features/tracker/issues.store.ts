import type { IssueStatus, IssueType } from '@leadline/contract/tracker'
import type { Insertable, Transaction } from 'kysely'

import type { Database, Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'

/** An issue with the name of its author, null for a deleted account. */
export type IssueRow = Awaited<ReturnType<typeof readIssue>> & object

const withAuthor = (queries: Queries) =>
  queries
    .selectFrom('issues')
    .leftJoin('accounts', 'accounts.id', 'issues.account_id')
    .select([
      'issues.id',
      'issues.type',
      'issues.title',
      'issues.description',
      'issues.status',
      'issues.votes',
      'issues.release',
      'issues.account_id',
      'issues.held',
      'issues.comments',
      'issues.locked',
      'issues.submitted_at',
      'issues.changed_seq',
      'accounts.username',
    ])

export async function readIssue(queries: Queries, id: number) {
  return withAuthor(queries).where('issues.id', '=', id).executeTakeFirst()
}

/** Public issues that have changed since this change number; from 0, all of them. */
export async function listChangedSince(queries: Queries, seq: number): Promise<IssueRow[]> {
  return withAuthor(queries).where('changed_seq', '>', seq).where('held', '=', 0).execute()
}

export async function listHeldOf(queries: Queries, accountId: string): Promise<IssueRow[]> {
  return withAuthor(queries)
    .where('issues.account_id', '=', accountId)
    .where('held', '=', 1)
    .orderBy('issues.id', 'desc')
    .execute()
}

export async function listHeld(queries: Queries): Promise<IssueRow[]> {
  return withAuthor(queries).where('held', '=', 1).orderBy('issues.id').execute()
}

export async function countPublishedOf(queries: Queries, accountId: string): Promise<number> {
  const { published } = await queries
    .selectFrom('issues')
    .select((row) => row.fn.countAll<number>().as('published'))
    .where('account_id', '=', accountId)
    .where('held', '=', 0)
    .executeTakeFirstOrThrow()
  return published
}

export async function addIssue(
  queries: Queries,
  issue: Insertable<Tables['issues']>,
): Promise<void> {
  await queries.insertInto('issues').values(issue).execute()
}

/** The issue as it stays until the transaction ends: a write that changes nothing takes its lock. */
export async function lockIssue(transaction: Transaction<Tables>, id: number) {
  return transaction
    .updateTable('issues')
    .set((row) => ({ votes: row.ref('votes') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function changeIssue(
  queries: Queries,
  id: number,
  changes: {
    status?: IssueStatus
    release?: string | null
    held?: 0
    locked?: 0 | 1
    changed_seq: number
  },
): Promise<void> {
  await queries.updateTable('issues').set(changes).where('id', '=', id).execute()
}

export async function addChange(
  queries: Queries,
  change: Insertable<Tables['issue_changes']>,
): Promise<void> {
  await queries.insertInto('issue_changes').values(change).execute()
}

export async function deleteIssue(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('issues').where('id', '=', id).execute()
}

/** Posts of a deleted account stay without a name; those still held for review are deleted. */
export async function anonymisePostsOf(queries: Queries, accountId: string): Promise<void> {
  await queries
    .deleteFrom('issues')
    .where('account_id', '=', accountId)
    .where('held', '=', 1)
    .execute()
  await queries
    .updateTable('issues')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .execute()
}

/** The issues that a release carries, for its notes: the most wanted first. */
export async function issuesOfRelease(queries: Queries, version: string) {
  const rows = await queries
    .selectFrom('issues')
    .select(['id', 'type', 'title', 'status'])
    .where('release', '=', version)
    .where('held', '=', 0)
    .orderBy('votes', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, type, title, status }) => ({
    id: String(id),
    // Written by this feature alone.
    type: type as IssueType,
    title,
    status: status as IssueStatus,
  }))
}

/** Newest first, for the feed: what was posted, and what moved. */
export async function listNewest(database: Database, max: number) {
  const posted = await withAuthor(database)
    .where('held', '=', 0)
    .orderBy('submitted_at', 'desc')
    .orderBy('issues.id', 'desc')
    .limit(max)
    .execute()
  const moved = await database
    .selectFrom('issue_changes')
    .innerJoin('issues', 'issues.id', 'issue_changes.issue_id')
    .select([
      'issue_changes.id as change_id',
      'issue_changes.status as new_status',
      'issue_changes.release as new_release',
      'at',
      'issues.id',
      'type',
      'title',
    ])
    .orderBy('at', 'desc')
    .orderBy('issue_changes.id')
    .limit(max)
    .execute()
  return { posted, moved }
}
