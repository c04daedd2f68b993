import { formatUsd } from '@leadline/contract/money'
import type { OrderStatus, OrderView } from '@leadline/contract/payments'

import { methodWords } from './method-words.ts'

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

/** The money is with us, all of it or what is left after a refund. */
export function isPaidOrder({ status }: OrderView): boolean {
  return status === 'paid' || status === 'partially_refunded'
}

/** Nothing was paid, and paying is still possible. */
export function canBePaid({ status }: OrderView): boolean {
  return ['pending', 'expired', 'failed', 'cancelled'].includes(status)
}

export interface Words {
  headline: string
  text: string
}

/** What an order's state means, in words. */
export function orderWords(order: OrderView): Words {
  return words[order.status](order)
}

const words: Record<OrderStatus, (order: OrderView) => Words> = {
  pending: (order) =>
    hasCoins(order)
      ? {
          headline: 'Part of your payment has arrived.',
          text: 'The rest is still to come; the amounts are below. As soon as all of it is here, this page says so by itself.',
        }
      : {
          headline: 'We are waiting for your payment.',
          text: 'Nothing has arrived yet. As soon as it does, this page says so by itself.',
        },
  processing: (order) => ({
    headline: 'Your payment is on its way.',
    text: methodWords[order.method].processing,
  }),
  paid: (order) => ({
    headline: 'Your payment has arrived.',
    text: paidText(order),
  }),
  partially_refunded: (order) => ({
    headline: 'Part of your payment was sent back.',
    text: `We refunded ${formatUsd(order.refundedCents)} of ${formatUsd(order.totalCents)}. Your license stays valid.`,
  }),
  refunded: () => ({
    headline: 'Your payment was sent back.',
    text: 'We refunded the whole amount, tax included. The license of this order has ended.',
  }),
  disputed: () => ({
    headline: 'This payment is in dispute.',
    text: 'The account holder questioned the payment with the bank or wallet. Until that is decided, the license is suspended.',
  }),
  charged_back: () => ({
    headline: 'This payment was taken back.',
    text: 'The bank or wallet returned the money to the account holder. The license of this order has ended.',
  }),
  expired: (order) => ({
    headline: 'The time to pay has run out.',
    text: wasReturned(order)
      ? returnedText
      : 'Nothing was charged. If you sent money after all, it is not lost: it shows up here once it arrives.',
  }),
  failed: (order) => ({
    headline: 'The payment did not go through.',
    text: wasReturned(order) ? returnedText : nothingChargedText,
  }),
  cancelled: (order) => ({
    headline: 'The payment was cancelled.',
    text: wasReturned(order) ? returnedText : nothingChargedText,
  }),
  review: ({ payments }) => ({
    headline: 'A person is looking at your payment.',
    text: payments.some(({ review }) => review === 'unconfirmed')
      ? 'Coins were sent, and the network did not confirm them in time. What happens next is below.'
      : 'Money has arrived, but not as the order asked for it. Your money is safe; what happens next is below.',
  }),
}

const nothingChargedText = 'Nothing was charged. You can try again, or pay another way.'
const returnedText =
  'What you had sent was given back to you, all of it. You can try again, or pay another way.'

/** Coins are there that do not pay the order yet. */
function hasCoins({ payments }: OrderView): boolean {
  return payments.some(({ state, crypto }) => state === 'open' && Number(crypto?.paid ?? 0) > 0)
}

function wasReturned({ payments }: OrderView): boolean {
  return payments.some(({ returned }) => returned)
}

function paidText({ licence, anonymous, claim }: OrderView): string {
  if (licence) return 'The license is issued. There is nothing left to pay.'
  if (!anonymous) return 'The license is being made. This takes a few seconds.'
  return claim === null
    ? 'There is nothing left to pay. The license is in the account that bought it.'
    : 'There is nothing left to pay. The license is in the account below.'
}
