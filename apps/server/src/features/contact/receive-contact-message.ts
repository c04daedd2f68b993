import { emailKey } from '@leadline/contract/accounts/email'
import { brand } from '@leadline/contract/brand'
import type { sendContactMessage } from '@leadline/contract/contact'
import { dayMs, hourMs } from '@leadline/contract/durations'
import type { HandlerInput } from '@leadline/contract/endpoint'

import { type Database, inTransaction } from '../../platform/database/open-database.ts'
import type { Mail } from '../../platform/mail/mail.ts'
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

/**
 * Confirmations go to an address that nobody has proved: three a day to one, and so many to all. Beyond that the
 * message arrives all the same, without one.
 */
const confirmationsPerAddress = { max: 3, windowMs: dayMs }
export const confirmationsPerHour = { max: 60, windowMs: hourMs }

/** Store a message, mail it to support and confirm it to its sender, in one transaction. */
export async function receiveContactMessage(
  deps: ContactDeps,
  { name, email, subject, message }: ContactMessage,
): Promise<void> {
  const { database, runtime, outbox, supportEmail, limiter } = deps
  // Refused with an error rather than dropped: the sender must know that the message was not
  // received.
  await limiter.spend('contact messages', 'everybody', contactPerHour)
  const isConfirmed = await mayConfirm(limiter, email)
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
      // One line, as the contract and the outbox both make sure.
      subject: `Contact form: ${subject}`,
      content: {
        heading: 'A message from the contact form',
        paragraphs: [`From: ${name} <${email}>\nSubject: ${subject}`, message],
        footer: 'Reply to this email to write to the sender. Their address is not verified.',
      },
    })
    if (isConfirmed) {
      await outbox.queue(transaction, confirmationMail({ id, to: email, supportEmail }))
    }
  })
  outbox.deliverSoon()
}

async function mayConfirm(limiter: RateLimiter, email: string): Promise<boolean> {
  const key = emailKey(email)
  const own = await limiter.take('contact confirmation', key, confirmationsPerAddress)
  if (!own.allowed) return false
  const all = await limiter.take('contact confirmations', 'everybody', confirmationsPerHour)
  if (!all.allowed) await own.giveBack()
  return all.allowed
}

/** Nothing in it is what the sender wrote: whoever names another person's address cannot write to them through us. */
function confirmationMail(options: { id: string; to: string; supportEmail: string }): Mail {
  const { id, to, supportEmail } = options
  return {
    dedupeKey: `contact-confirmation:${id}`,
    to,
    replyTo: supportEmail,
    subject: 'We have received your message',
    headers: { 'Auto-Submitted': 'auto-replied' },
    content: {
      heading: 'We have received your message',
      paragraphs: [
        `Thank you for writing to ${brand.name}. A person reads your message and answers to this address.`,
        'You can add to it by replying to this email. Never send an API key, a password or a recovery phrase: we do not need them.',
      ],
      footer:
        'You get this email because somebody entered your address in our contact form. If that was not you, there is nothing to do.',
    },
  }
}
