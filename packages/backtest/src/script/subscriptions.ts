import { exchangeName } from '@leadline/algorithms/exchange-names'
import type { ScriptBook, ScriptTrade } from '@leadline/algorithms/script-values'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import type { PastTrade } from '../sources/past-trade.ts'
import {
  type BookSight,
  emptySight,
  isSameSight,
  isSightOf,
  scriptBook,
  type SeenBook,
  shallower,
  sightOf,
} from './book-sight.ts'

/** What a script asked to see of one symbol. */
export interface SubscriptionWish {
  symbol: string
  /** Null: all of them. */
  venues: readonly VenueId[] | null
}

interface BookSubscription {
  symbol: string
  depth: number
  /** Of these the script sees levels. */
  reported: readonly SeenBook[]
}

interface Reader {
  subscription: BookSubscription
  book: SeenBook
}

/** One book of one exchange, as deep as the deepest subscription to it. */
interface BookStream {
  depth: number
  /** What the exchange last sent, though it may not have arrived. */
  sent: BookSight | undefined
  /** What has arrived. */
  known: BookSight
  /** In the order of their subscriptions. */
  readonly readers: Reader[]
}

interface TapeSubscription {
  symbol: string
  venues: ReadonlySet<VenueId>
}

/** An exchange without a book is asked for its quotes this often. */
const quoteEveryMs = 2000

/** Which books and tapes a script sees, and what it has seen of them so far: each subscription by itself, as in the program. */
export class Subscriptions {
  readonly #books = new Map<string, BookSubscription>()
  readonly #streams = new Map<TradedInstrument, BookStream>()
  readonly #tapes = new Map<string, TapeSubscription>()
  readonly #quotedAt = new Map<TradedInstrument, number>()

  /**
   * Subscribing twice to the same is once. Returns the book as it is known already, for the script to begin with; undefined where
   * none of it is known.
   */
  watchBook(
    { symbol, venues }: SubscriptionWish,
    depth: number,
    instruments: readonly TradedInstrument[],
  ): ((now: number) => ScriptBook | undefined) | undefined {
    const name = nameOf({ symbol, venues }, depth)
    if (this.#books.has(name)) return undefined
    const step = stepsIn(instruments)
    const seen = instruments.map((instrument): SeenBook => {
      const { venue } = instrument.marketBook.plan
      const { known = emptySight } = this.#streams.get(instrument) ?? {}
      const sight = shallower(known, depth)
      return { venue, name: exchangeName(venue), instrument, step: step(instrument), sight }
    })
    const reported = withoutQuotes(seen)
    const subscription = { symbol, depth, reported }
    this.#books.set(name, subscription)
    for (const book of seen) this.#read(book, subscription)
    if (reported.every(({ sight }) => sight.bids.length + sight.asks.length === 0)) return undefined
    return (now) => {
      const isOpen = this.#books.get(name) === subscription
      return isOpen ? scriptBook(symbol, reported, now) : undefined
    }
  }

  watchTape({ symbol, venues }: SubscriptionWish, listed: readonly VenueId[]): void {
    const name = nameOf({ symbol, venues }, 0)
    if (this.#tapes.has(name)) return
    const reported = listed.filter((venue) => venueOf(venue).publishesTrades)
    this.#tapes.set(name, { symbol, venues: new Set(reported) })
  }

  /** What an exchange would send of its book now; undefined where nobody listens, or it is as before. */
  sighting(instrument: TradedInstrument, now: number): BookSight | undefined {
    const stream = this.#streams.get(instrument)
    if (!stream) return undefined
    const { venue } = instrument.marketBook.plan
    if (!venueOf(venue).publishesBook && !this.#isQuoteDue(instrument, now)) return undefined
    if (stream.sent && isSightOf(instrument, stream.depth, stream.sent)) return undefined
    stream.sent = sightOf(instrument, stream.depth)
    return stream.sent
  }

  /** It has arrived: the books that changed by it, as the script sees them from now on. */
  arrived(instrument: TradedInstrument, sight: BookSight, now: number): readonly ScriptBook[] {
    const stream = this.#streams.get(instrument)
    if (!stream) return nothing
    stream.known = sight
    let books: ScriptBook[] | undefined
    for (const { subscription, book } of stream.readers) {
      const { symbol, depth, reported } = subscription
      const own = shallower(sight, depth)
      const isAlone = stream.readers.length === 1 || book.sight === emptySight
      // What is deeper than it looks changes nothing for it.
      if (!isAlone && isSameSight(own, book.sight)) continue
      book.sight = own
      if (reported.includes(book)) (books ??= []).push(scriptBook(symbol, reported, now))
    }
    return books ?? nothing
  }

  /** Returns what makes everybody have seen no more than by now. */
  checkpoint(): () => void {
    const streams = [...this.#streams.values()].map((stream) => {
      const sights = stream.readers.map(({ book }) => book.sight)
      return { stream, sent: stream.sent, known: stream.known, sights }
    })
    const quotedAt = [...this.#quotedAt]
    return () => {
      for (const { stream, sent, known, sights } of streams) {
        stream.sent = sent
        stream.known = known
        for (const [place, { book }] of stream.readers.entries()) {
          book.sight = sights[place] ?? emptySight
        }
      }
      this.#quotedAt.clear()
      for (const [instrument, turn] of quotedAt) this.#quotedAt.set(instrument, turn)
    }
  }

  /** What an exchange last sent is not known any more: the next sight of its book is sent whatever it is. */
  lost(instrument: TradedInstrument, now: number): readonly ScriptBook[] {
    const stream = this.#streams.get(instrument)
    if (stream) stream.sent = undefined
    return this.arrived(instrument, emptySight, now)
  }

  forget(): void {
    this.#books.clear()
    this.#streams.clear()
    this.#tapes.clear()
    this.#quotedAt.clear()
  }

  /** Once for each subscription to it. */
  tradesOf(instrument: TradedInstrument, trade: PastTrade): readonly ScriptTrade[] {
    const { symbol, marketBook } = instrument
    const { venue } = marketBook.plan
    let trades: ScriptTrade[] | undefined
    for (const tape of this.#tapes.values()) {
      if (tape.symbol !== symbol || !tape.venues.has(venue)) continue
      const reported = (trades ??= [])
      reported.push({
        kind: 'trade',
        symbol,
        exchange: exchangeName(venue),
        price: instrument.priceText(trade.price),
        size: instrument.sizeText(trade.size),
        side: trade.takerSide,
        time: trade.time / 1000,
      })
    }
    return trades ?? nothing
  }

  /** Best bid and ask as the script last saw them, in ticks. */
  seenBest(instrument: TradedInstrument): { bid: number; ask: number } | undefined {
    const { known } = this.#streams.get(instrument) ?? {}
    const bid = known?.bids[0]
    const ask = known?.asks[0]
    return bid === undefined || ask === undefined ? undefined : { bid, ask }
  }

  #read(book: SeenBook, subscription: BookSubscription): void {
    const empty = { depth: 0, sent: undefined, known: emptySight, readers: [] }
    const stream = this.#streams.get(book.instrument) ?? empty
    stream.depth = Math.max(stream.depth, subscription.depth)
    stream.readers.push({ subscription, book })
    this.#streams.set(book.instrument, stream)
  }

  #isQuoteDue(instrument: TradedInstrument, now: number): boolean {
    const turn = Math.floor(now / quoteEveryMs)
    if (this.#quotedAt.get(instrument) === turn) return false
    this.#quotedAt.set(instrument, turn)
    return true
  }
}

const nothing: readonly never[] = []

function nameOf({ symbol, venues }: SubscriptionWish, depth: number): string {
  return `${symbol} ${depth} ${venues?.join() ?? 'all'}`
}

/** Exchanges have different steps: with these factors their prices compare as whole numbers. */
function stepsIn(instruments: readonly TradedInstrument[]): (of: TradedInstrument) => number {
  const most = Math.max(0, ...instruments.map(({ priceDecimals }) => priceDecimals))
  return ({ priceDecimals }) => 10 ** (most - priceDecimals)
}

/** Quotes are no levels of a book that others rest in: a script sees them where it asked for nothing but quotes. */
function withoutQuotes(seen: readonly SeenBook[]): readonly SeenBook[] {
  const published = seen.filter(({ venue }) => venueOf(venue).publishesBook)
  return published.length > 0 ? published : seen
}
