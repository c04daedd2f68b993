import type { Mail } from '../../../platform/mail/mail.ts'
import { orderLine, type OrderMail, orderPage, wordsFor } from './order-mail.ts'

export function refundMail(
  mail: OrderMail & { refundedCents: number; isCollected: boolean },
): Mail {
  const { order, to, refundedCents } = mail
  const isWhole = refundedCents >= order.total_cents
  const status = isWhole ? 'refunded' : 'partially_refunded'
  const { headline, text } = wordsFor(mail, { status, refundedCents })
  return {
    dedupeKey: `refund:${order.id}:${refundedCents}`,
    to,
    subject: isWhole ? 'Your payment was refunded' : 'Part of your payment was refunded',
    content: {
      heading: headline,
      paragraphs: [`${text} ${wayBack(mail)}`, orderLine(mail)],
      action: { label: 'See the order', url: orderPage(mail) },
      footer: `You are receiving this because this address was given with the order. Questions: ${mail.supportEmail}`,
    },
  }
}

function wayBack({ isCollected }: { isCollected: boolean }): string {
  return isCollected
    ? 'It goes to the address that you named on the refund page.'
    : 'It goes back to where it came from. Banks can take a few days to show it.'
}
