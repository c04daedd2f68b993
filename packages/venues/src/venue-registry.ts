export const venueIds = ['coinbase', 'kraken', 'gemini', 'binance-us', 'robinhood'] as const
export type VenueId = (typeof venueIds)[number]
