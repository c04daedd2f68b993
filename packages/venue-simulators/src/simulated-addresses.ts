import type { VenueId } from '@leadline/venues/venue-names'

/** Where a client finds an exchange in memory. Hosts mean nothing; paths do. */
export interface VenueAddresses {
  rest: string
  /** Sockets; an exchange without one has none. */
  market?: string
  user?: string
  trading?: string
}

export const simulatedAddresses: Readonly<Record<VenueId, VenueAddresses>> = {
  coinbase: {
    rest: 'https://coinbase.simulated',
    market: 'wss://coinbase.simulated',
    user: 'wss://coinbase.simulated/user',
  },
  kraken: {
    rest: 'https://kraken.simulated',
    market: 'wss://kraken.simulated/v2',
    user: 'wss://kraken.simulated/private/v2',
    trading: 'wss://kraken.simulated/private/v2',
  },
  gemini: {
    rest: 'https://gemini.simulated',
    market: 'wss://gemini.simulated',
    user: 'wss://gemini.simulated',
    trading: 'wss://gemini.simulated',
  },
  'binance-us': {
    rest: 'https://binance-us.simulated',
    market: 'wss://binance-us.simulated',
    user: 'wss://binance-us.simulated',
    trading: 'wss://binance-us.simulated/ws-api/v3',
  },
  robinhood: { rest: 'https://robinhood.simulated' },
}
