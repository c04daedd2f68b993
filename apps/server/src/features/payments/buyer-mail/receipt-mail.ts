import { brand } from '@leadline/contract/brand'
import { formatUsd } from '@leadline/contract/shop/money'

import type { Mail } from '../../../platform/mail/mail.ts'
import type { IssuedLicense } from '../payment-deps.ts'
import { type OrderMail, orderPage, wordsFor } from './order-mail.ts'

const day = (instant: number) =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The receipt, with the license in it: whoever has this mail has what they bought. */
export function receiptMail(
  mail: OrderMail & { license: IssuedLicense; isInAccount: boolean },
): Mail {
  const { order, to, planTitle, license } = mail
  return {
    dedupeKey: `receipt:${order.id}`,
    to,
    subject: `Your ${brand.name} ${planTitle} license`,
    attachments: [license.file],
    content: {
      heading: wordsFor(mail, { status: 'paid' }).headline,
      paragraphs: [
        `Thank you. This is the receipt for order ${order.id}.`,
        `${brand.name} ${planTitle}: ${formatUsd(order.subtotal_cents)}. Sales tax: ${formatUsd(order.tax_cents)}. Total paid: ${formatUsd(order.total_cents)}.`,
        `Your license is attached to this email. It includes updates until ${day(license.updatesUntil)}; the newest version on that day is yours to keep forever. Keep the file: the software checks it without asking us.`,
        mail.isInAccount
          ? 'It is also on your profile page.'
          : 'To have it in an account as well, sign in to your account with this address, or create one, and verify the address while you are signed in. Until then we hold it for you, and nobody else can get it.',
      ],
      action: { label: 'See the order and its receipt', url: orderPage(mail) },
      footer: `Sold by ${brand.company}, ${brand.address.join(', ')}. You are receiving this because this address was given when the order was paid. Questions: ${mail.supportEmail}`,
    },
  }
}
