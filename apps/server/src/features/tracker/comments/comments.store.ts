import type { Insertable, Transaction } from 'kysely'

import type { Queries } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type CommentState = 'shown' | 'held' | 'hidden'

/** A comment with the name of its author, null for a deleted account. */
export type CommentRow = Awaited<ReturnType<typeof readComment>> & object

const withAuthor = (queries: Queries) =>
  queries
    .selectFrom('issue_comments')
    .leftJoin('accounts', 'accounts.id', 'issue_comments.account_id')
    .select([
      'issue_comments.id',
      'issue_comments.issue_id',
      'issue_comments.account_id',
      'issue_comments.text',
      'issue_comments.state',
      'issue_comments.posted_at',
      'issue_comments.edited_at',
      'accounts.username',
    ])

export async function readComment(queries: Queries, id: number) {
  return withAuthor(queries).where('issue_comments.id', '=', id).executeTakeFirst()
}

/** Of an issue, oldest first, those after `after`: what is held, only of `readerId`. */
export async function listCommentsOf(
  queries: Queries,
  page: { issueId: number; readerId: string | undefined; after: number; max: number },
): Promise<CommentRow[]> {
  return withAuthor(queries)
    .where('issue_id', '=', page.issueId)
    .where('issue_comments.id', '>', page.after)
    .where((row) =>
      row.or([
        row('state', '!=', 'held'),
        ...(page.readerId === undefined ? [] : [row('account_id', '=', page.readerId)]),
      ]),
    )
    .orderBy('issue_comments.id')
    .limit(page.max)
    .execute()
}

/** For moderators: newest first, whatever their state. */
export async function listNewestComments(
  queries: Queries,
  { issueId, state, max }: { issueId?: number; state?: CommentState; max: number },
): Promise<CommentRow[]> {
  let query = withAuthor(queries).orderBy('issue_comments.id', 'desc').limit(max)
  if (issueId !== undefined) query = query.where('issue_id', '=', issueId)
  if (state !== undefined) query = query.where('state', '=', state)
  return query.execute()
}

export async function readLastCommentOf(
  queries: Queries,
  { issueId, accountId }: { issueId: number; accountId: string },
): Promise<CommentRow | undefined> {
  return withAuthor(queries)
    .where('issue_id', '=', issueId)
    .where('account_id', '=', accountId)
    .orderBy('issue_comments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function countShownOf(queries: Queries, accountId: string): Promise<number> {
  const { shown } = await queries
    .selectFrom('issue_comments')
    .select((row) => row.fn.countAll<number>().as('shown'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'shown')
    .executeTakeFirstOrThrow()
  return shown
}

export async function addComment(
  queries: Queries,
  comment: Insertable<Tables['issue_comments']>,
): Promise<void> {
  await queries.insertInto('issue_comments').values(comment).execute()
}

export async function changeComment(
  queries: Queries,
  id: number,
  changes: { text?: string; state?: CommentState; edited_at?: number },
): Promise<void> {
  await queries.updateTable('issue_comments').set(changes).where('id', '=', id).execute()
}

export async function removeComment(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('issue_comments').where('id', '=', id).execute()
}

/** Answers how many everybody can read now. */
export async function countComment(
  transaction: Transaction<Tables>,
  { issueId, by, seq }: { issueId: number; by: -1 | 0 | 1; seq: number },
): Promise<number> {
  const { comments } = await transaction
    .updateTable('issues')
    .set((row) => ({ comments: row('comments', '+', by), changed_seq: seq }))
    .where('id', '=', issueId)
    .returning('comments')
    .executeTakeFirstOrThrow()
  return comments
}

/** Comments of a deleted account stay without a name; those that nobody else could read are deleted. */
export async function anonymiseCommentsOf(queries: Queries, accountId: string): Promise<void> {
  await queries
    .deleteFrom('issue_comments')
    .where('account_id', '=', accountId)
    .where('state', '!=', 'shown')
    .execute()
  await queries
    .updateTable('issue_comments')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .execute()
}
