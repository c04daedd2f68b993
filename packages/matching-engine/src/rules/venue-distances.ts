import type { VenueId } from '@leadline/venues/venue-names'

/** How long a message is under way to each exchange, one way, in milliseconds. */
export const distancesMs: Readonly<Record<VenueId, number>> = {
  coinbase: 9,
  kraken: 24,
  gemini: 14,
  'binance-us': 17,
  robinhood: 35,
}
