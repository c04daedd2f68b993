import type { Scaled } from '@leadline/decimal/scaled'
import type { Candle } from '@leadline/order-book/candles/candle'
import type { Timeframe } from '@leadline/order-book/candles/timeframe'
import type { Print } from '@leadline/order-book/tape/print'

// What books, tape and candles are made of is theirs to define; here it is what an adapter reports.
export type { Candle } from '@leadline/order-book/candles/candle'
export type { TakerSide } from '@leadline/order-book/tape/print'
export type { QuoteLevel } from '@leadline/order-book/book/quote-book'
export type { Timeframe } from '@leadline/order-book/candles/timeframe'

export interface Trade extends Print {
  symbol: string
}

/** Best prices and the day's numbers, each at the instrument's scale; null where not reported. */
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
  /** Milliseconds; the exchange's clock where it reports, else ours. */
  time: number
}

/**
 * An answer to "candles of this symbol before `before`". `earliest` says that the exchange has nothing older at this
 * timeframe. Candles come oldest first, without empty ones and without the one that is still forming.
 */
export interface CandlePage {
  symbol: string
  timeframe: Timeframe
  before: number
  candles: readonly Candle[]
  earliest: boolean
  /**
   * Where the exchange keeps only so much: the opening of the oldest candle that it reports. There may have been trades
   * before, and other timeframes may report them. Left out where nobody traded before what is reported.
   */
  reportedFrom?: number
}

/** What an exchange says about itself. */
export interface VenueStatus {
  mode: 'online' | 'cancel-only' | 'post-only' | 'maintenance' | 'unknown'
  /** Its own words. */
  text: string
}
