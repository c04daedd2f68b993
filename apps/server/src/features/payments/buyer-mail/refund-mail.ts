import { brand } from '@leadline/contract/brand'
import { formatUsd } from '@leadline/contract/money'

import type { Mail } from '../../../platform/mail/mail.ts'
import { type OrderMail, orderPage } from './order-mail.ts'

export function refundMail(
  mail: OrderMail & { refundedCents: number; isCollected: boolean },
): Mail {
  const { order, to, planTitle, refundedCents } = mail
  const isWhole = refundedCents >= order.total_cents
  return {
    dedupeKey: `refund:${order.id}:${refundedCents}`,
    to,
    subject: isWhole ? 'Your payment was refunded' : 'Part of your payment was refunded',
    content: {
      heading: isWhole ? 'Refunded' : 'Refunded in part',
      paragraphs: [
        `${formatUsd(refundedCents)} of ${formatUsd(order.total_cents)} for ${brand.name} ${planTitle} (order ${order.id}) goes back ${wayBack(mail)}`,
        isWhole ? 'With that the license has ended.' : 'Your license stays as it is.',
      ],
      action: { label: 'See the order', url: orderPage(mail) },
      footer: `You receive this because this address was given with the order. Questions: ${mail.supportEmail}`,
    },
  }
}

function wayBack({ isCollected }: { isCollected: boolean }): string {
  return isCollected
    ? 'to the address that you named on the refund page.'
    : 'the way it came. Banks take a few days to show it.'
}
