import { brand } from '@leadline/contract/brand'
import { formatUsd } from '@leadline/contract/money'

import type { Mail } from '../../../platform/mail/mail.ts'
import type { IssuedLicence } from '../payment-deps.ts'
import { type OrderMail, orderPage } from './order-mail.ts'

const day = (instant: number) =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The receipt, with the licence in it: whoever has this mail has what they bought. */
export function receiptMail(
  mail: OrderMail & { licence: IssuedLicence; hasAccount: boolean },
): Mail {
  const { order, to, planTitle, licence } = mail
  return {
    dedupeKey: `receipt:${order.id}`,
    to,
    subject: `Your ${brand.name} ${planTitle} license`,
    attachments: [licence.file],
    content: {
      heading: 'Payment received',
      paragraphs: [
        `Thank you. This is the receipt for order ${order.id}.`,
        `${brand.name} ${planTitle}: ${formatUsd(order.subtotal_cents)}. Sales tax: ${formatUsd(order.tax_cents)}. Total paid: ${formatUsd(order.total_cents)}.`,
        `Your license is attached to this mail. It gives updates until ${day(licence.updatesUntil)}; the newest version of that day is yours to keep for ever. Keep the file: the software checks it without asking us.`,
        mail.hasAccount
          ? 'You also find it on your profile page.'
          : `There is no account with this address yet. Register with it and verify it, and the license appears in your account.`,
      ],
      action: { label: 'See the order and its receipt', url: orderPage(mail) },
      footer: `You receive this because this address was given when the order was paid. Questions: ${mail.supportEmail}`,
    },
  }
}
