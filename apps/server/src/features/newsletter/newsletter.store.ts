import { sql } from 'kysely'

import type { Queries } from '../../platform/database/open-database.ts'

export interface Subscriber {
  id: string
  email: string
}

/**
 * Record that somebody asked for the newsletter at this address. One write whether it is known or
 * not, so that the time of the answer discloses nothing.
 */
export async function noteAsking(
  queries: Queries,
  { id, email, emailKey, now }: { id: string; email: string; emailKey: string; now: number },
): Promise<void> {
  await queries
    .insertInto('newsletter_subscribers')
    .values({ id, email, email_key: emailKey, created_at: now, asked_at: now })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ asked_at: now }))
    .execute()
}

export interface ConfirmMailRule {
  emailKey: string
  tokenHash: string
  expiresAt: number
  now: number
  /** No mail if the last one was sent after this instant. */
  lastMailBefore: number
  /** No mail if the third last one was sent after this instant. */
  thirdLastMailBefore: number
}

/** Count one more mail to an address that has not confirmed; nothing if that would be too many. */
export async function spendConfirmMail(
  queries: Queries,
  rule: ConfirmMailRule,
): Promise<Subscriber | undefined> {
  return (
    queries
      .updateTable('newsletter_subscribers')
      .set({
        confirm_token_hash: rule.tokenHash,
        confirm_expires_at: rule.expiresAt,
        last_mail_at: rule.now,
        second_last_mail_at: sql<number | null>`last_mail_at`,
        third_last_mail_at: sql<number | null>`second_last_mail_at`,
      })
      .where('email_key', '=', rule.emailKey)
      .where((row) =>
        row.or([row('confirmed_at', 'is', null), row('unsubscribed_at', 'is not', null)]),
      )
      .where((row) =>
        row.or([row('last_mail_at', 'is', null), row('last_mail_at', '<=', rule.lastMailBefore)]),
      )
      // The new mail and the two before it make three: the one before those must be long ago.
      .where((row) =>
        row.or([
          row('third_last_mail_at', 'is', null),
          row('third_last_mail_at', '<=', rule.thirdLastMailBefore),
        ]),
      )
      .returning(['id', 'email'])
      .executeTakeFirst()
  )
}

/** Uses the token up: of two requests at once, one gets nothing. */
export async function confirmByToken(
  queries: Queries,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<Subscriber | undefined> {
  return queries
    .updateTable('newsletter_subscribers')
    .set({
      confirmed_at: now,
      unsubscribed_at: null,
      confirm_token_hash: null,
      confirm_expires_at: null,
    })
    .where('confirm_token_hash', '=', tokenHash)
    .where('confirm_expires_at', '>', now)
    .returning(['id', 'email'])
    .executeTakeFirst()
}

export async function addUnsubscribeLink(
  queries: Queries,
  link: { tokenHash: string; subscriberId: string; now: number },
): Promise<void> {
  await queries
    .insertInto('newsletter_unsubscribe_links')
    .values({
      token_hash: link.tokenHash,
      subscriber_id: link.subscriberId,
      created_at: link.now,
    })
    .execute()
}

/** Unsubscribe by the link of a mail, and return whose it was. Opening it again changes nothing. */
export async function unsubscribeByToken(
  queries: Queries,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<string | undefined> {
  const left = await queries
    .updateTable('newsletter_subscribers')
    .set({
      unsubscribed_at: sql<number>`coalesce(unsubscribed_at, ${now})`,
      confirm_token_hash: null,
      confirm_expires_at: null,
    })
    .where('id', 'in', (query) =>
      query
        .selectFrom('newsletter_unsubscribe_links')
        .select('subscriber_id')
        .where('token_hash', '=', tokenHash),
    )
    .returning('id')
    .executeTakeFirst()
  return left?.id
}

/** Delete who never confirmed in time, and who left before `unsubscribedBefore`. */
export async function forgetSubscribers(
  queries: Queries,
  { now, unsubscribedBefore }: { now: number; unsubscribedBefore: number },
): Promise<void> {
  await queries
    .deleteFrom('newsletter_subscribers')
    .where((row) =>
      row.or([
        row.and([row('confirmed_at', 'is', null), row('confirm_expires_at', '<=', now)]),
        row.and([
          row('unsubscribed_at', '<=', unsubscribedBefore),
          // Not while a new confirmation is open, nor while recent mails must be counted.
          row('last_mail_at', '<=', unsubscribedBefore),
        ]),
      ]),
    )
    .execute()
}
