import { brand } from '@leadline/contract/brand'

import type { Mail } from '../../platform/mail/mail.ts'

/** The owner is notified, so that a link made by somebody else is noticed. */
export function deviceLinkedMail(options: {
  id: string
  to: string
  /** 'Leadline on Windows'. */
  device: string
  publicUrl: string
  supportEmail: string
}): Mail {
  return {
    dedupeKey: `device-linked:${options.id}`,
    to: options.to,
    subject: `${options.device} was linked to your account`,
    content: {
      heading: `${options.device} was linked`,
      paragraphs: [
        `The code that ${options.device} showed was confirmed by someone signed in to your account. It can now fetch your license files, and nothing else.`,
        `If this was not you, end the session named ${options.device} on your security page, change your password and write to ${options.supportEmail}.`,
      ],
      action: { label: 'Account security', url: `${options.publicUrl}/account/security` },
      footer: `You are receiving this because this address belongs to a ${brand.name} account.`,
    },
  }
}
