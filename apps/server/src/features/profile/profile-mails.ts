import { brand } from '@leadline/contract/brand'

import type { Mail } from '../../platform/mail/mail.ts'

export function passwordChangedMail(options: {
  id: string
  to: string
  publicUrl: string
  supportEmail: string
}): Mail {
  return {
    dedupeKey: `password-changed:${options.id}`,
    to: options.to,
    subject: `Your ${brand.name} password was changed`,
    content: {
      heading: 'Your password was changed',
      paragraphs: [
        'A new password was set by someone who was signed in and knew the old one. Every other session has ended.',
        `If this was not you, choose a new password right away and write to ${options.supportEmail}.`,
      ],
      action: {
        label: 'Choose a new password',
        url: `${options.publicUrl}/forgot-password`,
      },
      footer: `You are receiving this because this address belongs to a ${brand.name} account.`,
    },
  }
}

export function accountDeletedMail(options: {
  id: string
  to: string
  supportEmail: string
}): Mail {
  return {
    dedupeKey: `account-deleted:${options.id}`,
    to: options.to,
    subject: `Your ${brand.name} account was deleted`,
    content: {
      heading: 'Your account was deleted',
      paragraphs: [
        'Your account is gone, with everything in it that named you. Every session has ended. There is no way to bring it back.',
        `If this was not you, write to ${options.supportEmail}.`,
      ],
      footer: 'This is the last email about that account. We have deleted your address too.',
    },
  }
}
