import type { Transaction } from 'kysely'

import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'

/** The ids of what an account has voted for: one look at the index, whatever there is besides. */
export async function listVotesOf(queries: Queries, accountId: string): Promise<number[]> {
  const rows = await queries
    .selectFrom('issue_votes')
    .select('issue_id')
    .where('account_id', '=', accountId)
    .orderBy('issue_id')
    .execute()
  return rows.map(({ issue_id }) => issue_id)
}

export async function hasVoted(
  queries: Queries,
  vote: { accountId: string; issueId: number },
): Promise<boolean> {
  const found = await queries
    .selectFrom('issue_votes')
    .select('issue_id')
    .where('account_id', '=', vote.accountId)
    .where('issue_id', '=', vote.issueId)
    .executeTakeFirst()
  return found !== undefined
}

/** True if there was one. */
export async function removeVote(
  queries: Queries,
  { accountId, issueId }: { accountId: string; issueId: number },
): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('issue_votes')
    .where('account_id', '=', accountId)
    .where('issue_id', '=', issueId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function addVote(
  queries: Queries,
  vote: { accountId: string; issueId: number; now: number },
): Promise<void> {
  await queries
    .insertInto('issue_votes')
    .values({ account_id: vote.accountId, issue_id: vote.issueId, created_at: vote.now })
    .execute()
}

export async function countVote(
  queries: Queries,
  { issueId, by, seq }: { issueId: number; by: 1 | -1; seq: number },
): Promise<number> {
  const { votes } = await queries
    .updateTable('issues')
    .set((row) => ({ votes: row('votes', '+', by), changed_seq: seq }))
    .where('id', '=', issueId)
    .returning('votes')
    .executeTakeFirstOrThrow()
  return votes
}

/** Subtract an account's votes from the counts. The votes themselves are still there. */
export async function uncountVotesOf(
  transaction: Transaction<Tables>,
  accountId: string,
): Promise<void> {
  await transaction
    .updateTable('issues')
    .set((row) => ({ votes: row('votes', '-', 1) }))
    .where('id', 'in', (query) =>
      query.selectFrom('issue_votes').select('issue_id').where('account_id', '=', accountId),
    )
    .execute()
}

/** What an account voted for and what it posted has changed. */
export async function noteChangeOf(
  transaction: Transaction<Tables>,
  { accountId, seq }: { accountId: string; seq: number },
): Promise<void> {
  await transaction
    .updateTable('issues')
    .set({ changed_seq: seq })
    .where((row) =>
      row.or([
        row('account_id', '=', accountId),
        row('id', 'in', (query) =>
          query.selectFrom('issue_votes').select('issue_id').where('account_id', '=', accountId),
        ),
      ]),
    )
    .execute()
}

export async function deleteVotesOf(queries: Queries, accountId: string): Promise<void> {
  await queries.deleteFrom('issue_votes').where('account_id', '=', accountId).execute()
}
