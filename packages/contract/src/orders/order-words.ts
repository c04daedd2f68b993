import { formatUsd } from '../shop/money.ts'
import { methodWords } from './method-words.ts'
import { type Amount, coinsInPart, sent, toPay, usd } from './order-amounts.ts'
import { coinsSoFar, momentOf, type OrderFacts, type OrderMoment } from './order-moment.ts'
import { statusNames } from './status-names.ts'

/** What a buyer can do next. Whoever shows it leaves out what is not possible right now. */
export type NextStep =
  | 'payRest'
  | 'continue'
  | 'payAnotherWay'
  | 'tryAgain'
  | 'download'
  | 'receipt'
  | 'contact'

/** How it looks: well, under way, in need of somebody's attention, badly, or simply over. */
export type Tone = 'good' | 'waiting' | 'asks' | 'bad' | 'over'

export interface MomentWords {
  /** In two or three words, for a badge. */
  name: string
  tone: Tone
  headline: string
  text: string
  amounts: Amount[]
  /** The most useful one first. */
  next: readonly NextStep[]
}

/** What has happened to an order, and what its buyer can do: the same on every page and in every mail. */
export function orderWords(order: OrderFacts): MomentWords {
  const row = table[momentOf(order)]
  const { text } = row
  return {
    ...row,
    text: typeof text === 'string' ? text : text(order),
    amounts: row.amounts(order),
  }
}

interface Row extends Omit<MomentWords, 'text' | 'amounts'> {
  text: string | ((order: OrderFacts) => string)
  amounts: (order: OrderFacts) => Amount[]
}

const byHand = 'A person checks it, usually within one business day.'

const table: Record<OrderMoment, Row> = {
  waiting: {
    name: 'Waiting for payment',
    tone: 'waiting',
    headline: 'Waiting for your payment',
    text: 'Nothing has arrived yet. This page changes by itself as soon as it does.',
    amounts: toPay,
    next: ['continue', 'payAnotherWay'],
  },
  partArrived: {
    name: 'Partly paid',
    tone: 'waiting',
    headline: 'Part of your payment has arrived',
    text: 'Send the rest to the same address before the time to pay runs out. Your license is issued once all of it is confirmed.',
    amounts: coinsInPart,
    next: ['payRest', 'continue'],
  },
  confirming: {
    name: statusNames.processing,
    tone: 'waiting',
    headline: 'Payment sent, not confirmed yet',
    text: (order) =>
      `The network has seen your payment and still has to confirm it. ${waitOf(order)} Your license is issued the moment it is confirmed; there is nothing for you to do.`,
    amounts: sent,
    next: [],
  },
  held: {
    name: statusNames.processing,
    tone: 'waiting',
    headline: 'PayPal is holding your payment',
    text: (order) =>
      `PayPal has your payment and is still checking it. ${waitOf(order)} Your license is issued as soon as PayPal lets the payment through; there is nothing for you to do.`,
    amounts: sent,
    next: [],
  },
  processing: {
    name: statusNames.processing,
    tone: 'waiting',
    headline: 'Your bank is confirming the payment',
    text: (order) =>
      `${waitOf(order)} Your license is issued as soon as the bank confirms; there is nothing for you to do.`,
    amounts: sent,
    next: [],
  },
  paid: {
    name: 'Paid',
    tone: 'good',
    headline: 'Payment Successful',
    text: paidText,
    amounts: ({ totalCents }) => [usd('Paid', totalCents)],
    next: ['download', 'receipt'],
  },
  partlyRefunded: {
    name: 'Partly refunded',
    tone: 'good',
    headline: 'Part of your payment was refunded',
    text: ({ refundedCents, totalCents }) =>
      `We refunded ${formatUsd(refundedCents)} of ${formatUsd(totalCents)}. Your license stays valid.`,
    amounts: ({ totalCents, refundedCents }) => [
      usd('Paid', totalCents),
      usd('Refunded', refundedCents),
    ],
    next: ['download', 'receipt'],
  },
  refunded: {
    name: 'Refunded',
    tone: 'over',
    headline: 'Payment refunded',
    text: ({ totalCents }) =>
      `We refunded the full amount, ${formatUsd(totalCents)} with tax. The license of this order has ended.`,
    amounts: ({ totalCents }) => [usd('Refunded', totalCents)],
    next: ['receipt'],
  },
  disputed: {
    name: 'Disputed',
    tone: 'bad',
    headline: 'Payment disputed',
    text: 'The account holder questioned this payment with the bank or PayPal. Until that is decided, the license is suspended.',
    amounts: ({ totalCents }) => [usd('Disputed', totalCents)],
    next: ['contact', 'receipt'],
  },
  chargedBack: {
    name: 'Charged back',
    tone: 'bad',
    headline: 'Payment charged back',
    text: 'The bank or PayPal returned the money to the account holder. The license of this order has ended.',
    amounts: ({ totalCents }) => [usd('Charged back', totalCents)],
    next: ['contact', 'receipt'],
  },
  expired: {
    name: 'Expired',
    tone: 'over',
    headline: 'The time to pay ran out',
    text: (order) =>
      returnedText(order) ??
      (methodWords[order.method].isCrypto
        ? 'Nothing was charged. If you sent coins after all, they are not lost: this page shows them once they arrive.'
        : 'Nothing was charged. You can try again, or pay another way.'),
    amounts: toPay,
    next: ['tryAgain'],
  },
  declined: {
    name: 'Declined',
    tone: 'bad',
    headline: 'Payment declined',
    text: (order) =>
      returnedText(order) ??
      (order.method === 'paypal'
        ? 'PayPal declined the card or account that you chose. Nothing was charged. Choose another one, or pay another way.'
        : 'Your bank declined the payment. Nothing was charged. Try another card, or pay another way.'),
    amounts: toPay,
    next: ['tryAgain'],
  },
  failed: {
    name: 'Failed',
    tone: 'bad',
    headline: 'The payment did not go through',
    text: (order) => returnedText(order) ?? 'Nothing was charged. You can try again.',
    amounts: toPay,
    next: ['tryAgain'],
  },
  cancelled: {
    name: 'Cancelled',
    tone: 'over',
    headline: 'Payment Cancelled',
    text: (order) =>
      returnedText(order) ?? 'Nothing was charged. You can try again, or pay another way.',
    amounts: toPay,
    next: ['tryAgain'],
  },
  underpaid: {
    name: 'Partly paid',
    tone: 'asks',
    headline: 'Part of your payment has arrived',
    text: (order) =>
      coinsSoFar(order)?.crypto.paymentLink
        ? `The time to pay ran out before all of it was there. If you send the rest now, it arrives late, at a rate that no longer holds. ${byHand} You get the license, or your money back. You can also write to us instead, and we return what you sent.`
        : 'The time to pay ran out before all of it was there, and the address is no longer watched: please send nothing more to it. Write to us, and we return what you sent or tell you how to pay the rest.',
    amounts: coinsInPart,
    next: ['payRest', 'contact'],
  },
  late: {
    name: 'Being checked',
    tone: 'asks',
    headline: 'Your payment arrived late',
    text: `It came after the time to pay had run out, at a rate that no longer held. ${byHand} You get the license, or your money back.`,
    amounts: sent,
    next: ['contact'],
  },
  unconfirmed: {
    name: 'Being checked',
    tone: 'asks',
    headline: 'Your payment was not confirmed',
    text: `Coins were sent, but the network did not confirm them in time. ${byHand} If they arrive after all, you get the license or your money back.`,
    amounts: sent,
    next: ['contact'],
  },
  checked: {
    name: 'Being checked',
    tone: 'asks',
    headline: 'Your payment is being checked',
    text: `It differs from what the order asked for. ${byHand} Your money is safe: you get the license, or your money back.`,
    amounts: sent,
    next: ['contact'],
  },
}

function waitOf({ payments, method }: OrderFacts): string {
  return methodWords[payments.find(({ state }) => state === 'processing')?.method ?? method].wait
}

function paidText({ license, anonymous, claim }: OrderFacts): string {
  if (license && (!anonymous || claim === null)) return 'Thank you. Your license is issued.'
  if (!anonymous) return 'Thank you. Your license is being prepared. This takes a few seconds.'
  return claim === null
    ? 'Thank you. The license is in the account that bought it.'
    : 'Thank you. The license is in the account below.'
}

function returnedText({ payments }: OrderFacts): string | undefined {
  return payments.some(({ returned }) => returned)
    ? 'What you had sent was returned to you, all of it. You can try again, or pay another way.'
    : undefined
}
