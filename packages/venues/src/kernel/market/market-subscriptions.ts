import { type Instrument, isClosed } from '../../instrument.ts'
import type { MarketSink, MarketSubscription } from '../../market-adapter.ts'
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
  subscribe(listing: Listing, levels: number, now: number): void
  /** With a reason the symbol is still wanted, and will come back in another book. */
  unwant(listing: Listing, now: number, reason?: string): void
}

/** The part of an adapter that reports trades and tickers. */
export interface PrintPart {
  subscribeTrades(listing: Listing, now: number): void
  unwantTrades(listing: Listing, now: number): void
  subscribeTicker(listing: Listing, now: number): void
  unwantTicker(listing: Listing, now: number): void
}

const nothing: MarketSubscription = { bookLevels: 0, trades: false, ticker: false }

/** Joins what is wanted with what the venue lists, and reports the parts what to follow. */
export class MarketSubscriptions {
  readonly #venueName: string
  readonly #sink: MarketSink
  readonly #interruptions: Interruptions
  readonly #books: BookPart
  readonly #prints: PrintPart
  readonly #finer = new FinerScales()
  readonly #subscriptions = new Map<string, MarketSubscription>()
  readonly #following = new Map<string, { listing: Listing; subscription: MarketSubscription }>()
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

  subscribe(symbol: string, subscription: MarketSubscription, now: number): void {
    if (subscription.bookLevels > 0 || subscription.trades || subscription.ticker)
      this.#subscriptions.set(symbol, subscription)
    else this.#subscriptions.delete(symbol)
    this.#follow(symbol, now)
    if (!this.#subscriptions.has(symbol)) this.#interruptions.end([symbol], 'listing', now)
  }

  listed(listings: Iterable<Listing>, now: number): void {
    const list = Array.from(listings, ({ instrument, streamId }) => ({
      instrument: this.#finer.apply(instrument),
      streamId,
    }))
    this.#listings = new Map(list.map((listing) => [listing.instrument.symbol, listing]))
    this.#sink.instruments(list.map(({ instrument }) => instrument))
    for (const symbol of this.#subscriptions.keys()) this.#follow(symbol, now)
  }

  /** The wire showed digits that an instrument's steps do not have. */
  sawFiner(instrument: Instrument, price: unknown, size: unknown, now: number): void {
    if (this.#finer.learn(instrument, price, size)) this.listed(this.#listings.values(), now)
  }

  #follow(symbol: string, now: number): void {
    const listed = this.#listings.get(symbol)
    const listing = listed && !isClosed(listed.instrument) ? listed : undefined
    const subscription = (listing && this.#subscriptions.get(symbol)) ?? nothing
    const old = this.#following.get(symbol)
    if (old) {
      // A book at another scale, or under another id, is another book.
      const isMoved = listing !== undefined && !isSame(old.listing, listing)
      this.#leave(old.listing, old.subscription, isMoved ? nothing : subscription, isMoved, now)
    }
    if (listing && subscription !== nothing) this.#enter(listing, subscription, now)
    else this.#following.delete(symbol)
    if (!this.hasListings || !this.#subscriptions.has(symbol)) return
    const verb = listed?.instrument.status === 'halted' ? 'has halted' : 'does not list'
    const reason = `${this.#venueName} ${verb} ${symbol}.`
    if (listing) this.#interruptions.end([symbol], 'listing', now)
    else this.#interruptions.begin([symbol], 'listing', reason, now)
  }

  #enter(listing: Listing, subscription: MarketSubscription, now: number): void {
    this.#following.set(listing.instrument.symbol, { listing, subscription })
    if (subscription.bookLevels > 0) this.#books.subscribe(listing, subscription.bookLevels, now)
    if (subscription.trades) this.#prints.subscribeTrades(listing, now)
    if (subscription.ticker) this.#prints.subscribeTicker(listing, now)
  }

  #leave(
    listing: Listing,
    had: MarketSubscription,
    subscription: MarketSubscription,
    isMoved: boolean,
    now: number,
  ): void {
    const reason = isMoved ? 'Its scale or name has changed.' : undefined
    if (had.bookLevels > 0 && subscription.bookLevels === 0)
      this.#books.unwant(listing, now, reason)
    if (had.trades && !subscription.trades) this.#prints.unwantTrades(listing, now)
    if (had.ticker && !subscription.ticker) this.#prints.unwantTicker(listing, now)
  }
}

function isSame(a: Listing, b: Listing): boolean {
  return (
    a.streamId === b.streamId &&
    a.instrument.priceDecimals === b.instrument.priceDecimals &&
    a.instrument.sizeDecimals === b.instrument.sizeDecimals
  )
}
