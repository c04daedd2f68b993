import { formatScaled } from '@leadline/decimal/scaled'
import type { BookSide } from '@leadline/order-book/book-side'
import { VenueBook } from '@leadline/order-book/venue-book'

import type { Instrument } from '../instrument.ts'
import type { MarketSink } from '../market-adapter.ts'
import type {
  CandlePage,
  QuoteLevel,
  Ticker,
  Timeframe,
  Trade,
  VenueStatus,
} from '../market-events.ts'

/** What an adapter told, kept for a test to look at. */
export class RecordedSink implements MarketSink {
  readonly log: string[] = []
  list: readonly Instrument[] = []
  readonly books = new Map<string, VenueBook>()
  readonly trades: Trade[] = []
  readonly tickers: Ticker[] = []
  readonly pages: CandlePage[] = []
  readonly failures: string[] = []
  readonly statuses: VenueStatus[] = []

  instruments(list: readonly Instrument[]): void {
    this.list = list
    this.#note('instruments', list)
  }

  bookOf(instrument: Instrument): VenueBook {
    const { symbol, priceDecimals, sizeDecimals } = instrument
    const known = this.books.get(symbol)
    const fits =
      known?.scale.priceDecimals === priceDecimals && known.scale.sizeDecimals === sizeDecimals
    const book = known && fits ? known : new VenueBook({ priceDecimals, sizeDecimals })
    this.books.set(symbol, book)
    return book
  }

  bookChanged(symbol: string, now: number): void {
    this.#note('book', symbol, this.books.get(symbol)?.state, this.levels(symbol), now)
  }

  quotes(symbol: string, levels: readonly QuoteLevel[], now: number): void {
    this.#note('quotes', symbol, levels, now)
  }

  trade(trade: Trade): void {
    this.trades.push(trade)
    this.#note('trade', trade)
  }

  ticker(ticker: Ticker): void {
    this.tickers.push(ticker)
    this.#note('ticker', ticker)
  }

  candles(page: CandlePage): void {
    this.pages.push(page)
    this.#note('candles', page)
  }

  candlesFailed(symbol: string, timeframe: Timeframe, before: number, reason: string): void {
    this.failures.push(reason)
    this.#note('candlesFailed', symbol, timeframe, before, reason)
  }

  status(status: VenueStatus): void {
    this.statuses.push(status)
    this.#note('status', status)
  }

  interrupted(symbols: readonly string[], reason: string, now: number): void {
    this.#note('interrupted', symbols, reason, now)
  }

  resumed(symbols: readonly string[], now: number): void {
    this.#note('resumed', symbols, now)
  }

  /** What rests in a book, as decimal text, the best first. */
  levels(symbol: string): { bids: string[][]; asks: string[][] } {
    const book = this.books.get(symbol)
    return {
      bids: book ? levelsOf(book, book.bids) : [],
      asks: book ? levelsOf(book, book.asks) : [],
    }
  }

  stateOf(symbol: string): string {
    return this.books.get(symbol)?.state ?? 'no book'
  }

  /** The lines of one kind, without their times. */
  told(kind: string): string[] {
    return this.log.filter((line) => line.startsWith(`${kind} `))
  }

  #note(kind: string, ...facts: unknown[]): void {
    const words = facts.map((fact) => JSON.stringify(fact, bigintAsText))
    this.log.push(`${kind} ${words.join(' ')}`)
  }
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}

function levelsOf({ scale }: VenueBook, side: BookSide): string[][] {
  return Array.from({ length: side.length }, (_, depth) => [
    formatScaled(side.priceAt(depth), scale.priceDecimals),
    formatScaled(side.sizeAt(depth), scale.sizeDecimals),
  ])
}
