import type { VenueId } from '@leadline/venues/venue-names'

import { knownExchanges, venueNamed } from './exchange-names.ts'
import { WrongValue } from './wrong-value.ts'

const deepest = 50

/** Of a book that is subscribed. */
export function readDepth(depth: number): number {
  if (depth >= 1 && depth <= deepest) return depth
  throw new WrongValue(`depth must be from 1 to ${deepest}`)
}

export function readVenue(exchange: string): VenueId {
  const venue = venueNamed(exchange)
  if (venue) return venue
  throw new WrongValue(`there is no exchange "${exchange}"; there are ${knownExchanges}`)
}

/** Null: all that are shown. */
export function readVenues(exchanges: readonly string[] | null): readonly VenueId[] | null {
  return exchanges?.map(readVenue) ?? null
}

export function readSymbol(symbol: string): string {
  if (/^[A-Z0-9.]{1,24}-[A-Z0-9.]{1,24}$/.test(symbol)) return symbol
  throw new WrongValue(`"${symbol}" is not a symbol such as "BTC-USD"`)
}
