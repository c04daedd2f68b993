import type { Mail } from '../../../platform/mail/mail.ts'
import { orderLine, type OrderMail, orderPage, wordsFor } from './order-mail.ts'

export function disputedMail(mail: OrderMail & { at: number }): Mail {
  const { headline, text } = wordsFor(mail, { status: 'disputed' })
  return {
    dedupeKey: `disputed:${mail.order.id}:${mail.at}`,
    to: mail.to,
    subject: 'Your payment is disputed',
    content: {
      heading: headline,
      paragraphs: [
        text,
        'If you did not mean to dispute it, tell your bank. If something is wrong with the purchase, tell us: we would rather refund you than argue.',
        orderLine(mail),
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
        `The payment for order ${mail.order.id} was upheld, and the license is valid again. There is nothing for you to do.`,
      ],
      action: { label: 'See the order', url: orderPage(mail) },
      footer: `Questions: ${mail.supportEmail}`,
    },
  }
}

export function chargedBackMail(mail: OrderMail): Mail {
  const { headline, text } = wordsFor(mail, { status: 'charged_back' })
  return {
    dedupeKey: `charged-back:${mail.order.id}`,
    to: mail.to,
    subject: 'Your payment was charged back',
    content: {
      heading: headline,
      paragraphs: [text, orderLine(mail)],
      action: { label: 'See the order', url: orderPage(mail) },
      footer: `Questions: ${mail.supportEmail}`,
    },
  }
}
