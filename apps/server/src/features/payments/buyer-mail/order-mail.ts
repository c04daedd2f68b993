import { methodWords } from '@leadline/contract/orders/method-words'
import type { PaymentFacts } from '@leadline/contract/orders/order-moment'
import { type MomentWords, orderWords } from '@leadline/contract/orders/order-words'
import type { OrderStatus } from '@leadline/contract/shop/payments'

import { methodOf } from '../orders/order-view.ts'
import type { OrderRow } from '../orders/orders.store.ts'

/** What every mail about an order is made of. */
export interface OrderMail {
  order: OrderRow
  to: string
  planTitle: string
  publicUrl: string
  supportEmail: string
}

export const orderPage = ({ order, publicUrl }: OrderMail) => `${publicUrl}/orders/${order.id}`

/** What the order's page says of it at this moment: a mail says the same. */
export function wordsFor(
  { order }: OrderMail,
  now: { status: OrderStatus; refundedCents?: number; payment?: PaymentFacts },
): MomentWords {
  return orderWords({
    status: now.status,
    method: methodOf(order),
    totalCents: order.total_cents,
    refundedCents: now.refundedCents ?? 0,
    anonymous: order.anonymous === 1,
    claim: null,
    license: null,
    payments: now.payment ? [now.payment] : [],
  })
}

/** Which order it is about. */
export function orderLine({ order, planTitle }: OrderMail): string {
  return `Order ${order.id}: ${planTitle} plan, ${methodWords[methodOf(order)].name}.`
}
