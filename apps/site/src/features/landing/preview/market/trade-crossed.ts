import type { BookSide } from './order-book.ts'
import type { VenueStand } from './venue-stand.ts'

/**
 * Where one exchange bids what another one asks, somebody sells there and buys here until nobody does: the
 * ladder of all exchanges has one price for both sides, and never a crossed one.
 */
export function tradeCrossed(stands: readonly VenueStand[], now: number): void {
  for (;;) {
    const bid = bestOf(stands, 'bid')
    const ask = bestOf(stands, 'ask')
    if (!bid || !ask || bid.priceTicks < ask.priceTicks) return
    const sizeE4 = Math.min(bid.sizeE4, ask.sizeE4)
    bid.stand.takeBest('bid', sizeE4, now)
    ask.stand.takeBest('ask', sizeE4, now)
  }
}

function bestOf(stands: readonly VenueStand[], side: BookSide) {
  const outward = side === 'bid' ? -1 : 1
  let found: { stand: VenueStand; priceTicks: number; sizeE4: number } | undefined
  for (const stand of stands) {
    const best = stand.best(side)
    if (best && (!found || (best.priceTicks - found.priceTicks) * outward < 0)) {
      found = { stand, ...best }
    }
  }
  return found
}
