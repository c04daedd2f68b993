/** The exchanges whose books are consolidated, in the order every column of the product keeps. */
export const VENUES = [
  { code: 'CB', name: 'Coinbase', share: 0.34 },
  { code: 'KR', name: 'Kraken', share: 0.24 },
  { code: 'GE', name: 'Gemini', share: 0.14 },
  { code: 'BN', name: 'Binance.US', share: 0.16 },
  { code: 'RH', name: 'Robinhood Crypto', share: 0.12 },
] as const

export const VENUE_COUNT = VENUES.length

export function venueCode(venue: number): string {
  return VENUES[venue]?.code ?? '??'
}

/** Maps a uniform 0 … 1 to a venue, in proportion to the volume each one attracts. */
export function venueByShare(unit: number): number {
  let left = unit
  for (let venue = 0; venue < VENUE_COUNT - 1; venue += 1) {
    left -= VENUES[venue]?.share ?? 0
    if (left < 0) return venue
  }
  return VENUE_COUNT - 1
}
