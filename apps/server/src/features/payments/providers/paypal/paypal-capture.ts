import type { CapturedOrder, CapturingGateway } from '../gateway.ts'
import type { PaypalAnswer } from './paypal-client.ts'
import type { PaypalOrder } from './paypal-order.ts'

/** An order, and the answer that it came in. */
export type Found = PaypalAnswer & { order: PaypalOrder }

export function hasItems(order: PaypalOrder): boolean {
  return order.purchase_units.every(({ items }) => items !== undefined && items.length > 0)
}

export function captureCount(order: PaypalOrder): number {
  return order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []).length
}

/** What the button in the browser is answered. */
export function capturedOrder({ order, debugId }: Found): CapturedOrder {
  return {
    status: order.status,
    debugId,
    purchaseUnits: order.purchase_units.map(({ payments, items }) => ({
      captures: (payments?.captures ?? []).map(({ id, status }) => ({ id, status })),
      items: (items ?? []).map(({ name }) => ({ name })),
    })),
  }
}

/** What the button was answered the first time, from what we know. */
export function captureAnswerOf({
  isPaid,
  reference,
  refundedCents,
  totalCents,
  planTitle,
}: Parameters<CapturingGateway['captureAnswer']>[0]): CapturedOrder {
  const refunded = refundedCents >= totalCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  const arrived = refundedCents === 0 ? 'COMPLETED' : refunded
  const capture = { id: reference ?? '', status: isPaid ? arrived : 'PENDING' }
  return {
    status: 'COMPLETED',
    debugId: '',
    purchaseUnits: [{ captures: [capture], items: [{ name: planTitle }] }],
  }
}
