import type { BookMessages } from '@leadline/order-book/maker/maker-timing'

import type { VenueAddresses } from '../session/venue-addresses.ts'

/** What an exchange is called, and what every list and column must know of it: all that the landing page carries. */
export interface VenueName {
  id: string
  /** The short name, as the filter language and the panels say it. */
  name: string
  /** The product that is connected, where the company has others. */
  fullName: string
  /** Two letters in place of a logo, which belongs to somebody else. */
  monogram: string
  /** There is no book: prices are what it would give for a size one names, and nobody rests orders there. */
  quotesAreIndicative: boolean
}

/** How many requests an exchange takes from one key, as our guides and the manual quote it. */
export interface VenueRateLimit {
  requests: number
  perMs: number
  /** Which requests count: those that are signed with the key, or all of them. */
  scope: 'private' | 'all'
  /** The exchange gives no exact number. */
  isApproximate: boolean
}

/** What the exchange calls the two halves of a key. */
export interface KeyFields {
  apiKey: string
  secret: string
  /** A private key of several connections. */
  isLong?: boolean
  hint?: string
}

/** Everything that is the same for every user of an exchange, as data. */
export interface VenueFacts {
  rateLimit: VenueRateLimit
  publishesTrades: boolean
  /** How book and trades are published, which decides what can be concluded from both; null where there is no book. */
  bookMessages: BookMessages | null
  /** A market that is halted or delisted is reported by a channel; otherwise only by the list that is read every few minutes. */
  reportsHaltsAtOnce: boolean
  /** Prices, too, are shown only to a key. */
  quotesNeedKey: boolean
  /** Of the settings that concern it, as in LEADLINE_<PREFIX>_REST_URL. */
  environmentPrefix: string
  /** The page of the exchange on which API keys are made. */
  apiKeysUrl: string
  keyFields: KeyFields
  /** Where it is reached, as it publishes it. */
  addresses: VenueAddresses
}

/** How the exchange differs from the others where its market is simulated. */
export interface MarketProfile {
  /** How long a message is under way to it, one way. */
  distanceMs: number
  /** Share of what happens in a symbol that trades everywhere. */
  share: number
  /** Its spreads and sizes against the symbol's own. */
  spreadFactor: number
  sizeFactor: number
  /** How far its prices stray from the others', in hundredths of a percent. */
  basisBps: number
  /** Its symbols. A tick is 10^-price of the quote currency, a lot 10^-size of the asset. */
  decimals: Readonly<Record<string, readonly [price: number, size: number]>>
  /** An ask that stands forever, as seen there. */
  standingAsk?: { symbol: string; priceTicks: number; lots: number }
}
