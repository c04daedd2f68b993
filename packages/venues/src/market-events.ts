import type { Scaled } from '@leadline/decimal/scaled'

/** Who crossed the spread, on every exchange alike. */
export type TakerSide = 'buy' | 'sell'

export interface Trade {
  symbol: string
  /** The exchange's own number for it, as text; unique within the instrument. */
  id: string
  /** At the instrument's scale. */
  price: number
  size: Scaled
  takerSide: TakerSide
  /** Milliseconds, by the exchange's clock. */
  time: number
  /** It happened before we were subscribed, or while a line was down: history, not news. */
  isBackfill: boolean
}

/** Best prices and the day's figures, each at the instrument's scale; null where not told. */
export interface Ticker {
  symbol: string
  last: number | null
  bid: number | null
  ask: number | null
  bidSize: Scaled | null
  askSize: Scaled | null
  open24h: number | null
  high24h: number | null
  low24h: number | null
  volume24h: Scaled | null
  /** Milliseconds; the exchange's clock where it tells, else ours. */
  time: number
}

export type Timeframe = '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d' | '1w'

/** One candle at the instrument's scale. Minutes without a trade have none. */
export interface Candle {
  /** Milliseconds of its opening, UTC. */
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: Scaled
}

/**
 * An answer to "candles of this symbol before `before`". `earliest` tells that the exchange has nothing older at this
 * timeframe. Candles come oldest first, without empty ones and without the one that is still forming.
 */
export interface CandlePage {
  symbol: string
  timeframe: Timeframe
  before: number
  candles: readonly Candle[]
  earliest: boolean
}

/** A quote for a size, from an exchange that has no public book. Prices at the instrument's scale. */
export interface QuoteLevel {
  side: 'bid' | 'ask'
  price: number
  size: Scaled
}

/** What an exchange says about itself. */
export interface VenueStatus {
  mode: 'online' | 'cancel-only' | 'post-only' | 'maintenance' | 'unknown'
  /** Its own words. */
  text: string
}
