import { brand } from '@leadline/contract/brand'
import { formatUsd } from '@leadline/contract/money'

import type { Mail as Letter } from '../../platform/mail/mail.ts'
import type { OrderRow } from './orders.store.ts'
import type { PaymentAlert } from './payment-alerts.ts'
import type { IssuedLicence } from './payment-deps.ts'

interface OrderMail {
  order: OrderRow
  to: string
  planTitle: string
  publicUrl: string
  supportEmail: string
}

const day = (instant: number) =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const orderPage = ({ order, publicUrl }: OrderMail) => `${publicUrl}/orders/${order.id}`

/** The receipt, with the licence in it: whoever has this mail has what they bought. */
export function receiptLetter(
  mail: OrderMail & { licence: IssuedLicence; hasAccount: boolean },
): Letter {
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

function wayBack({ method }: OrderRow): string {
  return method === 'bitcoin' || method === 'monero'
    ? 'to the address that you named on the refund page.'
    : 'the way it came. Banks take a few days to show it.'
}

export function refundLetter(mail: OrderMail & { refundedCents: number }): Letter {
  const { order, to, planTitle, refundedCents } = mail
  const isWhole = refundedCents >= order.total_cents
  return {
    dedupeKey: `refund:${order.id}:${refundedCents}`,
    to,
    subject: isWhole ? 'Your payment was refunded' : 'Part of your payment was refunded',
    content: {
      heading: isWhole ? 'Refunded' : 'Refunded in part',
      paragraphs: [
        `${formatUsd(refundedCents)} of ${formatUsd(order.total_cents)} for ${brand.name} ${planTitle} (order ${order.id}) goes back ${wayBack(order)}`,
        isWhole ? 'With that the license has ended.' : 'Your license stays as it is.',
      ],
      action: { label: 'See the order', url: orderPage(mail) },
      footer: `You receive this because this address was given with the order. Questions: ${mail.supportEmail}`,
    },
  }
}

export function disputedLetter(mail: OrderMail & { at: number }): Letter {
  return {
    dedupeKey: `disputed:${mail.order.id}:${mail.at}`,
    to: mail.to,
    subject: 'Your payment is disputed',
    content: {
      heading: 'Your payment is disputed',
      paragraphs: [
        `Your bank tells us that the payment for order ${mail.order.id} is disputed. Until that is decided, the license gives no updates.`,
        'If this was not meant, tell your bank; if something is wrong with the purchase, tell us. We would rather refund than argue.',
      ],
      action: { label: 'See the order', url: orderPage(mail) },
      footer: `Questions: ${mail.supportEmail}`,
    },
  }
}

export function disputeWonLetter(mail: OrderMail & { at: number }): Letter {
  return {
    dedupeKey: `dispute-won:${mail.order.id}:${mail.at}`,
    to: mail.to,
    subject: 'Your license is valid again',
    content: {
      heading: 'The dispute is over',
      paragraphs: [
        `The payment for order ${mail.order.id} stands, and the license is valid again. There is nothing for you to do.`,
      ],
      action: { label: 'See the order', url: orderPage(mail) },
      footer: `Questions: ${mail.supportEmail}`,
    },
  }
}

export function chargedBackLetter(mail: OrderMail): Letter {
  return {
    dedupeKey: `charged-back:${mail.order.id}`,
    to: mail.to,
    subject: 'Your payment was taken back',
    content: {
      heading: 'Your payment was taken back',
      paragraphs: [
        `Your bank has given you back what you paid for order ${mail.order.id}. With that the license has ended.`,
      ],
      action: { label: 'See the order', url: orderPage(mail) },
      footer: `Questions: ${mail.supportEmail}`,
    },
  }
}

/** To our own support, once per alert, and again if it comes back after it was dealt with. */
export function alertLetter(options: {
  alert: PaymentAlert
  times: number
  to: string
  publicUrl: string
}): Letter {
  const { alert, times, to, publicUrl } = options
  return {
    dedupeKey: `payment-alert:${alert.key}:${times}`,
    to,
    subject: `Payment alert: ${alert.kind.replaceAll('_', ' ')}`,
    content: {
      heading: `A payment needs a person: ${alert.kind.replaceAll('_', ' ')}`,
      paragraphs: [
        `${alert.provider}: ${alert.details}.`,
        'List what is open with: npm run admin -- payment-alerts',
      ],
      ...(alert.orderId !== null && {
        action: { label: 'See the order', url: `${publicUrl}/orders/${alert.orderId}` },
      }),
      footer: 'This mail is sent once per alert.',
    },
  }
}
