import type { MailAddress } from '../../platform/config/mail-settings.ts'
import type { Database } from '../../platform/database/open-database.ts'
import type { Attachment } from '../../platform/mail/mail.ts'
import type { OutboxRow } from '../../platform/mail/outbox.store.ts'
import { attachmentsOf, headersOf, messageIdOf } from '../../platform/mail/smtp-transport.ts'

/** A mail as its reader would get it. */
export interface KeptMail {
  id: string
  messageId: string
  from: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  attachments: Attachment[]
  date: string
}

const shownAtMost = 200

/** What waits in the outbox, newest first. */
export async function listKeptMail(database: Database, from: MailAddress): Promise<KeptMail[]> {
  const rows = await database
    .selectFrom('mail_outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(shownAtMost)
    .execute()
  return rows.map((row) => asMail(row, from))
}

export async function readKeptMail(
  database: Database,
  from: MailAddress,
  id: string,
): Promise<KeptMail | undefined> {
  const row = await database
    .selectFrom('mail_outbox')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return row && asMail(row, from)
}

function asMail(row: OutboxRow, from: MailAddress): KeptMail {
  return {
    id: row.id,
    messageId: messageIdOf(row, from),
    from: from.name ? `${from.name} <${from.address}>` : from.address,
    to: row.to_address,
    replyTo: row.reply_to,
    subject: row.subject,
    text: row.text,
    html: row.html,
    headers: headersOf(row),
    attachments: attachmentsOf(row),
    date: new Date(row.created_at).toISOString(),
  }
}
