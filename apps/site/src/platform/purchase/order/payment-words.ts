import { coinDifference } from '@leadline/contract/orders/coin-amount'
import type { Payment } from '@leadline/contract/orders/order-moment'

export type { Payment }

const stateNames: Record<Payment['state'], string> = {
  open: 'Open',
  processing: 'Processing',
  paid: 'Paid',
  expired: 'Expired',
  failed: 'Failed',
  cancelled: 'Cancelled',
  review: 'Being checked',
}

export function paymentStateName({ state, left, declines }: Payment): string {
  if (left) return 'Not used'
  if (state === 'open' && declines > 0) return 'Declined'
  return stateNames[state]
}

const stateBadges = {
  open: 'default',
  processing: 'default',
  paid: 'success',
  expired: 'outline',
  failed: 'destructive',
  cancelled: 'outline',
  review: 'secondary',
} as const satisfies Record<Payment['state'], string>

export function paymentStateBadge({ state, left, declines }: Payment) {
  return state === 'open' && declines > 0 && !left ? 'destructive' : stateBadges[state]
}

/** What to know about one payment beyond its state, and what the buyer can do about it. Often nothing. */
export function paymentAdvice(payment: Payment): string[] {
  const { review, overpaid, crypto, refundUrl, returned, left } = payment
  const advice: string[] = []
  if (left) {
    advice.push('You turned to another way to pay. Please do not pay this one anymore.')
  }
  if (review === 'paid_twice') {
    advice.push('The order was paid already. We refund this second payment.')
  }
  if (overpaid) advice.push(overpaidAdvice(crypto))
  if (refundUrl) {
    advice.push('Tell the refund page which address the coins should go back to.')
  }
  if (returned) advice.push('What had arrived was returned to you, all of it.')
  return advice
}

function overpaidAdvice(crypto: Payment['crypto']): string {
  const surplus = crypto && coinDifference(crypto.paid, crypto.amount)
  const howMuch = surplus ? `${surplus} ${crypto.currency} more` : 'More'
  return `${howMuch} than the order's amount has arrived. We refund the difference.`
}
