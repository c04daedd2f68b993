import type { PaymentFacts } from '@leadline/contract/orders/order-moment'

import type { Mail } from '../../../platform/mail/mail.ts'
import { orderLine, type OrderMail, orderPage, wordsFor } from './order-mail.ts'

/** Money came that does not pay the order yet: whoever has closed the page learns of it here. */
export function reviewMail(mail: OrderMail & { payment: PaymentFacts }): Mail {
  const { order, to, payment } = mail
  const { headline, text, amounts, next } = wordsFor(mail, { status: 'review', payment })
  return {
    dedupeKey: `review:${order.id}:${payment.review ?? 'unknown'}`,
    to,
    subject: headline,
    content: {
      heading: headline,
      paragraphs: [
        text,
        amounts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
        orderLine(mail),
      ],
      action: {
        label: next[0] === 'payRest' ? 'Pay the rest' : 'See the order',
        url: orderPage(mail),
      },
      footer: `You are receiving this because this address was given with the order. Questions: ${mail.supportEmail}`,
    },
  }
}
