import type { Mail } from '../../../platform/mail/mail.ts'
import { type OrderMail, orderPage } from './order-mail.ts'

export function disputedMail(mail: OrderMail & { at: number }): Mail {
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

export function disputeWonMail(mail: OrderMail & { at: number }): Mail {
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

export function chargedBackMail(mail: OrderMail): Mail {
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
