import type { OrderView } from '@leadline/contract/payments'

export type Payment = OrderView['payments'][number]

export const paymentStateNames: Record<Payment['state'], string> = {
  open: 'Open',
  processing: 'Processing',
  paid: 'Paid',
  expired: 'Expired',
  failed: 'Failed',
  cancelled: 'Cancelled',
  review: 'Being checked',
}

export const paymentStateBadges = {
  open: 'default',
  processing: 'default',
  paid: 'success',
  expired: 'outline',
  failed: 'destructive',
  cancelled: 'outline',
  review: 'secondary',
} as const satisfies Record<Payment['state'], string>

/** What to know about one payment, and what the buyer can do about it. Often nothing. */
export function paymentAdvice(payment: Payment): string[] {
  const { review, overpaid, crypto, refundUrl, returned } = payment
  const advice: string[] = []
  if (review === 'partial') {
    advice.push(
      crypto
        ? `${crypto.paid} ${crypto.currency} of ${crypto.amount} ${crypto.currency} has arrived. ${crypto.due} ${crypto.currency} is left to pay.`
        : 'Only part of the amount has arrived.',
    )
    advice.push('Pay the rest, or write to us and we send back what you paid.')
  }
  if (review === 'late') {
    advice.push(
      'The payment arrived after its time had run out. We check the amount by hand, usually within one working day, and then issue the license or send the money back.',
    )
  }
  if (review === 'unconfirmed') {
    advice.push(
      'We look for the coins by hand, usually within one working day. If they arrive after all, you get the license or the money back.',
    )
  }
  if (review === 'mismatch') {
    advice.push(
      'The amount or the currency differs from the order. We check it by hand, usually within one working day, and write nothing off: you get the license or the money.',
    )
  }
  if (review === 'paid_twice') {
    advice.push('The order was paid already. We refund this second payment.')
  }
  if (overpaid) advice.push("More than the order's amount has arrived. We refund the difference.")
  if (refundUrl) {
    advice.push('Tell the refund page to which address the coins should go back.')
  }
  if (returned) advice.push('What had arrived was given back, all of it.')
  return advice
}
