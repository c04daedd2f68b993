import { type VenueId, venueNames } from '@leadline/venues/venue-names'

/** How much of the simulated volume goes to each exchange. Invented, and together 1. */
const shareOf: Record<VenueId, number> = {
  coinbase: 0.34,
  kraken: 0.24,
  gemini: 0.14,
  'binance-us': 0.16,
  robinhood: 0.12,
}

export const VENUE_SHARES = venueNames.map(({ id }) => shareOf[id])

/** In the book and the tape an exchange is its place in the registry, from 0. */
export const VENUE_COUNT = VENUE_SHARES.length

export function venueCode(venue: number): string {
  return venueNames[venue]?.monogram ?? '??'
}

/** Maps a uniform 0 … 1 to a venue, in proportion to the volume each one attracts. */
export function venueByShare(unit: number): number {
  let left = unit
  for (let venue = 0; venue < VENUE_COUNT - 1; venue += 1) {
    left -= VENUE_SHARES[venue] ?? 0
    if (left < 0) return venue
  }
  return VENUE_COUNT - 1
}
