import type { MailContent } from './mail-body.ts'

/** A small text file, such as a license. */
export interface Attachment {
  name: string
  type: string
  text: string
}

/** One mail to one person. */
export interface Mail {
  /** Two mails with one key are one mail: the second is not queued. */
  dedupeKey: string
  to: string
  replyTo?: string
  subject: string
  content: MailContent
  /** Further headers, such as List-Unsubscribe. */
  headers?: Record<string, string>
  attachments?: Attachment[]
  /** Not sent after this instant, for example because a link in it has expired. */
  usefulUntil?: number
}

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const breaksHeader = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Text in a header must not be able to start another header. */
export function refuseHeaderInjection(mail: Mail): void {
  const { to, replyTo = '', subject, headers = {}, attachments = [] } = mail
  const attached = attachments.flatMap(({ name, type }) => [name, type])
  const texts = [to, replyTo, subject, ...Object.entries(headers).flat(), ...attached]
  if (texts.some((text) => breaksHeader.test(text))) {
    throw new Error('a mail header must not contain line breaks or control characters')
  }
}
