import { type Decimal, exact, smallest, zero } from '../decimal-text.ts'
import type { ReceiptVenue } from './receipt-format.ts'

export interface Offer {
  venue: ReceiptVenue
  price: Decimal
  size: Decimal
}

/** What a buy takes from an exchange, or a sale, best price first and never beyond the limit. */
export function offersOf(
  venue: ReceiptVenue,
  side: 'buy' | 'sell',
  limitPrice: string | null,
): Offer[] {
  const levels = side === 'buy' ? venue.asks : venue.bids
  const limit = limitPrice === null ? null : exact(limitPrice)
  const offers = levels.map((level): Offer => {
    const [price = '', size = ''] = level.split(' x ')
    return { venue, price: exact(price), size: exact(size) }
  })
  if (!limit) return offers
  return offers.filter(({ price }) => (side === 'buy' ? price.lte(limit) : price.gte(limit)))
}

export interface Taken {
  size: Decimal
  left: Decimal
  amount: Decimal
  byVenue: Map<ReceiptVenue, { size: Decimal; amount: Decimal }>
}

/** Takes so much from offers, in their order. */
export function takeOffers(offers: readonly Offer[], size: Decimal): Taken {
  let left = size
  let amount = zero
  const byVenue: Taken['byVenue'] = new Map()
  for (const { venue, price, size: offered } of offers) {
    if (left.lte(zero)) break
    const part = smallest(left, offered)
    const cost = part.times(price)
    const before = byVenue.get(venue)
    byVenue.set(venue, {
      size: part.plus(before?.size ?? zero),
      amount: cost.plus(before?.amount ?? zero),
    })
    amount = amount.plus(cost)
    left = left.minus(part)
  }
  return { size: size.minus(left), left, amount, byVenue }
}
