import type { OrderView } from '../shop/payments.ts'
import { isSome } from './coin-amount.ts'
import { methodWords } from './method-words.ts'

export type Payment = OrderView['payments'][number]

/** As much of an order as its words need. A page knows all of it, a mail what it is about. */
export type OrderFacts = Pick<
  OrderView,
  'status' | 'method' | 'totalCents' | 'refundedCents' | 'anonymous' | 'claim' | 'license'
> & {
  payments: readonly PaymentFacts[]
}

export type PaymentFacts = Pick<
  Payment,
  'method' | 'state' | 'review' | 'crypto' | 'declines' | 'returned' | 'overpaid'
>

/** Every situation that an order can be in, as its buyer would tell them apart. */
export type OrderMoment =
  | 'waiting'
  | 'partArrived'
  | 'confirming'
  | 'held'
  | 'processing'
  | 'paid'
  | 'partlyRefunded'
  | 'refunded'
  | 'disputed'
  | 'chargedBack'
  | 'expired'
  | 'declined'
  | 'failed'
  | 'cancelled'
  | 'underpaid'
  | 'late'
  | 'unconfirmed'
  | 'checked'

export function momentOf(order: OrderFacts): OrderMoment {
  switch (order.status) {
    case 'pending':
      if (coinsSoFar(order)) return 'partArrived'
      return order.payments.findLast(isOpen)?.declines ? 'declined' : 'waiting'
    case 'processing':
      return processingMoment(order)
    case 'review':
      return reviewMoment(order)
    case 'failed':
      return methodWords[order.method].isCrypto ? 'failed' : 'declined'
    case 'paid':
    case 'refunded':
    case 'disputed':
    case 'expired':
    case 'cancelled':
      return order.status
    case 'partially_refunded':
      return 'partlyRefunded'
    case 'charged_back':
      return 'chargedBack'
  }
}

/** The payment whose coins are here in part, with what is left of it to pay. */
export function coinsSoFar<P extends PaymentFacts>({
  payments,
}: {
  payments: readonly P[]
}): (P & { crypto: NonNullable<P['crypto']> }) | undefined {
  return payments.find(
    (payment): payment is P & { crypto: NonNullable<P['crypto']> } =>
      payment.crypto !== null &&
      (payment.review === 'partial' || (isOpen(payment) && isSome(payment.crypto.paid))),
  )
}

function isOpen({ state }: PaymentFacts): boolean {
  return state === 'open'
}

function processingMoment({ payments, method }: OrderFacts): OrderMoment {
  const underWay = payments.find(({ state }) => state === 'processing')?.method ?? method
  if (methodWords[underWay].isCrypto) return 'confirming'
  return underWay === 'paypal' ? 'held' : 'processing'
}

const reviewMoments = {
  partial: 'underpaid',
  late: 'late',
  unconfirmed: 'unconfirmed',
  mismatch: 'checked',
  paid_twice: 'checked',
} as const

function reviewMoment({ payments }: OrderFacts): OrderMoment {
  const { review } = payments.find((payment) => payment.review !== null) ?? {}
  return review ? reviewMoments[review] : 'checked'
}
