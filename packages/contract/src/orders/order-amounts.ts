import { formatUsd } from '../shop/money.ts'
import { coinsSoFar, type OrderFacts } from './order-moment.ts'

/** A number that belongs to what is said about an order. */
export interface Amount {
  label: string
  value: string
}

export const usd = (label: string, cents: number): Amount => ({ label, value: formatUsd(cents) })

export const toPay = ({ totalCents }: OrderFacts): Amount[] => [usd('To pay', totalCents)]

/** Of coins that are here in part. */
export function coinsInPart(order: OrderFacts): Amount[] {
  const crypto = coinsSoFar(order)?.crypto
  if (!crypto) return toPay(order)
  return [
    { label: 'Amount', value: `${crypto.amount} ${crypto.currency}` },
    { label: 'Arrived', value: `${crypto.paid} ${crypto.currency}` },
    { label: 'Left to pay', value: `${crypto.due} ${crypto.currency}` },
  ]
}

/** What was sent, in coins where it was coins. */
export function sent({ payments, totalCents }: OrderFacts): Amount[] {
  const coins = payments.find(
    ({ crypto, state, review }) => crypto !== null && (state === 'processing' || review !== null),
  )?.crypto
  const order = usd('Order', totalCents)
  return coins ? [order, { label: 'Sent', value: `${coins.paid} ${coins.currency}` }] : [order]
}
