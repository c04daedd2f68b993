import { type VenueId, venueNames } from '@leadline/venues/venue-names'

/**
 * How much of the simulated volume goes to each exchange. Invented, and together 1. Robinhood publishes
 * no trades: it quotes, and has no share in what is seen.
 */
const shareOf: Record<VenueId, number> = {
  coinbase: 0.38,
  kraken: 0.28,
  gemini: 0.16,
  'binance-us': 0.18,
  robinhood: 0,
}

export const VENUE_SHARES = venueNames.map(({ id }) => shareOf[id])

/** In the book and the tape an exchange is its place in the registry, from 0. */
export const VENUE_COUNT = VENUE_SHARES.length

/** The one whose sizes are answers to questions, not orders: a ladder marks them with a ~. */
export const QUOTING_VENUE = venueNames.findIndex(({ id }) => id === 'robinhood')

export function venueCode(venue: number): string {
  return venueNames[venue]?.monogram ?? '??'
}

/** Maps a uniform 0 … 1 to a venue, in proportion to the volume each one attracts. */
export function venueByShare(unit: number): number {
  let left = unit
  let chosen = 0
  for (let venue = 0; venue < VENUE_COUNT; venue += 1) {
    const share = VENUE_SHARES[venue] ?? 0
    if (share === 0) continue
    chosen = venue
    left -= share
    if (left < 0) break
  }
  return chosen
}
