import type { Transaction } from 'kysely'

import type { Tables } from '../database/schema.ts'
import type { Runtime } from '../runtime.ts'
import { mailBody } from './mail-body.ts'
import { type Mail, refuseHeaderInjection } from './mail.ts'

/** How features send mail. */
export interface Outbox {
  /** Inside the transaction of the change that causes the mail: both happen, or neither. */
  queue(transaction: Transaction<Tables>, mail: Mail): Promise<void>
  /** After the commit: the mail leaves now instead of at the next turn. */
  deliverSoon(): void
}

export function openOutbox(runtime: Runtime, deliverSoon: () => void): Outbox {
  return {
    queue: (transaction, mail) => queueMail(transaction, runtime, mail),
    deliverSoon,
  }
}

async function queueMail(
  transaction: Transaction<Tables>,
  runtime: Runtime,
  mail: Mail,
): Promise<void> {
  refuseHeaderInjection(mail)
  const now = runtime.now()
  await transaction
    .insertInto('mail_outbox')
    .values({
      id: runtime.newId(),
      dedupe_key: mail.dedupeKey,
      to_address: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      ...mailBody(mail.content),
      headers: JSON.stringify(mail.headers ?? {}),
      attachments: JSON.stringify(mail.attachments ?? []),
      created_at: now,
      useful_until: mail.usefulUntil ?? null,
      send_after: now,
      attempts: 0,
      leased_until: 0,
      sent_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}
