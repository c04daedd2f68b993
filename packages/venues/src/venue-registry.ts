import type { VenueAddresses } from './shell/venue-addresses.ts'
import { type VenueId, venueNames } from './venue-names.ts'

/** How many requests an exchange takes from one key, as our guides and the manual quote it. */
export interface VenueRateLimit {
  requests: number
  perMs: number
  /** Which requests count: those that are signed with the key, or all of them. */
  scope: 'private' | 'all'
  /** The exchange gives no exact figure. */
  isApproximate: boolean
}

interface VenueFacts {
  rateLimit: VenueRateLimit
  /** Without a book there are only quotes: prices it would give for a size one names. */
  publishesBook: boolean
  publishesTrades: boolean
  /** Of the settings that concern it, as in LEADLINE_<PREFIX>_REST_URL. */
  environmentPrefix: string
  /** The page of the exchange on which API keys are made. */
  apiKeysUrl: string
  /** Where it is reached, as it publishes it. */
  addresses: VenueAddresses
}

const secondMs = 1000
const minuteMs = 60 * secondMs

const facts: Record<VenueId, VenueFacts> = {
  coinbase: {
    rateLimit: { requests: 10, perMs: secondMs, scope: 'private', isApproximate: false },
    publishesBook: true,
    publishesTrades: true,
    environmentPrefix: 'COINBASE',
    apiKeysUrl: 'https://portal.cdp.coinbase.com/projects/api-keys',
    addresses: {
      rest: 'https://api.coinbase.com',
      market: 'wss://advanced-trade-ws.coinbase.com',
      user: 'wss://advanced-trade-ws-user.coinbase.com',
      trading: '',
    },
  },
  kraken: {
    rateLimit: { requests: 1, perMs: secondMs, scope: 'all', isApproximate: false },
    publishesBook: true,
    publishesTrades: true,
    environmentPrefix: 'KRAKEN',
    apiKeysUrl: 'https://www.kraken.com/u/security/api',
    addresses: {
      rest: 'https://api.kraken.com',
      market: 'wss://ws.kraken.com/v2',
      user: 'wss://ws-auth.kraken.com/v2',
      trading: 'wss://ws-auth.kraken.com/v2',
    },
  },
  gemini: {
    rateLimit: { requests: 600, perMs: minuteMs, scope: 'all', isApproximate: false },
    publishesBook: true,
    publishesTrades: true,
    environmentPrefix: 'GEMINI',
    apiKeysUrl: 'https://exchange.gemini.com/settings/api',
    addresses: {
      rest: 'https://api.gemini.com',
      market: 'wss://ws.gemini.com',
      user: 'wss://ws.gemini.com',
      trading: 'wss://ws.gemini.com',
    },
  },
  'binance-us': {
    rateLimit: { requests: 1200, perMs: minuteMs, scope: 'all', isApproximate: false },
    publishesBook: true,
    publishesTrades: true,
    environmentPrefix: 'BINANCE_US',
    apiKeysUrl: 'https://www.binance.us/settings/api-management',
    addresses: {
      rest: 'https://api.binance.us',
      market: 'wss://stream.binance.us:9443',
      user: 'wss://stream.binance.us:9443',
      trading: 'wss://ws-api.binance.us:443/ws-api/v3',
    },
  },
  robinhood: {
    rateLimit: { requests: 100, perMs: minuteMs, scope: 'all', isApproximate: true },
    publishesBook: false,
    publishesTrades: false,
    environmentPrefix: 'ROBINHOOD',
    apiKeysUrl: 'https://robinhood.com/account/crypto',
    addresses: {
      rest: 'https://trading.robinhood.com',
      market: '',
      user: '',
      trading: '',
    },
  },
}

export interface Venue extends VenueFacts {
  id: VenueId
  /** From 1. */
  order: number
  name: string
  fullName: string
  monogram: string
  /** Such as '10 per second (private)'. */
  rateLimitWords: string
}

/** Everything that is the same for every user of an exchange. A sixth exchange begins here. */
export const venues: readonly Venue[] = venueNames.map((names, index) => ({
  ...names,
  ...facts[names.id],
  order: index + 1,
  rateLimitWords: inWords(facts[names.id].rateLimit),
}))

export function venueOf(id: VenueId): Venue {
  const venue = venues.find((known) => known.id === id)
  if (!venue) throw new Error(`there is no exchange ${id}`)
  return venue
}

function inWords({ requests, perMs, scope, isApproximate }: VenueRateLimit): string {
  const figure = `${isApproximate ? 'About ' : ''}${requests.toLocaleString('en-US')}`
  const span = perMs === secondMs ? 'second' : 'minute'
  return `${figure} per ${span}${scope === 'private' ? ' (private)' : ''}`
}
