import { brand } from '@leadline/contract/brand'

import type { Mail } from '../../../platform/mail/mail.ts'

// The new address is the only thing in these mails that somebody typed, and it is only ever mailed to
// itself and to the address it replaces.

interface About {
  /** Of this one change. */
  id: string
  to: string
  publicUrl: string
  supportEmail: string
}

/** To the new address. Opening the link changes nothing; the page behind it has a button. */
export function confirmAddressMail(
  mail: Omit<About, 'supportEmail'> & { token: string; expiresAt: number },
): Mail {
  return {
    dedupeKey: `confirm-address:${mail.id}`,
    to: mail.to,
    subject: `Confirm your new ${brand.name} email address`,
    usefulUntil: mail.expiresAt,
    content: {
      heading: 'Confirm your new email address',
      paragraphs: [
        `This address was entered as the new address of a ${brand.name} account. If the account is yours, open the link, sign in, and confirm. The link works once, for 48 hours.`,
        'Until then the account keeps its current address.',
      ],
      action: {
        label: 'Confirm email address',
        url: `${mail.publicUrl}/verify-email?token=${mail.token}`,
      },
      footer: 'If the account is not yours, ignore this email. Nothing will change.',
    },
  }
}

/** To the present address, when another one is asked for. */
export function addressChangeAskedMail(mail: About & { email: string }): Mail {
  return {
    dedupeKey: `address-change-asked:${mail.id}`,
    to: mail.to,
    subject: `A new email address for your ${brand.name} account`,
    content: {
      heading: 'A request to change your email address',
      paragraphs: [
        `Someone who is signed in to your account and knows its password asked to replace this address with ${mail.email}. The change takes effect when it is confirmed from the new address.`,
        `If that was you, there is nothing to do here. If it was not, choose a new password now, cancel the change under Account security, and write to ${mail.supportEmail}.`,
      ],
      action: { label: 'Account security', url: `${mail.publicUrl}/account/security` },
      footer: `You are receiving this because this address belongs to a ${brand.name} account.`,
    },
  }
}

/** To both addresses, once the new one is confirmed. */
export function addressChangedMail(mail: About & { email: string; isOld: boolean }): Mail {
  const about = `The email address of your ${brand.name} account is now ${mail.email}. Use it to sign in, or sign in with your username as before.`
  return {
    dedupeKey: `address-changed:${mail.id}:${mail.isOld ? 'old' : 'new'}`,
    to: mail.to,
    subject: `Your ${brand.name} email address was changed`,
    content: {
      heading: 'Your email address was changed',
      paragraphs: mail.isOld
        ? [
            about,
            `We will not write to this address about the account anymore. If you did not make this change, write to ${mail.supportEmail} right away.`,
          ]
        : [about, 'Receipts, licenses and notices about the account come here from now on.'],
      action: { label: 'Account security', url: `${mail.publicUrl}/account/security` },
      footer: mail.isOld
        ? `You are receiving this because this address belonged to a ${brand.name} account until now.`
        : `You are receiving this because this address belongs to a ${brand.name} account.`,
    },
  }
}

/** To the owner of an account, when somebody asks for its address for another account. */
export function addressInUseMail(
  mail: Omit<About, 'supportEmail'> & { usefulUntil: number },
): Mail {
  return {
    dedupeKey: `address-in-use:${mail.id}`,
    to: mail.to,
    subject: `This address already has a ${brand.name} account`,
    usefulUntil: mail.usefulUntil,
    content: {
      heading: 'This address already has an account',
      paragraphs: [
        `Someone asked to use this address for another ${brand.name} account. It belongs to yours, so nothing was changed.`,
        'If that was you, sign in to the account that has this address and give it another one first.',
      ],
      action: { label: 'Sign in', url: `${mail.publicUrl}/login` },
      footer: 'If it was not you, ignore this email: whoever asked learned nothing.',
    },
  }
}
