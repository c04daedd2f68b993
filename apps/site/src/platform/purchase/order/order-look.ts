import type { Tone } from '@leadline/contract/orders/order-words'
import type { OrderStatus } from '@leadline/contract/shop/payments'

/** How an order's status is colored. */
export const statusBadges = {
  pending: 'default',
  processing: 'default',
  paid: 'success',
  partially_refunded: 'success',
  refunded: 'outline',
  disputed: 'destructive',
  charged_back: 'destructive',
  expired: 'outline',
  failed: 'destructive',
  cancelled: 'outline',
  review: 'secondary',
} as const satisfies Record<OrderStatus, string>

export const toneBadges = {
  good: 'success',
  waiting: 'default',
  asks: 'secondary',
  bad: 'destructive',
  over: 'outline',
} as const satisfies Record<Tone, string>
