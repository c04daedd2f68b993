import type { WireOrder } from '@leadline/desk-protocol/trading-messages'
import type { VenueId } from '@leadline/venues/venue-names'

export interface CancelChoice {
  title: string
  /** As in 'Cancel … ?'. */
  words: string
  count: number
  scope:
    | { kind: 'symbol'; symbol: string; venue: null }
    | { kind: 'venue'; venue: VenueId }
    | { kind: 'everywhere' }
}

/** Every symbol and exchange in which something works, with how much; and everything, last. */
export function cancelChoices(
  orders: readonly WireOrder[],
  heldCount: number,
  nameOf: (venue: VenueId) => string,
): CancelChoice[] {
  const symbols = [...new Set(orders.map(({ terms }) => terms.symbol))].toSorted()
  const venues = [...new Set(orders.map(({ venue }) => venue))]
  const all = orders.length + heldCount
  if (all === 0) return []
  return [
    ...symbols.map((symbol) => ({
      title: symbol,
      words: `all orders in ${symbol}`,
      count: orders.filter(({ terms }) => terms.symbol === symbol).length,
      scope: { kind: 'symbol' as const, symbol, venue: null },
    })),
    ...venues.map((venue) => ({
      title: nameOf(venue),
      words: `all orders on ${nameOf(venue)}`,
      count: orders.filter((order) => order.venue === venue).length,
      scope: { kind: 'venue' as const, venue },
    })),
    {
      title: 'Everywhere',
      words: 'all orders everywhere',
      count: all,
      scope: { kind: 'everywhere' },
    },
  ]
}
