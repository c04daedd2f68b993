import type { AdapterIo } from '../adapter-io.ts'
import type { JsonObject } from '../json/lossless-json.ts'
import type { BookFeed } from '../machine/book-feed.ts'
import { Interruptions } from '../machine/interruptions.ts'
import type { Questions } from '../machine/questions.ts'
import type { Topic } from '../machine/subscription-entry.ts'
import { Subscriptions } from '../machine/subscriptions.ts'
import type { MarketSink, MarketWant } from '../market-adapter.ts'
import { readTrouble } from './errors.ts'
import { bookGroup, instrumentGroup, subscriptionFrame } from './frames.ts'
import type { KrakenInstruments } from './instruments.ts'
import { krakenPace } from './limits.ts'
import { SymbolFeeds } from './symbol-feeds.ts'
import { readTicker } from './ticker.ts'
import { fillHole } from './trade-holes.ts'
import { readTrade, type TradeFacts } from './trade-row.ts'
import { TradeTape } from './trade-tape.ts'

const instrumentTopic: Topic = { group: instrumentGroup, item: '' }
const tooFastPauseMs = 10_000

/** All symbols that somebody looks at, and what is subscribed for them. */
export class KrakenFeeds {
  readonly subscriptions: Subscriptions
  #io: AdapterIo
  #sink: MarketSink
  #instruments: KrakenInstruments
  #questions: Questions
  #interruptions: Interruptions
  #feeds = new Map<string, SymbolFeeds>()
  /** Kept when nobody looks, so that the same trade is never told twice. */
  #tapes = new Map<string, TradeTape>()

  constructor(
    io: AdapterIo,
    sink: MarketSink,
    instruments: KrakenInstruments,
    questions: Questions,
    send: (text: string) => void,
    nextId: () => number,
  ) {
    this.#io = io
    this.#sink = sink
    this.#instruments = instruments
    this.#questions = questions
    this.#interruptions = new Interruptions(sink)
    this.subscriptions = new Subscriptions(
      {
        send: (...frame) => send(subscriptionFrame(...frame)),
        entering: (topic, now) => this.#bookOf(topic)?.entering(now),
        entered: (topic, now) => this.#resumeIfWhole(this.#feedsOf(topic.item), now),
        refused: (topic, reason, now) => this.#refused(topic, reason, now),
        left: (topic, now) => this.#bookOf(topic)?.left(topic, now),
      },
      { answersPer: 'item', itemsPerFrame: 50, pace: krakenPace },
      nextId,
    )
    this.subscriptions.want(instrumentTopic, true, 0)
  }

  get isEmpty(): boolean {
    return this.#feeds.size === 0
  }

  want(symbol: string, want: MarketWant, now: number): void {
    let feeds = this.#feeds.get(symbol)
    if (want.bookLevels > 0 || want.trades || want.ticker) {
      feeds ??= this.#newFeeds(symbol, want)
      feeds.want = want
      feeds.update(this.#instruments.find(symbol), now)
    } else if (feeds) {
      feeds.stop(now)
      this.#feeds.delete(symbol)
      this.#interruptions.forget(symbol)
    }
  }

  /** The list of pairs is another one now. */
  listChanged(now: number): void {
    for (const feeds of this.#feeds.values()) {
      feeds.update(this.#instruments.find(feeds.symbol), now)
    }
    this.subscriptions.retryRefused(now)
  }

  /** True if it left the book live, as nearly every frame does: nothing has to be planned anew then. */
  bookFrame(row: JsonObject, isSnapshot: boolean, now: number): boolean {
    const feeds = this.#feedsOf(row['symbol'])
    feeds?.bookFrame(row, isSnapshot, now)
    this.#resumeIfWhole(feeds, now)
    return feeds?.book?.phase === 'live'
  }

  /** The trades of one frame, all of one pair. */
  trades(venueSymbol: string, rows: readonly JsonObject[], isBackfill: boolean, now: number): void {
    const feeds = this.#feedsOf(venueSymbol)
    if (!feeds?.instrument || !feeds.want.trades) return
    const { instrument, tape } = feeds
    const trades: TradeFacts[] = []
    for (const row of rows) {
      const trade = readTrade(row, instrument)
      if (trade) trades.push(trade)
      else this.#io.oddity('unreadable trade', JSON.stringify(row))
    }
    const hole = tape.add(trades, isBackfill, now)
    if (hole) fillHole(this.#io, this.#questions, instrument, tape, hole)
  }

  ticker(row: JsonObject, now: number): void {
    const feeds = this.#feedsOf(row['symbol'])
    if (feeds?.instrument && feeds.want.ticker) {
      this.#sink.ticker(readTicker(row, feeds.instrument, now))
    }
  }

  /** The line ended, and every subscription with it. */
  lost(reason: string, now: number): void {
    this.subscriptions.closed()
    for (const { book } of this.#feeds.values()) book?.closed(reason, now)
    this.#interruptions.begin([...this.#feeds.keys()], reason, now)
  }

  /** Nothing is heard: nobody is to rely on what is there. */
  doubt(reason: string, now: number): void {
    for (const { book } of this.#feeds.values()) book?.doubt(reason, now)
    this.#interruptions.begin([...this.#feeds.keys()], reason, now)
  }

  /** Nothing in the books is believed any more; each is fetched anew. */
  renewBooks(reason: string, now: number): void {
    for (const { book } of this.#feeds.values()) if (book?.isListening) book.fault(reason, now)
    for (const feeds of this.#feeds.values()) this.#resumeIfWhole(feeds, now)
  }

  sweep(now: number): void {
    for (const { book } of this.#feeds.values()) book?.sweep(now)
    this.subscriptions.sweep(now)
  }

  nextAt(now: number): number {
    let next = this.subscriptions.nextAt(now) ?? Infinity
    for (const { book } of this.#feeds.values()) next = Math.min(next, book?.nextAt() ?? Infinity)
    return next
  }

  setBack(byMs: number): void {
    this.subscriptions.setBack(byMs)
    for (const { book } of this.#feeds.values()) book?.setBack(byMs)
  }

  #newFeeds(symbol: string, want: MarketWant): SymbolFeeds {
    const tape = this.#tapes.get(symbol) ?? new TradeTape((trade) => this.#sink.trade(trade))
    this.#tapes.set(symbol, tape)
    const { subscriptions } = this
    const ports = { sink: this.#sink, subscriptions, interruptions: this.#interruptions }
    const feeds = new SymbolFeeds(symbol, want, tape, this.#io, ports)
    this.#feeds.set(symbol, feeds)
    return feeds
  }

  #feedsOf(venueSymbol: unknown): SymbolFeeds | undefined {
    if (typeof venueSymbol !== 'string') return undefined
    const symbol = this.#instruments.findByVenueSymbol(venueSymbol)?.symbol
    return symbol === undefined ? undefined : this.#feeds.get(symbol)
  }

  #bookOf(topic: Topic): BookFeed | undefined {
    const book = this.#feedsOf(topic.item)?.book
    return topic.group.startsWith(bookGroup('')) ? book : undefined
  }

  #refused(topic: Topic, reason: string, now: number): void {
    if (readTrouble(reason).kind === 'rate-limited') {
      this.subscriptions.slowDown(now + tooFastPauseMs)
    }
    this.#bookOf(topic)?.refused(now)
    const feeds = this.#feedsOf(topic.item)
    if (feeds) this.#interruptions.begin([feeds.symbol], `Kraken says: ${reason}`, now)
    else this.#io.oddity('subscription refused', `${topic.group} ${topic.item}: ${reason}`)
  }

  #resumeIfWhole(feeds: SymbolFeeds | undefined, now: number): void {
    if (feeds && this.#interruptions.has(feeds.symbol) && feeds.isWhole) {
      this.#interruptions.end(feeds.symbol, now)
    }
  }
}
