import type { VenueBook } from '@leadline/order-book/venue-book'

import type { AdapterIo } from '../adapter-io.ts'
import type { Instrument } from '../instrument.ts'
import type { JsonObject } from '../json/lossless-json.ts'
import { BookFeed, type BookFeedPorts, type BookTopic } from '../machine/book-feed.ts'
import type { Topic } from '../machine/subscription-entry.ts'
import type { MarketWant } from '../market-adapter.ts'
import { applyBookFrame } from './book-frame.ts'
import { bookGroup, depthFor, tickerGroup, tradeGroup } from './frames.ts'
import type { TradeTape } from './trade-tape.ts'

/** Everything that is streamed of one symbol somebody looks at. */
export class SymbolFeeds {
  readonly symbol: string
  readonly tape: TradeTape
  want: MarketWant
  instrument: Instrument | undefined
  book: BookFeed | undefined
  #io: AdapterIo
  #ports: BookFeedPorts

  constructor(
    symbol: string,
    want: MarketWant,
    tape: TradeTape,
    io: AdapterIo,
    ports: BookFeedPorts,
  ) {
    this.symbol = symbol
    this.want = want
    this.tape = tape
    this.#io = io
    this.#ports = ports
  }

  /** Brings the subscriptions in step with what is wanted and with how the pair is now. */
  update(instrument: Instrument | undefined, now: number): void {
    if (this.instrument && (!instrument || isOther(this.instrument, instrument))) {
      this.#leave(this.instrument, now)
      const { interruptions } = this.#ports
      if (!instrument) interruptions.begin([this.symbol], 'Kraken no longer lists it', now)
    }
    this.instrument = instrument
    if (!instrument) return
    this.#updateBook(instrument, now)
    const { subscriptions } = this.#ports
    subscriptions.want(tradesOf(instrument), this.want.trades, now)
    subscriptions.want(tickerOf(instrument), this.want.ticker, now)
  }

  stop(now: number): void {
    if (this.instrument) this.#leave(this.instrument, now)
  }

  bookFrame(row: JsonObject, isSnapshot: boolean, now: number): void {
    if (!this.book) return
    const tooLarge = (text: string) => this.#io.oddity('price beyond what can be shown', text)
    applyBookFrame(this.book, row, isSnapshot, tooLarge, now)
  }

  /** Everything that is wanted is there. */
  get isWhole(): boolean {
    const { instrument, book, want } = this
    const { subscriptions } = this.#ports
    if (!instrument) return false
    const isBookThere =
      want.bookLevels === 0 || book?.phase === 'live' || book?.phase === 'changing'
    return (
      isBookThere &&
      (!want.trades || subscriptions.isOn(tradesOf(instrument))) &&
      (!want.ticker || subscriptions.isOn(tickerOf(instrument)))
    )
  }

  #updateBook(instrument: Instrument, now: number): void {
    const levels = this.want.bookLevels
    if (levels <= 0) {
      this.book?.stop(now)
      this.book = undefined
      return
    }
    const depth = depthFor(levels)
    if (!this.book) {
      const book = this.#ports.sink.bookOf(instrument)
      if (!hasScaleOf(book, instrument)) {
        this.#ports.interruptions.begin([this.symbol], 'its price steps have changed', now)
        return
      }
      this.book = new BookFeed(this.#ports, instrument, book, bookTopic(instrument, depth))
      this.book.start(now)
    } else if (depth > this.book.depth) {
      // A book that is deeper than needed is kept: changing it would cost more than it saves.
      this.book.change(bookTopic(instrument, depth), now)
    }
  }

  #leave(instrument: Instrument, now: number): void {
    this.book?.stop(now)
    this.book = undefined
    const { subscriptions } = this.#ports
    subscriptions.want(tradesOf(instrument), false, now)
    subscriptions.want(tickerOf(instrument), false, now)
  }
}

/** It is written differently now: what is subscribed and what is in the book does not fit any more. */
function isOther(a: Instrument, b: Instrument): boolean {
  return (
    a.venueSymbol !== b.venueSymbol ||
    a.priceDecimals !== b.priceDecimals ||
    a.sizeDecimals !== b.sizeDecimals
  )
}

function hasScaleOf({ scale }: VenueBook, instrument: Instrument): boolean {
  return (
    scale.priceDecimals === instrument.priceDecimals &&
    scale.sizeDecimals === instrument.sizeDecimals
  )
}

const bookTopic = (instrument: Instrument, depth: number): BookTopic => ({
  depth,
  group: bookGroup(depth),
  item: instrument.venueSymbol,
})
const tradesOf = (instrument: Instrument): Topic => ({
  group: tradeGroup,
  item: instrument.venueSymbol,
})
const tickerOf = (instrument: Instrument): Topic => ({
  group: tickerGroup,
  item: instrument.venueSymbol,
})
