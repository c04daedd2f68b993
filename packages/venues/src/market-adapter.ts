import type { VenueBook } from '@leadline/order-book/book/venue-book'

import type { ConnectionName, VenueAnswer } from './adapter-io.ts'
import type { Instrument } from './instrument.ts'
import type {
  CandlePage,
  QuoteLevel,
  Ticker,
  Timeframe,
  Trade,
  VenueStatus,
} from './market-events.ts'

/** What somebody looks at in one symbol. */
export interface MarketSubscription {
  /** Levels per side that must be right; 0 for no book. */
  bookLevels: number
  trades: boolean
  ticker: boolean
}

/** Where an adapter says what it learned. Called from within the adapter's own methods, never later. */
export interface MarketSink {
  /** The whole list, after each time it was read. */
  instruments(list: readonly Instrument[]): void
  /** The book into which the adapter writes this instrument. The same one for as long as it is wanted. */
  bookOf(instrument: Instrument): VenueBook
  /** The book was changed by one proven message, or became stale (look at its state). */
  bookChanged(symbol: string, now: number): void
  /** Instead of a book, from a venue without one: replaces all quotes of the symbol. Empty: none any more. */
  quotes(symbol: string, levels: readonly QuoteLevel[], now: number): void
  trade(trade: Trade): void
  ticker(ticker: Ticker): void
  candles(page: CandlePage): void
  candlesFailed(symbol: string, timeframe: Timeframe, before: number, reason: string): void
  status(status: VenueStatus): void
  /** The data of these symbols was interrupted, or came back; an empty list means all of them. */
  interrupted(symbols: readonly string[], reason: string, now: number): void
  resumed(symbols: readonly string[], now: number): void
}

/**
 * The public half of an exchange, as a state machine: messages, answers and clock ticks in; requests and events out. It
 * opens no socket, sets no timer, reads no clock and draws no random number, so that it can be replayed from a file and
 * run as fast as the computer allows.
 */
export interface MarketAdapter {
  /** Read the instruments and the venue's clock, and keep both fresh. */
  start(now: number): void
  /** What is wanted of one symbol from now on; a symbol with nothing wanted costs nothing. */
  subscribe(symbol: string, subscription: MarketSubscription, now: number): void
  /** History before that time, newest page first; answered by `candles` or `candlesFailed`. */
  requestCandles(symbol: string, timeframe: Timeframe, before: number, now: number): void
  opened(name: ConnectionName, now: number): void
  message(name: ConnectionName, text: string, now: number): void
  closed(name: ConnectionName, code: number, reason: string, now: number): void
  answered(requestId: number, answer: VenueAnswer, now: number): void
  /** The time asked for by `wakeAt` has come. */
  tick(now: number): void
}
