import { brand } from '@leadline/contract/brand'

import type { Mail } from '../../platform/mail/mail.ts'

const news = {
  'totp-on': 'An authenticator app was turned on. Signing in now also takes a code from it.',
  'totp-off': 'The authenticator app was turned off. Every other session has ended.',
  'codes-renewed': 'New recovery codes were made. The old ones no longer work.',
  'code-used': 'A recovery code was used to sign in to your account. That code no longer works.',
  'passkey-added': 'A passkey was added. It can be used to sign in after the password.',
  'passkey-removed': 'A passkey was removed. Every other session has ended.',
} as const

export type SecondFactorChange = keyof typeof news

/** The owner is notified of every change, so that one made by somebody else is noticed. */
export function secondFactorMail(options: {
  id: string
  to: string
  what: SecondFactorChange
  publicUrl: string
  supportEmail: string
}): Mail {
  return {
    dedupeKey: `second-factor:${options.id}`,
    to: options.to,
    subject: `Two-step sign-in on your ${brand.name} account`,
    content: {
      heading: 'Two-step sign-in',
      paragraphs: [
        news[options.what],
        `If this was not you, change your password right away and write to ${options.supportEmail}.`,
      ],
      action: { label: 'Account security', url: `${options.publicUrl}/account/security` },
      footer: `You are receiving this because this address belongs to a ${brand.name} account.`,
    },
  }
}
