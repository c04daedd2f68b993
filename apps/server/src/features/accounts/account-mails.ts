import { brand } from '@leadline/contract/brand'

import type { Mail } from '../../platform/mail/mail.ts'

// None of these mails contains a name that somebody typed: otherwise our server could be used to
// send messages to strangers.

interface LinkMail {
  to: string
  token: string
  tokenHash: string
  publicUrl: string
  expiresAt: number
}

/**
 * Opening the link changes nothing, because mail scanners open links. The page it leads to has a
 * button.
 */
export function verificationMail(link: LinkMail): Mail {
  return {
    dedupeKey: `verify-email:${link.tokenHash}`,
    to: link.to,
    subject: `Verify your ${brand.name} email address`,
    usefulUntil: link.expiresAt,
    content: {
      heading: 'Verify your email address',
      paragraphs: [
        `This address was entered for a ${brand.name} account. If the account is yours, open the link, sign in, and confirm the address. The link works once, for 48 hours.`,
      ],
      action: {
        label: 'Verify email address',
        url: `${link.publicUrl}/verify-email?token=${link.token}`,
      },
      footer:
        'If the account is not yours, ignore this email. That account gets nothing that belongs to your address.',
    },
  }
}

export function resetPasswordMail(link: LinkMail): Mail {
  return {
    dedupeKey: `reset-password:${link.tokenHash}`,
    to: link.to,
    subject: `Choose a new ${brand.name} password`,
    usefulUntil: link.expiresAt,
    content: {
      heading: 'Choose a new password',
      paragraphs: [
        `We received a request to reset the password of the ${brand.name} account with this address.`,
        'The link works once, within one hour. Your current password keeps working until then.',
      ],
      action: {
        label: 'Choose a new password',
        url: `${link.publicUrl}/reset-password?token=${link.token}`,
      },
      footer: 'If you did not ask for this, ignore this email. Nothing will change.',
    },
  }
}

export function passwordChangedMail(options: {
  to: string
  tokenHash: string
  publicUrl: string
  supportEmail: string
}): Mail {
  return {
    dedupeKey: `password-changed:${options.tokenHash}`,
    to: options.to,
    subject: `Your ${brand.name} password was changed`,
    content: {
      heading: 'Your password was changed',
      paragraphs: [
        'A new password was set through a one-use link. Every session has ended; sign in with the new password.',
        `If this was not you, request another link right away and write to ${options.supportEmail}.`,
      ],
      action: { label: 'Sign in', url: `${options.publicUrl}/login` },
      footer: `You are receiving this because this address belongs to a ${brand.name} account.`,
    },
  }
}

/** Somebody tried to register an address that already has an account. Only its owner is notified. */
export function addressTakenMail(options: {
  id: string
  to: string
  publicUrl: string
  usefulUntil: number
}): Mail {
  return {
    dedupeKey: `address-taken:${options.id}`,
    to: options.to,
    subject: `You already have a ${brand.name} account`,
    usefulUntil: options.usefulUntil,
    content: {
      heading: 'You already have an account',
      paragraphs: [
        `We received a request to open a ${brand.name} account with this address. The address already has one, so nothing was created.`,
        'Sign in with your username or this address. If you forgot the password, ask for a new one on the sign-in page.',
      ],
      action: { label: 'Sign in', url: `${options.publicUrl}/login` },
      footer: 'If this was not you, ignore this email: whoever tried learned nothing.',
    },
  }
}
