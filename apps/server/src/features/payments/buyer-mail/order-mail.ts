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
