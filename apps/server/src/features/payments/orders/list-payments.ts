import type { HistoryItem } from '@leadline/contract/shop/payments'

import type { PaymentDeps } from '../payment-deps.ts'
import { iso, licensesOf, methodOf, summaryOf } from './order-view.ts'
import { ordersOf, statusOf } from './orders.store.ts'

/** The orders of an account, newest first. */
export async function listPayments(
  { database, planTitle }: Pick<PaymentDeps, 'database' | 'planTitle'>,
  accountId: string,
): Promise<HistoryItem[]> {
  const orders = await ordersOf(database, accountId)
  const licenses = await licensesOf(
    database,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => {
    const license = summaryOf(licenses.get(order.id), planTitle)
    return {
      id: order.id,
      plan: planTitle(order.plan_id),
      status: statusOf(order),
      subtotalCents: order.subtotal_cents,
      taxCents: order.tax_cents,
      totalCents: order.total_cents,
      currency: 'USD',
      method: methodOf(order),
      date: iso(order.created_at),
      license,
      licence: license,
    }
  })
}
