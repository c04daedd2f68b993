import { Email } from '@leadline/contract/accounts/email'
import { brand } from '@leadline/contract/brand'
import * as z from 'zod/mini'

import { type Read, wrong, withDefault } from './setting.ts'

export interface MailConfig {
  /** Without a mail server, mail stays in the outbox. */
  transport: { kind: 'outbox' } | { kind: 'smtp'; url: string }
  from: MailAddress
  supportEmail: string
}

export interface MailAddress {
  name: string
  address: string
}

/** Where mail goes, from whom it comes, and who answers it. */
export const mailSettings = {
  SMTP_URL: z.optional(
    z.url({
      protocol: /^smtps?$/,
      hostname: /./,
      // The value may hold a password, so it is not repeated.
      error: 'must look like smtp://user:password@host:587 or smtps://…:465',
    }),
  ),
  MAIL_FROM: withDefault(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => readMailAddress(text) !== undefined,
            wrong(`Set it to an address such as ${brand.name} <mail@example.com>`),
          ),
        ),
      z.transform((text) => readMailAddress(text) ?? { name: '', address: '' }),
    ),
    { name: brand.name, address: brand.supportEmail },
  ),
  SUPPORT_EMAIL: withDefault(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => Email.safeParse(text).success,
            wrong('Set it to one address, such as support@example.com'),
          ),
        ),
      Email,
    ),
    brand.supportEmail,
  ),
}

export function mailConfig(settings: Read<typeof mailSettings>): MailConfig {
  const { SMTP_URL: url } = settings
  return {
    transport: url === undefined ? { kind: 'outbox' } : { kind: 'smtp', url },
    from: settings.MAIL_FROM,
    supportEmail: settings.SUPPORT_EMAIL,
  }
}

/** `name@example.com`, or `Name <name@example.com>`. */
function readMailAddress(text: string): MailAddress | undefined {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? []
  const email = Email.safeParse(bracketed ?? text)
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  if (!email.success || /[\u0000-\u001f\u007f"]/.test(name)) return undefined
  return { name: name.trim(), address: email.data }
}
