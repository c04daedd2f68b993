import type { OrderBook } from './order-book.ts'
import type { MarketOrder } from './order-flow.ts'
import { VENUE_COUNT } from './venue-shares.ts'

const LEVELS_AT_MOST = 3

/**
 * Fill a market order from the best price outward, venue by venue as a smart router does. What
 * three levels cannot fill is not chased: the sender has a limit too.
 */
export function sweep(
  book: OrderBook,
  { side, sizeE4 }: MarketOrder,
  firstVenue: number,
  onFill: (priceTicks: number, venue: number, sizeE4: number) => void,
): void {
  let leftE4 = sizeE4
  for (let level = 0; level < LEVELS_AT_MOST && leftE4 > 0; level += 1) {
    const price = side === 'buy' ? book.bestAskTicks : book.bestBidTicks
    for (let turn = 0; turn < VENUE_COUNT && leftE4 > 0; turn += 1) {
      const venue = (firstVenue + turn) % VENUE_COUNT
      const resting = book.sizeAt(price, venue)
      // A rest too small to quote is filled along with the order.
      const wanted = resting - leftE4 < 100 ? resting : leftE4
      const filled = book.remove(price, venue, wanted)
      if (filled > 0) onFill(price, venue, filled)
      leftE4 -= filled
    }
  }
}
