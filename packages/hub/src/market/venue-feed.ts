import { QuoteBook } from '@leadline/order-book/book/quote-book'
import { VenueBook } from '@leadline/order-book/book/venue-book'
import { BackOff } from '@leadline/runtime/back-off'
import type { Clock } from '@leadline/runtime/clock'
import type { Instrument } from '@leadline/venues/instrument'
import type { MarketAdapter, MarketSink, MarketSubscription } from '@leadline/venues/market-adapter'
import type {
  CandlePage,
  QuoteLevel,
  Ticker,
  Timeframe,
  Trade,
  VenueStatus,
} from '@leadline/venues/market-events'
import type { AdapterPort } from '@leadline/venues/session/adapter-port'
import type { LateBeat } from '@leadline/venues/session/clock-watch'
import { VenueSession } from '@leadline/venues/session/venue-session'
import type { VenueId } from '@leadline/venues/venue-names'

import type { Interruptions } from './interruptions.ts'
import { MarketInterest } from './market-interest.ts'
import { atOurTime } from './our-time.ts'
import type { VenueSetup } from './venue-setup.ts'

/** Who learns what a feed learned. */
export interface FeedListener {
  instruments(feed: VenueFeed, list: readonly Instrument[]): void
  trade(feed: VenueFeed, trade: Trade): void
  /** A book, or the quotes in its place, may be others now. */
  bookChanged(feed: VenueFeed, symbol: string): void
  /** Trades of this symbol may be missed from now on. */
  interrupted(feed: VenueFeed, symbol: string): void
  candles(feed: VenueFeed, page: CandlePage): void
  candlesFailed(feed: VenueFeed, symbol: string, timeframe: Timeframe, before: number): void
  /** An adapter threw: a bug of ours. The feed has been started again. */
  failed(feed: VenueFeed, error: unknown): void
}

export interface FeedSetup extends VenueSetup {
  /** In the hub's list of exchanges. */
  place: number
  clock: Clock
  listener: FeedListener
  interruptions: Interruptions
  /** This program has done nothing since then, and is about to notice. */
  heldUpSince: () => number | undefined
  /** What is known from earlier, until the exchange has reported its list. */
  knownInstrument: (symbol: string) => Instrument | undefined
  /** Puts something between session and adapter: a recorder. */
  wrap: (venue: VenueId, adapter: MarketAdapter) => MarketAdapter
}

const restartBackOff = { firstMs: 1000, longestMs: 60_000 }
const heldUpReason = 'the computer slept, or Leadline was delayed'

/** One exchange: its session, its adapter, and what the adapter learned that is true right now. */
export class VenueFeed implements MarketSink {
  readonly id: VenueId
  readonly place: number
  readonly setup: FeedSetup
  readonly session: VenueSession
  readonly interest: MarketInterest
  readonly books = new Map<string, VenueBook>()
  readonly quoteBooks = new Map<string, QuoteBook>()
  readonly tickers = new Map<string, Ticker>()
  /** The price of the last trade, of what is listened to and was not interrupted since. */
  readonly lastTrades = new Map<string, number>()
  says: VenueStatus = { mode: 'unknown', text: '' }
  instrumentCount = 0
  /** It has shown something since it was started: what is missing now was there. */
  wasLive = false
  #port: AdapterPort<MarketAdapter> | undefined
  readonly #restarts = new BackOff(restartBackOff)
  #missingSince: number | undefined
  #cancelRestart: (() => void) | undefined

  constructor(setup: FeedSetup) {
    this.id = setup.id
    this.place = setup.place
    this.setup = setup
    this.session = new VenueSession({ ...setup, venue: setup.id })
    this.interest = new MarketInterest(setup.clock, (symbol, subscription) =>
      this.#subscribe(symbol, subscription),
    )
  }

  start(): void {
    this.#port = this.session.attach(
      (io) => this.setup.wrap(this.id, this.setup.makeMarket(io, this)),
      (error) => this.#restart(error),
    )
    this.#port.enter((adapter, now) => adapter.start(now))
    this.interest.repeat()
  }

  /** Starts its adapter again: what it is made with has changed, a key for one. */
  renew(): void {
    if (this.#port) this.session.detach(this.#port)
    this.#cancelRestart?.()
    this.start()
  }

  stop(): void {
    this.#cancelRestart?.()
    this.interest.stop()
    this.session.stop()
    this.setup.interruptions.endAll(this.id, this.setup.clock.now())
  }

  requestCandles(symbol: string, timeframe: Timeframe, before: number): void {
    this.#port?.enter((adapter, now) => adapter.requestCandles(symbol, timeframe, before, now))
  }

  get port(): AdapterPort<MarketAdapter> | undefined {
    return this.#port
  }

  instruments(list: readonly Instrument[]): void {
    this.instrumentCount = list.length
    this.setup.listener.instruments(this, list)
  }

  bookOf({ symbol, priceDecimals, sizeDecimals }: Instrument): VenueBook {
    const known = this.books.get(symbol)
    const isSameScale =
      known?.scale.priceDecimals === priceDecimals && known.scale.sizeDecimals === sizeDecimals
    if (known && isSameScale) return known
    const book = new VenueBook({ priceDecimals, sizeDecimals })
    this.books.set(symbol, book)
    return book
  }

  /** Views look at the book's own version when they are pulled; algorithms are notified. */
  bookChanged(symbol: string): void {
    this.wasLive = true
    this.setup.listener.bookChanged(this, symbol)
  }

  quotes(symbol: string, levels: readonly QuoteLevel[], now: number): void {
    const known = this.quoteBooks.get(symbol)
    // What is listed no longer must not stay on the ladder either.
    const scale = this.setup.knownInstrument(symbol) ?? (levels.length === 0 ? known?.scale : null)
    if (!scale) return
    const { priceDecimals, sizeDecimals } = scale
    const book =
      known?.scale.priceDecimals === priceDecimals && known.scale.sizeDecimals === sizeDecimals
        ? known
        : new QuoteBook({ priceDecimals, sizeDecimals })
    this.quoteBooks.set(symbol, book)
    if (levels.length > 0) {
      book.replace(levels, now)
      this.wasLive = true
      // Its adapter may have been made again meanwhile, and know nothing of what its elder reported.
      this.setup.interruptions.end(this.id, symbol, now)
    } else book.markStale('It gives no quotes at the moment')
    this.setup.listener.bookChanged(this, symbol)
  }

  trade(reported: Trade): void {
    const trade = atOurTime(reported, this.session.offset, this.setup.clock.now())
    this.wasLive = true
    // What is reported of the past is not the price of now.
    if (!trade.isBackfill) this.lastTrades.set(trade.symbol, trade.price)
    // A tape without a ladder misses something as well when its connection is lost.
    this.wasLive = true
    this.setup.listener.trade(this, trade)
  }

  ticker(ticker: Ticker): void {
    this.wasLive = true
    this.tickers.set(ticker.symbol, ticker)
  }

  candles(page: CandlePage): void {
    this.setup.listener.candles(this, page)
  }

  candlesFailed(symbol: string, timeframe: Timeframe, before: number): void {
    this.setup.listener.candlesFailed(this, symbol, timeframe, before)
  }

  status(status: VenueStatus): void {
    this.says = status
  }

  interrupted(symbols: readonly string[], reason: string, now: number): void {
    const { interruptions, listener, heldUpSince } = this.setup
    // A connection that finds itself silent after the computer slept was so from the moment it fell asleep.
    const from = this.#missingSince ?? heldUpSince() ?? now
    for (const symbol of this.#wanted(symbols)) {
      // What has not been there yet is not missing: it waits for its key, or for its first line.
      if (this.wasLive) interruptions.begin(this.id, symbol, reason, from)
      this.lastTrades.delete(symbol)
      listener.interrupted(this, symbol)
    }
  }

  /** Nothing was received meanwhile: what is missing now has been missing since then. */
  heldUp({ from, to, jumpMs, isJump }: LateBeat): void {
    const { interruptions } = this.setup
    this.#missingSince = from
    if (isJump) this.session.clockJumped(jumpMs)
    this.#missingSince = undefined
    if (!this.wasLive) return
    // Their connections hold, as far as anybody knows; for this long nothing of them was shown.
    for (const symbol of this.interest.applied().keys()) {
      if (interruptions.isLasting(this.id, symbol)) continue
      interruptions.begin(this.id, symbol, heldUpReason, from)
      interruptions.end(this.id, symbol, to)
    }
  }

  resumed(symbols: readonly string[], now: number): void {
    const { interruptions } = this.setup
    if (symbols.length === 0) interruptions.endAll(this.id, now)
    for (const symbol of symbols) interruptions.end(this.id, symbol, now)
  }

  /** An empty list means all that somebody looks at. */
  #wanted(symbols: readonly string[]): Iterable<string> {
    return symbols.length === 0 ? this.interest.applied().keys() : symbols
  }

  #subscribe(symbol: string, subscription: MarketSubscription): void {
    const isNothing = subscription.bookLevels === 0 && !subscription.trades && !subscription.ticker
    this.#port?.enter((adapter, now) => adapter.subscribe(symbol, subscription, now))
    if (this.setup.isReplay === true) return
    // What nobody looks at is not kept: it would only grow old.
    if (subscription.bookLevels === 0) {
      this.books.delete(symbol)
      this.quoteBooks.delete(symbol)
    }
    if (!subscription.ticker) this.tickers.delete(symbol)
    if (!subscription.trades) this.lastTrades.delete(symbol)
    if (isNothing) this.setup.interruptions.end(this.id, symbol, this.setup.clock.now())
  }

  #restart(error: unknown): void {
    const { clock, listener } = this.setup
    const now = clock.now()
    const reason = 'Leadline could not read a message and starts this feed again'
    for (const book of [...this.books.values(), ...this.quoteBooks.values()]) book.markStale(reason)
    this.interrupted([], reason, now)
    listener.failed(this, error)
    this.#port = undefined
    this.#cancelRestart = clock.after(this.#restarts.nextMs(), () => this.start())
  }
}
