import type { VenueId } from '../venue-names.ts'
import type { VenueAddresses } from './venue-addresses.ts'

/** Where the exchanges themselves are reached, as each of them publishes it. */
export const exchangeAddresses: Readonly<Record<VenueId, VenueAddresses>> = {
  coinbase: {
    rest: 'https://api.coinbase.com',
    market: 'wss://advanced-trade-ws.coinbase.com',
    user: 'wss://advanced-trade-ws-user.coinbase.com',
    trading: '',
  },
  kraken: {
    rest: 'https://api.kraken.com',
    market: 'wss://ws.kraken.com/v2',
    user: 'wss://ws-auth.kraken.com/v2',
    trading: 'wss://ws-auth.kraken.com/v2',
  },
  gemini: {
    rest: 'https://api.gemini.com',
    market: 'wss://ws.gemini.com',
    user: 'wss://ws.gemini.com',
    trading: 'wss://ws.gemini.com',
  },
  'binance-us': {
    rest: 'https://api.binance.us',
    market: 'wss://stream.binance.us:9443',
    user: 'wss://stream.binance.us:9443',
    trading: 'wss://ws-api.binance.us:443/ws-api/v3',
  },
  robinhood: {
    rest: 'https://trading.robinhood.com',
    market: '',
    user: '',
    trading: '',
  },
}
