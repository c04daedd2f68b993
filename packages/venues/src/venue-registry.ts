export const venueIds = ['coinbase', 'kraken', 'gemini', 'binance-us', 'robinhood'] as const
export type VenueId = (typeof venueIds)[number]

export const venues = [
  { id: 'coinbase', name: 'Coinbase' },
  { id: 'kraken', name: 'Kraken' },
  { id: 'gemini', name: 'Gemini' },
  { id: 'binance-us', name: 'Binance.US' },
  { id: 'robinhood', name: 'Robinhood' },
] as const
