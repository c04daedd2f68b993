import { methodWords } from '@leadline/contract/orders/method-words'
import { orderWords } from '@leadline/contract/orders/order-words'
import { formatUsd } from '@leadline/contract/shop/money'
import type { OrderView } from '@leadline/contract/shop/payments'

export interface Step {
  what: string
  /** An instant, where one is known. */
  at: string | null
  isNow?: boolean
}

/** What has happened to the order, first things first, and where it stands. */
export function timelineOf(order: OrderView): Step[] {
  const steps: Step[] = [{ what: `Ordered the ${order.plan.title} plan`, at: order.date }]
  if (order.paidAt) {
    steps.push({ what: `Paid by ${methodWords[order.method].name}`, at: order.paidAt })
  }
  if (order.license) steps.push({ what: 'License issued', at: order.license.issuedAt })
  if (order.claim === 'claimed') steps.push({ what: 'Account claimed', at: null })
  if (order.refundedCents > 0) {
    steps.push({ what: `${formatUsd(order.refundedCents)} refunded`, at: null })
  }
  if (order.status !== 'paid') {
    steps.push({ what: orderWords(order).headline, at: null, isNow: true })
  }
  return steps
}
