import { type Instrument, isClosed } from '../../instrument.ts'
import type { MarketSink, MarketWant } from '../../market-adapter.ts'
import { FinerScales } from './finer-scales.ts'
import type { Interruptions } from './interruptions.ts'

/** One market as its venue lists it. */
export interface Listing {
  instrument: Instrument
  /** The id under which its data comes; two markets may share one. */
  streamId: string
}

/** The part of an adapter that keeps books. */
export interface BookPart {
  want(listing: Listing, levels: number, now: number): void
  /** With a reason the symbol is still wanted, and will come back in another book. */
  unwant(listing: Listing, now: number, reason?: string): void
}

/** The part of an adapter that tells trades and tickers. */
export interface PrintPart {
  wantTrades(listing: Listing, now: number): void
  unwantTrades(listing: Listing, now: number): void
  wantTicker(listing: Listing, now: number): void
  unwantTicker(listing: Listing, now: number): void
}

const nothing: MarketWant = { bookLevels: 0, trades: false, ticker: false }

/** Joins what is wanted with what the venue lists, and tells the parts what to follow. */
export class MarketWants {
  readonly #venueName: string
  readonly #sink: MarketSink
  readonly #interruptions: Interruptions
  readonly #books: BookPart
  readonly #prints: PrintPart
  readonly #finer = new FinerScales()
  readonly #wants = new Map<string, MarketWant>()
  readonly #following = new Map<string, { listing: Listing; want: MarketWant }>()
  #listings = new Map<string, Listing>()

  constructor(
    venueName: string,
    sink: MarketSink,
    interruptions: Interruptions,
    books: BookPart,
    prints: PrintPart,
  ) {
    this.#venueName = venueName
    this.#sink = sink
    this.#interruptions = interruptions
    this.#books = books
    this.#prints = prints
  }

  get hasListings(): boolean {
    return this.#listings.size > 0
  }

  listing(symbol: string): Listing | undefined {
    return this.#listings.get(symbol)
  }

  want(symbol: string, want: MarketWant, now: number): void {
    if (want.bookLevels > 0 || want.trades || want.ticker) this.#wants.set(symbol, want)
    else this.#wants.delete(symbol)
    this.#follow(symbol, now)
    if (!this.#wants.has(symbol)) this.#interruptions.end([symbol], 'listing', now)
  }

  listed(listings: Iterable<Listing>, now: number): void {
    const list = Array.from(listings, ({ instrument, streamId }) => ({
      instrument: this.#finer.apply(instrument),
      streamId,
    }))
    this.#listings = new Map(list.map((listing) => [listing.instrument.symbol, listing]))
    this.#sink.instruments(list.map(({ instrument }) => instrument))
    for (const symbol of this.#wants.keys()) this.#follow(symbol, now)
  }

  /** The wire showed digits that an instrument's steps do not have. */
  sawFiner(instrument: Instrument, price: unknown, size: unknown, now: number): void {
    if (this.#finer.learn(instrument, price, size)) this.listed(this.#listings.values(), now)
  }

  #follow(symbol: string, now: number): void {
    const listed = this.#listings.get(symbol)
    const listing = listed && !isClosed(listed.instrument) ? listed : undefined
    const want = (listing && this.#wants.get(symbol)) ?? nothing
    const old = this.#following.get(symbol)
    if (old) {
      // A book at another scale, or under another id, is another book.
      const isMoved = listing !== undefined && !isSame(old.listing, listing)
      this.#leave(old.listing, old.want, isMoved ? nothing : want, isMoved, now)
    }
    if (listing && want !== nothing) this.#enter(listing, want, now)
    else this.#following.delete(symbol)
    if (!this.hasListings || !this.#wants.has(symbol)) return
    const verb = listed?.instrument.status === 'halted' ? 'has halted' : 'does not list'
    const reason = `${this.#venueName} ${verb} ${symbol}.`
    if (listing) this.#interruptions.end([symbol], 'listing', now)
    else this.#interruptions.begin([symbol], 'listing', reason, now)
  }

  #enter(listing: Listing, want: MarketWant, now: number): void {
    this.#following.set(listing.instrument.symbol, { listing, want })
    if (want.bookLevels > 0) this.#books.want(listing, want.bookLevels, now)
    if (want.trades) this.#prints.wantTrades(listing, now)
    if (want.ticker) this.#prints.wantTicker(listing, now)
  }

  #leave(listing: Listing, had: MarketWant, want: MarketWant, isMoved: boolean, now: number): void {
    const reason = isMoved ? 'Its scale or name has changed.' : undefined
    if (had.bookLevels > 0 && want.bookLevels === 0) this.#books.unwant(listing, now, reason)
    if (had.trades && !want.trades) this.#prints.unwantTrades(listing, now)
    if (had.ticker && !want.ticker) this.#prints.unwantTicker(listing, now)
  }
}

function isSame(a: Listing, b: Listing): boolean {
  return (
    a.streamId === b.streamId &&
    a.instrument.priceDecimals === b.instrument.priceDecimals &&
    a.instrument.sizeDecimals === b.instrument.sizeDecimals
  )
}
