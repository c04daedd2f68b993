import type { Instrument } from '@leadline/venues/instrument'
import type { VenueId } from '@leadline/venues/venue-names'

import type { MarketDepth } from '../risk/market-depth.ts'

/** The best prices of one market at one exchange, from its own book, as decimal text. */
export interface MarketPrices {
  bestBid: string | null
  bestAsk: string | null
  lastPrice: string | null
  /** The prices are of a book that is live right now. */
  isLive: boolean
}

/** What the order manager needs to know of the market. */
export interface OrderMarket {
  instrumentOf(venue: VenueId, symbol: string): Instrument | undefined
  symbolOf(venue: VenueId, venueSymbol: string): string | undefined
  pricesOf(venue: VenueId, symbol: string): MarketPrices
  /** One side of the exchange's own book, unfiltered; null while it is not live. */
  depthOf(venue: VenueId, symbol: string, side: 'bid' | 'ask'): MarketDepth | null
  /** US dollars for one unit, at the consolidated mid; null where nobody can know. */
  usdPrice(asset: string): string | null
  /** How far the exchange's clock is ahead of ours. */
  clockSkewMs(venue: VenueId): number
  /** Why the exchange takes no orders now, as readable text; empty where it does. */
  venueError(venue: VenueId): string
}
