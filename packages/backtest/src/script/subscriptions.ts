import { exchangeName } from '@leadline/algorithms/exchange-names'
import type { ScriptBook, ScriptTrade } from '@leadline/algorithms/script-values'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import type { PastTrade } from '../sources/past-trade.ts'
import {
  type BookSight,
  emptySight,
  isSightOf,
  scriptBook,
  type SeenBook,
  sightOf,
} from './book-sight.ts'

/** What a script asked to see of one symbol. */
export interface SubscriptionWish {
  symbol: string
  /** Null: all of them. */
  venues: readonly VenueId[] | null
}

interface BookSubscription {
  depth: number
  seen: SeenBook[]
  /** Of these the script sees levels. */
  reported: readonly SeenBook[]
  /** What each exchange last sent, though it may not have arrived. */
  sent: Map<VenueId, BookSight>
}

/** An exchange without a book is asked for its quotes this often. */
const quoteEveryMs = 2000

/** Which books and tapes a script sees, and what it has seen of them so far. */
export class Subscriptions {
  readonly #books = new Map<string, BookSubscription>()
  readonly #tapes = new Map<string, ReadonlySet<VenueId>>()
  readonly #quotedAt = new Map<TradedInstrument, number>()

  /** The last wish for a symbol counts. */
  watchBook(symbol: string, depth: number, instruments: readonly TradedInstrument[]): void {
    const seen = instruments.map((instrument) => {
      const { venue } = instrument.marketBook.plan
      return { venue, name: exchangeName(venue), instrument, sight: emptySight }
    })
    this.#books.set(symbol, { depth, seen, reported: withoutQuotes(seen), sent: new Map() })
  }

  watchTape(symbol: string, venues: readonly VenueId[]): void {
    const reported = venues.filter((venue) => venueOf(venue).publishesTrades)
    this.#tapes.set(symbol, new Set(reported))
  }

  /** What an exchange would send of its book now; undefined where nobody listens, or it is as before. */
  sighting(instrument: TradedInstrument, now: number): BookSight | undefined {
    const { symbol, marketBook } = instrument
    const { venue } = marketBook.plan
    const subscription = this.#books.get(symbol)
    if (!subscription?.seen.some((book) => book.instrument === instrument)) return undefined
    if (!venueOf(venue).publishesBook && !this.#isQuoteDue(instrument, now)) return undefined
    const before = subscription.sent.get(venue)
    if (before && isSightOf(instrument, subscription.depth, before)) return undefined
    const sight = sightOf(instrument, subscription.depth)
    subscription.sent.set(venue, sight)
    return sight
  }

  /** It has arrived: the book as the script sees it from now on. */
  arrived(instrument: TradedInstrument, sight: BookSight, now: number): ScriptBook | undefined {
    const subscription = this.#books.get(instrument.symbol)
    const book = subscription?.seen.find((one) => one.instrument === instrument)
    if (!subscription || !book) return undefined
    book.sight = sight
    const { reported } = subscription
    return reported.includes(book) ? scriptBook(instrument.symbol, reported, now) : undefined
  }

  /** Returns what makes everybody have seen no more than by now. */
  checkpoint(): () => void {
    const books = [...this.#books.values()].map(({ seen, sent }) => {
      return { seen, sights: seen.map(({ sight }) => sight), sent, before: [...sent] }
    })
    const quotedAt = [...this.#quotedAt]
    return () => {
      for (const { seen, sights, sent, before } of books) {
        for (const [place, book] of seen.entries()) book.sight = sights[place] ?? emptySight
        sent.clear()
        for (const [venue, sight] of before) sent.set(venue, sight)
      }
      this.#quotedAt.clear()
      for (const [instrument, turn] of quotedAt) this.#quotedAt.set(instrument, turn)
    }
  }

  /** What an exchange last sent is not known any more: the next sight of its book is sent whatever it is. */
  lost(instrument: TradedInstrument, now: number): ScriptBook | undefined {
    this.#books.get(instrument.symbol)?.sent.delete(instrument.marketBook.plan.venue)
    return this.arrived(instrument, emptySight, now)
  }

  forget(): void {
    this.#books.clear()
    this.#tapes.clear()
    this.#quotedAt.clear()
  }

  tradeOf(instrument: TradedInstrument, trade: PastTrade): ScriptTrade | undefined {
    const { symbol, marketBook } = instrument
    const { venue } = marketBook.plan
    if (!this.#tapes.get(symbol)?.has(venue)) return undefined
    return {
      kind: 'trade',
      symbol,
      exchange: exchangeName(venue),
      price: instrument.priceText(trade.price),
      size: instrument.sizeText(trade.size),
      side: trade.takerSide,
      time: trade.time / 1000,
    }
  }

  /** Best bid and ask as the script last saw them, in ticks. */
  seenBest(instrument: TradedInstrument): { bid: number; ask: number } | undefined {
    const book = this.#books
      .get(instrument.symbol)
      ?.seen.find((one) => one.instrument === instrument)
    const bid = book?.sight.bids[0]
    const ask = book?.sight.asks[0]
    return bid === undefined || ask === undefined ? undefined : { bid, ask }
  }

  #isQuoteDue(instrument: TradedInstrument, now: number): boolean {
    const turn = Math.floor(now / quoteEveryMs)
    if (this.#quotedAt.get(instrument) === turn) return false
    this.#quotedAt.set(instrument, turn)
    return true
  }
}

/** Quotes are no levels of a book that others rest in: a script sees them where it asked for nothing but quotes. */
function withoutQuotes(seen: readonly SeenBook[]): readonly SeenBook[] {
  const published = seen.filter(({ venue }) => venueOf(venue).publishesBook)
  return published.length > 0 ? published : seen
}
