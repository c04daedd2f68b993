import type { PlanId } from '@leadline/contract/shop/plans'

import { AppError } from '../../../platform/app-error.ts'
import { priceOf } from './order-price.ts'
import { isSettled } from './order-status.ts'
import { type OrderRow, statusOf } from './orders.store.ts'

export interface Purchase {
  planId: PlanId
  method: string
  /** The order that the buyer's browser is at, if it is at one. */
  orderId: string | undefined
}

/** What every new order of it says, whoever buys. The price is ours. */
export function orderRowFor({ planId, method }: Purchase) {
  const price = priceOf(planId)
  return {
    plan_id: planId,
    subtotal_cents: price.subtotalCents,
    tax_cents: price.taxCents,
    total_cents: price.totalCents,
    tax_basis_points: price.taxBasisPoints,
    currency: 'USD',
    status: 'pending',
    method,
    refunded_cents: 0,
  }
}

/** The same plan at today's price: the purchase can go on with this order. */
export function isSamePurchase(order: OrderRow, { planId }: Purchase): boolean {
  const price = priceOf(planId)
  return (
    order.plan_id === planId &&
    order.total_cents === price.totalCents &&
    order.tax_cents === price.taxCents
  )
}

export function requireUnpaid(order: OrderRow): OrderRow {
  if (!isSettled(statusOf(order))) return order
  throw new AppError('order_already_paid', 'This order is already paid.')
}
