import type { OrderStatus } from '../shop/payments.ts'

/** An order's status in a word or two, for lists and badges. */
export const statusNames: Record<OrderStatus, string> = {
  pending: 'Waiting for payment',
  processing: 'Processing',
  paid: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  charged_back: 'Charged back',
  expired: 'Expired',
  failed: 'Failed',
  cancelled: 'Cancelled',
  review: 'Being checked',
}
