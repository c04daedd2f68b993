import type { sendContactMessage } from '@leadline/contract/contact'
import { hourMs } from '@leadline/contract/durations'
import type { HandlerInput } from '@leadline/contract/endpoint'

import { type Database, inTransaction } from '../../platform/database/open-database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { RateLimiter } from '../../platform/rate-limiter.ts'
import type { Runtime } from '../../platform/runtime.ts'

/** From all visitors together. More than this is spam, and would bury real questions. */
export const contactPerHour = { max: 200, windowMs: hourMs }

export interface ContactDeps {
  database: Database
  runtime: Runtime
  outbox: Outbox
  supportEmail: string
  limiter: RateLimiter
}

type ContactMessage = HandlerInput<typeof sendContactMessage>['body']

/** Store a message and mail it to support, in one transaction. */
export async function receiveContactMessage(
  { database, runtime, outbox, supportEmail, limiter }: ContactDeps,
  { name, email, subject, message }: ContactMessage,
): Promise<void> {
  // Refused with an error rather than dropped: the sender must know that the message was not
  // received.
  await limiter.spend('contact messages', 'everybody', contactPerHour)
  const id = runtime.newId()
  await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('contact_messages')
      .values({ id, name, email, subject, message, created_at: runtime.now() })
      .execute()
    await outbox.queue(transaction, {
      dedupeKey: `contact:${id}`,
      to: supportEmail,
      replyTo: email,
      // A fixed subject: what a stranger wrote belongs in the body, not in a header.
      subject: 'Contact form message',
      content: {
        heading: 'A message from the contact form',
        paragraphs: [`From: ${name} <${email}>\nSubject: ${subject}`, message],
        footer: 'Reply to this email to write to the sender. Their address is not verified.',
      },
    })
  })
  outbox.deliverSoon()
}
