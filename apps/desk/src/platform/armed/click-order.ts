import type { WireTerms } from '@leadline/desk-protocol/order-terms'
import { exact, readDecimal, zero } from '@leadline/orders/decimal-text'
import { allOrders } from '@leadline/venues/exchanges/all'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

/** A cell of an exchange on the ladder, and the market when it was pressed. Prices are decimal text. */
export interface ClickedCell {
  symbol: string
  venue: VenueId
  /** On which side of the mid line the row stands. */
  side: 'ask' | 'bid'
  price: string
  bestBid: string | null
  bestAsk: string | null
}

export type ClickOrder = { terms: WireTerms } | { refusal: string }

/**
 * What a click in armed mode sends. Left joins the side of its row: below the mid line it buys, above it sells. Right
 * sets a stop on the far side: above it buys, below it sells. Neither ever takes from the book when it is pressed.
 */
export function clickOrder(button: 'left' | 'right', cell: ClickedCell, size: string): ClickOrder {
  const { symbol, venue, side, price } = cell
  const amount = readDecimal(size.replaceAll(',', ''))
  if (!amount?.gt(zero)) return { refusal: 'Not sent: type a size into the bar first.' }
  if (hasPassed(cell)) {
    return { refusal: 'Not sent: the market has passed this row.' }
  }
  const isStop = button === 'right'
  const { kinds } = allOrders[venue]
  const ability = isStop ? kinds['stop-market'] : kinds.limit
  const { name } = venueOf(venue)
  if (!ability) {
    return { refusal: `Not sent: ${name} has no stop market. Use the ticket for a stop limit.` }
  }
  const buys = (side === 'bid') !== isStop
  return {
    terms: {
      symbol,
      side: buys ? 'buy' : 'sell',
      kind: isStop ? 'stop-market' : 'limit',
      size: amount.toFixed(),
      quoteSize: null,
      limitPrice: isStop ? null : price,
      stopPrice: isStop ? price : null,
      trailing: null,
      timeInForce: ability.timeInForce.includes('gtc') ? 'gtc' : (ability.timeInForce[0] ?? 'gtc'),
      expiresAt: null,
      postOnly: false,
      displaySize: null,
    },
  }
}

/** Rows stand still under the pointer while the market walks: a row above may be below the market by now. */
function hasPassed({ side, price, bestBid, bestAsk }: ClickedCell): boolean {
  const at = exact(price)
  if (side === 'ask') return bestBid !== null && at.lte(exact(bestBid))
  return bestAsk !== null && at.gte(exact(bestAsk))
}
