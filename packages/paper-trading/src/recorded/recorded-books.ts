import { bringLevels, bringTrade } from '@leadline/backtest/sources/bring-levels'
import {
  type Levels,
  levelsOfBook,
  levelsOfQuotes,
} from '@leadline/hub/services/backtests/recorded-levels'
import type { BookPlan } from '@leadline/matching-engine/market/listings'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import { quietBook } from '@leadline/matching-engine/market/quiet-book'
import type { VenueBook } from '@leadline/order-book/book/venue-book'
import type { MarketSink } from '@leadline/venues/market-adapter'
import type { Trade } from '@leadline/venues/market-events'
import type { VenueId } from '@leadline/venues/venue-names'

/** A market of a recording, and what it was worth when it began, in ticks. */
export interface RecordedListing {
  plan: BookPlan
  firstPrice: number
}

interface RecordedBook {
  marketBook: MarketBook
  /** What the recording shows there now. */
  levels: () => Levels
  /** The recording has changed since it was brought. */
  isChanged: boolean
}

/** Deeper than an order of the trader's is likely to stand: its price is then known before the market comes to it. */
const depth = 200
const nothing: Levels = { bids: [], asks: [] }

/**
 * Books in which one can trade, as the recording shows them. One with an order of the trader's follows every message, so that
 * its queue is kept; the others are brought up to date when an order enters them.
 */
export class RecordedBooks {
  /** Something happened in a book in which the trader has an order. */
  publish: (book: MarketBook, now: number) => void = () => {}
  /** Whether the trader has an order there that works or waits. */
  isTraded: (venue: VenueId, symbol: string) => boolean = () => false
  readonly #books: ReadonlyMap<string, RecordedBook>

  constructor(listings: readonly RecordedListing[], now: number) {
    const opened = listings.map(({ plan, firstPrice }) => {
      const marketBook = quietBook(plan, firstPrice, now)
      return [
        nameOf(plan.venue, plan.symbol),
        { marketBook, levels: () => nothing, isChanged: false },
      ]
    })
    this.#books = new Map(opened as [string, RecordedBook][])
  }

  get all(): readonly MarketBook[] {
    return [...this.#books.values()].map(({ marketBook }) => marketBook)
  }

  /** Hands on what an adapter says, and looks at it on the way. */
  watch(venue: VenueId, sink: MarketSink, now: () => number): MarketSink {
    const known = new Map<string, VenueBook>()
    return {
      instruments: (list) => sink.instruments(list),
      bookOf: (instrument) => {
        const book = sink.bookOf(instrument)
        known.set(instrument.symbol, book)
        return book
      },
      bookChanged: (symbol, at) => {
        sink.bookChanged(symbol, at)
        this.#changed(venue, symbol, () => levelsOfBook(known.get(symbol), depth), now())
      },
      quotes: (symbol, levels, at) => {
        sink.quotes(symbol, levels, at)
        const quoted = levelsOfQuotes(levels)
        this.#changed(venue, symbol, () => quoted, now())
      },
      trade: (trade) => {
        sink.trade(trade)
        this.#traded(venue, trade, now())
      },
      ticker: (ticker) => sink.ticker(ticker),
      candles: (page) => sink.candles(page),
      candlesFailed: (...args) => sink.candlesFailed(...args),
      status: (status) => sink.status(status),
      interrupted: (symbols, reason, at) => {
        sink.interrupted(symbols, reason, at)
        // What cannot be seen cannot be traded with: every book of it is looked at again.
        for (const [name, book] of this.#books) {
          if (name.startsWith(`${venue} `)) book.isChanged = true
        }
      },
      resumed: (symbols, at) => sink.resumed(symbols, at),
    }
  }

  /** Before an order enters it: the book is what the recording shows at this moment. */
  prepare({ plan }: MarketBook, now: number): void {
    const book = this.#books.get(nameOf(plan.venue, plan.symbol))
    if (!book?.isChanged) return
    this.#bring(book, now)
    // No one was notified of what changed in it meanwhile.
    book.marketBook.book.forgetTouched()
  }

  #changed(venue: VenueId, symbol: string, levels: () => Levels, now: number): void {
    const book = this.#books.get(nameOf(venue, symbol))
    if (!book) return
    book.levels = levels
    book.isChanged = true
    if (!this.isTraded(venue, symbol)) return
    this.#bring(book, now)
    this.publish(book.marketBook, now)
  }

  #traded(
    venue: VenueId,
    { symbol, price, size, takerSide, isBackfill }: Trade,
    now: number,
  ): void {
    const book = this.#books.get(nameOf(venue, symbol))
    const lots = Number(size)
    if (!book || isBackfill || !Number.isSafeInteger(lots) || lots <= 0) return
    const { marketBook } = book
    if (!this.isTraded(venue, symbol)) return marketBook.traded(price)
    bringTrade(marketBook, takerSide, price, lots, now)
    this.publish(marketBook, now)
  }

  #bring(book: RecordedBook, now: number): void {
    const { bids, asks } = book.levels()
    book.isChanged = false
    bringLevels(book.marketBook, bids, asks, now)
  }
}

const nameOf = (venue: VenueId, symbol: string) => `${venue} ${symbol}`
