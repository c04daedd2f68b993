import type { Selectable } from 'kysely'

import { type Database, inTransaction } from '../database/open-database.ts'
import type { Tables } from '../database/schema.ts'

export type OutboxRow = Selectable<Tables['mail_outbox']>

/**
 * Take up to `max` mails that are due, for `leaseMs`. Nobody else gets them meanwhile; should this
 * process die, the lease ends and another one sends them. In a transaction because two processes
 * that take several mails in another order may wait for each other; the loser tries again.
 */
export async function leaseDueMail(
  database: Database,
  { now, leaseMs, max }: { now: number; leaseMs: number; max: number },
): Promise<OutboxRow[]> {
  return inTransaction(database, (transaction) =>
    transaction
      .updateTable('mail_outbox')
      .set((row) => ({ leased_until: now + leaseMs, attempts: row('attempts', '+', 1) }))
      .where('id', 'in', (query) =>
        query
          .selectFrom('mail_outbox')
          .select('id')
          .where('sent_at', 'is', null)
          .where('send_after', '<=', now)
          .where('leased_until', '<=', now)
          .where((row) => row.or([row('useful_until', 'is', null), row('useful_until', '>', now)]))
          .orderBy('send_after')
          .limit(max),
      )
      // Repeated here because PostgreSQL, after waiting for another process's update, checks these
      // conditions again, but not the subquery above.
      .where('leased_until', '<=', now)
      .where('sent_at', 'is', null)
      .returningAll()
      .execute(),
  )
}

/** Whoever has taken it is alive and still sends, unless somebody else has the mail by now. */
export async function keepLease(
  database: Database,
  row: OutboxRow,
  leasedUntil: number,
): Promise<void> {
  await database
    .updateTable('mail_outbox')
    .set({ leased_until: leasedUntil })
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('sent_at', 'is', null)
    // One that was postponed meanwhile is nobody's.
    .where('leased_until', '>', 0)
    .execute()
}

/** The key stays, so that the mail is not sent again. Everything personal is erased. */
export async function markSent(database: Database, row: OutboxRow, now: number): Promise<void> {
  await database
    .updateTable('mail_outbox')
    .set({
      sent_at: now,
      last_error: null,
      to_address: '',
      reply_to: null,
      subject: '',
      text: '',
      html: '',
      headers: '{}',
      attachments: '[]',
    })
    .where('id', '=', row.id)
    .execute()
}

/** Not sent: try again later, unless somebody else has the mail by now. */
export async function postpone(
  database: Database,
  row: OutboxRow,
  { sendAfter, reason }: { sendAfter: number; reason: string },
): Promise<void> {
  await database
    .updateTable('mail_outbox')
    .set({ send_after: sendAfter, leased_until: 0, last_error: reason })
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('sent_at', 'is', null)
    .execute()
}

/** Mails that could not be sent while they were useful. */
export async function forgetUseless(database: Database, now: number): Promise<void> {
  await database
    .deleteFrom('mail_outbox')
    .where('sent_at', 'is', null)
    .where('useful_until', '<=', now)
    .where('leased_until', '<=', now)
    .execute()
}

/**
 * Delete sent mails. Those whose keys begin with one of `remembered` stay, so that they are never
 * sent again.
 */
export async function forgetSent(
  database: Database,
  { sentBefore, remembered }: { sentBefore: number; remembered: readonly string[] },
): Promise<void> {
  let sent = database.deleteFrom('mail_outbox').where('sent_at', '<', sentBefore)
  for (const start of remembered) sent = sent.where('dedupe_key', 'not like', `${start}%`)
  await sent.execute()
}

export interface WaitingMail {
  count: number
  /** When the oldest of it was written. */
  oldestAt: number | null
}

export async function readWaitingMail(database: Database): Promise<WaitingMail> {
  const { count, oldest } = await database
    .selectFrom('mail_outbox')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.min<number | null>('created_at').as('oldest'),
    ])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { count, oldestAt: oldest }
}
