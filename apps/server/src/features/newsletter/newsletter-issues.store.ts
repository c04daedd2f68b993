import type { Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'

import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Subscriber } from './newsletter.store.ts'

export type IssueRow = Selectable<Tables['newsletter_issues']>

/** False if this article was sent before. */
export async function addIssue(
  transaction: Transaction<Tables>,
  issue: Pick<IssueRow, 'id' | 'slug' | 'subject' | 'paragraphs' | 'created_at' | 'created_by'>,
): Promise<boolean> {
  const added = await transaction
    .insertInto('newsletter_issues')
    .values({ ...issue, last_subscriber: '', letters: 0, next_batch_at: 0 })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function findIssue(queries: Queries, slug: string): Promise<IssueRow | undefined> {
  return queries
    .selectFrom('newsletter_issues')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst()
}

/** One issue after the other, so that all of them together keep to the pace. */
export async function oldestOpenIssue(queries: Queries): Promise<string | undefined> {
  const row = await queries
    .selectFrom('newsletter_issues')
    .select('id')
    .where('finished_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Locked until the transaction ends, so that two processes do not write to the same people. */
export async function lockIssue(
  transaction: Transaction<Tables>,
  id: string,
): Promise<IssueRow | undefined> {
  return transaction
    .updateTable('newsletter_issues')
    .set((row) => ({ last_subscriber: row.ref('last_subscriber') }))
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function noteProgress(
  transaction: Transaction<Tables>,
  id: string,
  progress: Pick<IssueRow, 'last_subscriber' | 'letters' | 'next_batch_at' | 'finished_at'>,
): Promise<void> {
  await transaction.updateTable('newsletter_issues').set(progress).where('id', '=', id).execute()
}

/** How many are subscribed since then or longer. */
export async function countSubscribed(queries: Queries, since: number): Promise<number> {
  const { count } = await queries
    .selectFrom('newsletter_subscribers')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('confirmed_at', '<=', since)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The next subscribers in the order of their ids who were subscribed by then. */
export async function nextSubscribed(
  queries: Queries,
  { after, since, max }: { after: string; since: number; max: number },
): Promise<string[]> {
  const rows = await queries
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('id', '>', after)
    .where('confirmed_at', '<=', since)
    .where('unsubscribed_at', 'is', null)
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Those of them who are still subscribed, locked: somebody who unsubscribes at the same time waits
 * for this transaction, then finds the queued mail and removes it.
 */
export async function lockSubscribed(
  transaction: Transaction<Tables>,
  ids: readonly string[],
): Promise<Subscriber[]> {
  if (ids.length === 0) return []
  return transaction
    .updateTable('newsletter_subscribers')
    .set((row) => ({ asked_at: row.ref('asked_at') }))
    .where('id', 'in', ids)
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .returning(['id', 'email'])
    .execute()
}

/**
 * Newsletter mails that wait to be sent. Those that failed five times are not counted, so that they
 * do not hold up the others.
 */
export async function countWaitingMails(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('mail_outbox')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .where('attempts', '<', 5)
    .where('dedupe_key', 'like', 'newsletter:%')
    .executeTakeFirstOrThrow()
  return count
}

export const issueMailKey = (issueId: string, subscriberId: string) =>
  `newsletter:${issueId}:${subscriberId}`

/**
 * Remove the queued mails of somebody who has just unsubscribed. One that is being sent right now
 * arrives, but is not tried again.
 */
export async function withdrawMails(
  transaction: Transaction<Tables>,
  subscriberId: string,
): Promise<void> {
  await transaction
    .deleteFrom('mail_outbox')
    .where('sent_at', 'is', null)
    .where('dedupe_key', 'in', (query) =>
      query
        .selectFrom('newsletter_issues')
        .select(sql<string>`'newsletter:' || id || ':' || ${subscriberId}`.as('dedupe_key')),
    )
    .execute()
}
