import type {
  WireSyntheticOrder,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import type { VenueId } from '@leadline/venues/venue-names'

export interface CancelChoice {
  title: string
  /** As in 'Cancel … ?'. */
  words: string
  /** Of both kinds together. */
  count: number
  /** As in '3 orders and 2 held by Leadline'. */
  counted: string
  scope:
    | { kind: 'symbol'; symbol: string; venue: null }
    | { kind: 'venue'; venue: VenueId }
    | { kind: 'everywhere' }
}

type Order = Pick<WireOrder, 'venue'> & { terms: Pick<WireOrder['terms'], 'symbol'> }
type Synthetic = Pick<WireSyntheticOrder, 'venue' | 'symbol'>

/** Every symbol and exchange in which something works or is held, with how much; and everything, last. */
export function cancelChoices(
  orders: readonly Order[],
  synthetic: readonly Synthetic[],
  nameOf: (venue: VenueId) => string,
): CancelChoice[] {
  if (orders.length + synthetic.length === 0) return []
  const places = [
    ...orders.map(({ terms, venue }) => ({ symbol: terms.symbol, venue })),
    ...synthetic,
  ]
  const symbols = [...new Set(places.map(({ symbol }) => symbol))].toSorted()
  const venues = [...new Set(places.map(({ venue }) => venue))]
  return [
    ...symbols.map((symbol) => ({
      title: symbol,
      words: `all orders in ${symbol}`,
      ...countsOf(
        orders.filter(({ terms }) => terms.symbol === symbol),
        synthetic.filter((one) => one.symbol === symbol),
      ),
      scope: { kind: 'symbol' as const, symbol, venue: null },
    })),
    ...venues.map((venue) => ({
      title: nameOf(venue),
      words: `all orders on ${nameOf(venue)}`,
      ...countsOf(
        orders.filter((order) => order.venue === venue),
        synthetic.filter((one) => one.venue === venue),
      ),
      scope: { kind: 'venue' as const, venue },
    })),
    {
      title: 'Everywhere',
      words: 'all orders everywhere',
      ...countsOf(orders, synthetic),
      scope: { kind: 'everywhere' },
    },
  ]
}

function countsOf(orders: readonly Order[], synthetic: readonly Synthetic[]) {
  const ordersWords = `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`
  const parts = [
    orders.length > 0 && ordersWords,
    synthetic.length > 0 && `${synthetic.length} held by Leadline`,
  ]
  return { count: orders.length + synthetic.length, counted: parts.filter(Boolean).join(' and ') }
}
