import { minuteMs } from '@leadline/contract/durations'
import { createTransport } from 'nodemailer'

import type { MailAddress } from '../config/mail-settings.ts'
import type { MailTransport } from './deliver-mail.ts'
import type { Attachment } from './mail.ts'
import type { OutboxRow } from './outbox.store.ts'

const patienceMs = 15_000
/** The lease is renewed while a mail is being sent: without an end, a server that hangs would keep it for ever. */
const sendTimeoutMs = 2 * minuteMs

/**
 * The only file that knows SMTP. Certificates are checked; a mail cannot make nodemailer read files
 * or URLs.
 */
export function smtpTransport(url: string, from: MailAddress): MailTransport {
  const transporter = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(row) {
      await withinTime(transporter.sendMail(messageOf(row, from)))
    },
  }
}

function messageOf(row: OutboxRow, from: MailAddress) {
  return {
    messageId: messageIdOf(row, from),
    date: new Date(row.created_at),
    from,
    // As an object it is one address, whatever characters it holds.
    to: { name: '', address: row.to_address },
    ...(row.reply_to !== null && { replyTo: { name: '', address: row.reply_to } }),
    subject: row.subject,
    text: row.text,
    html: row.html,
    headers: { 'Auto-Submitted': 'auto-generated', ...headersOf(row) },
    attachments: attachmentsOf(row).map(({ name, type, text }) => ({
      filename: name,
      contentType: type,
      content: text,
    })),
  }
}

/** The same for every attempt at one mail. */
export function messageIdOf(row: Pick<OutboxRow, 'id'>, from: MailAddress): string {
  return `<${row.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`
}

export function headersOf(row: Pick<OutboxRow, 'headers'>): Record<string, string> {
  // Ours: written by the outbox and by nobody else.
  return JSON.parse(row.headers) as Record<string, string>
}

export function attachmentsOf(row: Pick<OutboxRow, 'attachments'>): Attachment[] {
  // Ours, like the headers.
  return JSON.parse(row.attachments) as Attachment[]
}

async function withinTime(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('the mail server took too long'), { code: 'ESLOW' })),
      sendTimeoutMs,
    )
  })
  try {
    await Promise.race([sending, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
