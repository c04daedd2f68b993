import type { ColumnType } from 'kysely'

import type { Nullable } from './nullable.ts'

/** Mail on its way, and what people wrote to us or subscribed to. */
export interface MailTables {
  mail_outbox: {
    id: string
    /** Once it is here, no second mail with it is queued. */
    dedupe_key: string
    /** Emptied once sent, like everything that says what was sent to whom. */
    to_address: string
    reply_to: string | null
    subject: string
    text: string
    html: string
    /** A JSON object of further headers. */
    headers: string
    /** A JSON array of `{name, type, text}`. */
    attachments: ColumnType<string, string | undefined, string>
    created_at: number
    useful_until: number | null
    send_after: number
    attempts: number
    /** Until then it is in the hands of one process. */
    leased_until: number
    sent_at: number | null
    last_error: string | null
  }
  contact_messages: {
    id: string
    name: string
    email: string
    subject: string
    message: string
    created_at: number
  }
  newsletter_subscribers: {
    id: string
    email: string
    /** The address normalized, without regard to case. */
    email_key: string
    created_at: number
    asked_at: number
    confirm_token_hash: Nullable<string>
    confirm_expires_at: Nullable<number>
    /** Subscribed: confirmed, and not unsubscribed. */
    confirmed_at: Nullable<number>
    unsubscribed_at: Nullable<number>
    last_mail_at: Nullable<number>
    second_last_mail_at: Nullable<number>
    third_last_mail_at: Nullable<number>
  }
  /** Each mail has its own, so that the link of every mail keeps working. */
  newsletter_unsubscribe_links: {
    token_hash: string
    subscriber_id: string
    created_at: number
  }
  /** An article on its way to every subscriber, once. */
  newsletter_issues: {
    id: string
    slug: string
    subject: string
    /** A JSON array of what the mail says, as the article was when it was sent. */
    paragraphs: string
    created_at: number
    /** The account of an administrator, or 'cli'. */
    created_by: string
    /** Subscribers up to this one, in the order of their ids, have their mail in the outbox. */
    last_subscriber: string
    letters: number
    /** The next batch is not queued before this. */
    next_batch_at: number
    finished_at: Nullable<number>
  }
}
