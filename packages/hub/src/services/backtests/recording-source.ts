import { listedBounds } from '@leadline/backtest/exchanges/listed-bounds'
import {
  type MarketWish,
  type BacktestMarket,
  SourceRefused,
} from '@leadline/backtest/sources/backtest-market'
import { bringLevels, bringTrade, type BroughtLevel } from '@leadline/backtest/sources/bring-levels'
import { parseScaled } from '@leadline/decimal/scaled'
import type { OrderBounds } from '@leadline/matching-engine/exchange/traded-instrument'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import { quietBook } from '@leadline/matching-engine/market/quiet-book'
import { VenueBook } from '@leadline/order-book/book/venue-book'
import { allVenues } from '@leadline/venues/exchanges/all-venues'
import type { Instrument } from '@leadline/venues/instrument'
import type { QuoteLevel, Trade } from '@leadline/venues/market-events'
import type { VenueId } from '@leadline/venues/venue-names'

import { readPiece } from '../../recording/read-piece.ts'
import type { RecordedInput } from '../../recording/recorded-input.ts'
import type { RecordingHead } from '../../recording/recording-head.ts'
import { Replayer } from '../../recording/replayer.ts'
import { levelsOfBook, levelsOfQuotes } from './recorded-levels.ts'
import { recordedSink } from './recorded-sink.ts'

const keyId = 'backtest'
/** Of a market in which nothing was recorded yet: no price of any market in which somebody trades. */
const unknownPrice = 1
/** Exchanges have reported what they list by then. */
const listsWithinMs = 30_000

/** How long work takes a breath, and is broken off. */
export interface Pauses {
  breathe: () => Promise<void> | undefined
  isCanceled: () => boolean
}

/** What a message came to, in the books that are traded in: read once, and played as often as the backtest goes back. */
interface Played {
  time: number
  steps: (() => void)[]
}

/** A recording, through the same adapters that read the exchanges, into books in which one can trade. */
export class RecordingSource implements BacktestMarket {
  publish: BacktestMarket['publish'] = () => {}
  traded: BacktestMarket['traded'] = () => {}
  endedAt: number | undefined
  readonly #pieces: AsyncIterator<Uint8Array>
  readonly #replayer: Replayer
  readonly #listed = new Map<VenueId, readonly Instrument[]>()
  readonly #venueBooks = new Map<string, VenueBook>()
  readonly #marketBooks = new Map<string, MarketBook>()
  readonly #instruments = new Map<MarketBook, Instrument>()
  #inputs: Iterator<RecordedInput> | undefined
  #next: RecordedInput | undefined
  #now = 0
  #isOver = false
  /** What was played since the checkpoint that somebody may go back to; and what is to be played again, before more is read. */
  #played: Played[] | undefined
  #again: Played[] = []
  /** Of the message that is read. */
  #steps: (() => void)[] = []

  /** `pieces` after the head. */
  constructor(head: RecordingHead, pieces: AsyncIterator<Uint8Array>) {
    this.#pieces = pieces
    this.#replayer = new Replayer(head.venues, (venue, io) => {
      const sink = recordedSink({
        listed: (list) => this.#listed.set(venue, list),
        bookOf: (instrument) => this.#bookOf(venue, instrument),
        bookChanged: (symbol, now) => this.#changed(venue, symbol, now),
        quotes: (symbol, levels, now) => this.#quoted(venue, symbol, levels, now),
        trade: (trade) => this.#trade(venue, trade),
      })
      return allVenues[venue].openMarket(io, sink, keyId)
    })
  }

  /** Plays what came before: until the time that was asked for, and the exchanges have reported what they list. */
  async begin(
    { symbols, guessed, from }: MarketWish,
    head: RecordingHead,
    { breathe, isCanceled }: Pauses,
  ): Promise<void> {
    const until = head.startedAt + listsWithinMs
    for (;;) {
      if (isCanceled()) throw new SourceRefused('Canceled before it came to that time.')
      // oxlint-disable no-await-in-loop -- one piece after the other; hours may come before, and others share the thread
      await this.load()
      await breathe()
      // oxlint-enable no-await-in-loop
      if (!this.#next) break
      const isListed = this.#listed.size === head.venues.length || this.#next.time > until
      if (isListed && this.#next.time >= from) break
      this.#play()
    }
    const wished = new Set([...symbols, ...guessed])
    for (const list of this.#listed.values()) {
      for (const instrument of list) if (wished.has(instrument.symbol)) this.#open(instrument)
    }
    const known = new Set(this.books.map(({ plan }) => plan.symbol))
    const missing = symbols.find((symbol) => !known.has(symbol))
    if (missing !== undefined) throw new SourceRefused(`The recording has no ${missing}.`)
    if (known.size === 0) throw new SourceRefused('The recording lists no market.')
  }

  get books(): readonly MarketBook[] {
    return [...this.#marketBooks.values()]
  }

  bounds(book: MarketBook, usual: OrderBounds): OrderBounds | undefined {
    const instrument = this.#instruments.get(book)
    return instrument && listedBounds(instrument, usual)
  }

  get nextTime(): number {
    const [again] = this.#again
    if (again) return again.time
    return this.#next ? Math.max(this.#next.time, this.#now) : Number.POSITIVE_INFINITY
  }

  get needsLoad(): boolean {
    return this.#again.length === 0 && !this.#next && !this.#isOver
  }

  advance(now: number): void {
    while (this.nextTime <= now) this.#play()
  }

  /** The adapters do not go back: what they made of each message is kept until then. */
  checkpoint(): () => void {
    const books = this.books.map((book) => book.checkpoint())
    const now = this.#now
    this.#played = []
    return () => {
      for (const restore of books) restore()
      this.#now = now
      this.#again = [...(this.#played ?? []), ...this.#again]
      this.#played = []
    }
  }

  release(): void {
    for (const book of this.books) book.release()
    this.#played = undefined
  }

  load(): Promise<void> | undefined {
    return this.needsLoad ? this.#loadMore() : undefined
  }

  async #loadMore(): Promise<void> {
    while (!this.#next) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other, so that a large file needs little memory
      const piece = await this.#pieces.next()
      if (piece.done === true) {
        this.#isOver = true
        this.endedAt = this.#now
        return
      }
      this.#inputs = readPiece(piece.value)
      this.#step()
    }
  }

  #step(): void {
    const step = this.#inputs?.next()
    this.#next = step && !step.done ? step.value : undefined
  }

  #play(): void {
    const played = this.#again.shift() ?? this.#read()
    if (!played) return
    this.#now = played.time
    this.#played?.push(played)
    for (const step of played.steps) step()
  }

  /** What the next message comes to. */
  #read(): Played | undefined {
    const input = this.#next
    if (!input) return undefined
    this.#now = Math.max(this.#now, input.time)
    this.#steps = []
    const played = { time: this.#now, steps: this.#steps }
    this.#replayer.play(input)
    this.#step()
    return played
  }

  #open(instrument: Instrument): void {
    const { venue, symbol, base, quote, priceDecimals, sizeDecimals, priceStep } = instrument
    const plan = { venue, symbol, base, quote, priceDecimals, sizeDecimals }
    const book = this.#venueBooks.get(`${venue} ${symbol}`)
    const marketBook = quietBook(plan, unknownPrice, this.#now)
    const step = parseScaled(priceStep, priceDecimals)
    if (typeof step === 'number' && step > 0) marketBook.tickStep = step
    this.#marketBooks.set(`${venue} ${symbol}`, marketBook)
    this.#instruments.set(marketBook, instrument)
    this.#bring(marketBook, levelsOfBook(book))
  }

  #bookOf(venue: VenueId, { symbol, priceDecimals, sizeDecimals }: Instrument): VenueBook {
    const name = `${venue} ${symbol}`
    const book = this.#venueBooks.get(name) ?? new VenueBook({ priceDecimals, sizeDecimals })
    this.#venueBooks.set(name, book)
    return book
  }

  #changed(venue: VenueId, symbol: string, now: number): void {
    const marketBook = this.#marketBooks.get(`${venue} ${symbol}`)
    if (!marketBook) return
    const levels = levelsOfBook(this.#venueBooks.get(`${venue} ${symbol}`))
    this.#steps.push(() => {
      this.#bring(marketBook, levels)
      this.publish(marketBook, now)
    })
  }

  #quoted(venue: VenueId, symbol: string, levels: readonly QuoteLevel[], now: number): void {
    const marketBook = this.#marketBooks.get(`${venue} ${symbol}`)
    if (!marketBook) return
    const quotes = levelsOfQuotes(levels)
    this.#steps.push(() => {
      this.#bring(marketBook, quotes)
      this.publish(marketBook, now)
    })
  }

  #trade(venue: VenueId, trade: Trade): void {
    const marketBook = this.#marketBooks.get(`${venue} ${trade.symbol}`)
    const size = Number(trade.size)
    if (!marketBook || trade.isBackfill || !Number.isSafeInteger(size) || size <= 0) return
    const { price, takerSide } = trade
    const time = this.#now
    this.#steps.push(() => {
      bringTrade(marketBook, takerSide, price, size, time)
      this.traded(marketBook, { time, price, size, takerSide })
      this.publish(marketBook, time)
    })
  }

  #bring(
    marketBook: MarketBook,
    { bids, asks }: { bids: readonly BroughtLevel[]; asks: readonly BroughtLevel[] },
  ): void {
    bringLevels(marketBook, bids, asks, this.#now)
    const [[price] = []] = bids.length > 0 ? bids : asks
    // A stop is held against the last price, and nobody has traded yet.
    if (price !== undefined && marketBook.lastPrice === unknownPrice) marketBook.traded(price)
  }
}
