import { formatScaled, type Scaled } from '@leadline/decimal/scaled'
import type { BookSide } from '@leadline/order-book/book/book-side'
import { VenueBook } from '@leadline/order-book/book/venue-book'

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

/** Who listens to an adapter, written down; gives a new book where the scale of an instrument has changed. */
export class RecordingSink implements MarketSink {
  instrumentList: readonly Instrument[] = []
  readonly books = new Map<string, VenueBook>()
  readonly trades: Trade[] = []
  readonly tickers: Ticker[] = []
  readonly pages: CandlePage[] = []
  readonly candleFailures: string[] = []
  readonly statuses: VenueStatus[] = []
  readonly quotesOf = new Map<string, readonly QuoteLevel[]>()
  readonly broken = new Map<string, string>()
  readonly #write: (line: string) => void

  constructor(write: (line: string) => void = () => {}) {
    this.#write = write
  }

  instruments(list: readonly Instrument[]): void {
    this.#write(`instruments ${JSON.stringify(list)}`)
    this.instrumentList = list
  }

  bookOf(instrument: Instrument): VenueBook {
    const { symbol, priceDecimals, sizeDecimals } = instrument
    const known = this.books.get(symbol)
    const isSame =
      known?.scale.priceDecimals === priceDecimals && known.scale.sizeDecimals === sizeDecimals
    if (known && isSame) return known
    const book = new VenueBook({ priceDecimals, sizeDecimals })
    this.books.set(symbol, book)
    return book
  }

  bookChanged(symbol: string, now: number): void {
    const book = this.books.get(symbol)
    this.#write(`book ${symbol} ${now} ${book?.state} ${book?.staleReason} ${plain(bookOf(book))}`)
  }

  quotes(symbol: string, levels: readonly QuoteLevel[], now: number): void {
    this.#write(`quotes ${symbol} ${now} ${plain(levels)}`)
    this.quotesOf.set(symbol, levels)
  }

  trade(trade: Trade): void {
    this.#write(`trade ${plain(trade)}`)
    this.trades.push(trade)
  }

  ticker(ticker: Ticker): void {
    this.#write(`ticker ${plain(ticker)}`)
    this.tickers.push(ticker)
  }

  candles(page: CandlePage): void {
    this.#write(`candles ${plain(page)}`)
    this.pages.push(page)
  }

  candlesFailed(symbol: string, timeframe: Timeframe, before: number, reason: string): void {
    this.#write(`candles failed ${symbol} ${timeframe} ${before} ${reason}`)
    this.candleFailures.push(reason)
  }

  status(status: VenueStatus): void {
    this.#write(`status ${status.mode} ${status.text}`)
    this.statuses.push(status)
  }

  interrupted(symbols: readonly string[], reason: string, now: number): void {
    this.#write(`interrupted ${symbols.join()} ${now} ${reason}`)
    for (const symbol of symbols) this.broken.set(symbol, reason)
  }

  resumed(symbols: readonly string[], now: number): void {
    this.#write(`resumed ${symbols.join()} ${now}`)
    for (const symbol of symbols) this.broken.delete(symbol)
  }

  /** What rests in a book, the best first. */
  levels(symbol: string): ReturnType<typeof bookOf> {
    return bookOf(this.books.get(symbol))
  }

  stateOf(symbol: string): string {
    return this.books.get(symbol)?.state ?? 'no book'
  }
}

const plain = (value: unknown) =>
  JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item))

export type PlainLevels = readonly (readonly [price: string, size: string])[]

/** A book as text, best levels first. */
export function bookOf(book: VenueBook | undefined): { bids: PlainLevels; asks: PlainLevels } {
  if (!book) return { bids: [], asks: [] }
  const { priceDecimals, sizeDecimals } = book.scale
  const size = (value: Scaled) => formatScaled(value, sizeDecimals)
  const levels = (side: BookSide): PlainLevels =>
    Array.from({ length: side.length }, (_, depth) => [
      formatScaled(side.priceAt(depth), priceDecimals),
      size(side.sizeAt(depth)),
    ])
  return { bids: levels(book.bids), asks: levels(book.asks) }
}
