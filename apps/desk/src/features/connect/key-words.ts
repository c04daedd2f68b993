import type { VenueId } from '@leadline/venues/venue-names'

interface KeyWords {
  apiKey: string
  secret: string
  /** A private key of several lines. */
  isLong?: boolean
  hint?: string
}

/** What each exchange calls the two halves of a key. */
export const keyWords: Readonly<Record<VenueId, KeyWords>> = {
  coinbase: {
    apiKey: 'Key name',
    secret: 'Private key',
    isLong: true,
    hint: 'Or paste the whole key file that Coinbase lets you download, into either field.',
  },
  kraken: { apiKey: 'API key', secret: 'Private key' },
  gemini: { apiKey: 'API key', secret: 'API secret' },
  'binance-us': { apiKey: 'API key', secret: 'Secret key' },
  robinhood: { apiKey: 'API key', secret: 'Private key', isLong: true },
}
