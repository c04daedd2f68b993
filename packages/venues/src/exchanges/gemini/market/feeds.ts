import type { AdapterIo } from '../../../adapter-io.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { DepthScan } from '../../../kernel/market/depth-scan.ts'
import { MarketFeeds, unreadableMessage } from '../../../kernel/market/market-feeds.ts'
import type { FeedTopics, SymbolFeeds } from '../../../kernel/market/symbol-feeds.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import { bookStream, subscriptionFrame, tickerStream, tradeStream } from '../wire/frames.ts'
import { geminiPace } from '../wire/limits.ts'
import type { GeminiCalls } from '../wire/public-calls.ts'
import { applyBookFrame, applyScannedFrame } from './book-frame.ts'
import { BookSequence } from './book-sequence.ts'
import type { DayStatistics } from './day-statistics.ts'
import type { GeminiInstruments } from './instruments.ts'
import { SequenceRule } from './sequence-rule.ts'
import { GeminiTicker } from './ticker.ts'
import { readHistory } from './trade-backfill.ts'
import { readTrade } from './trade-row.ts'
import { TradeTape } from './trades.ts'

/** Streams of one symbol share a frame, and no frame names two symbols: one unknown name refuses all in it. */
const topics: FeedTopics = {
  book: ({ venueSymbol: id }) => ({ group: id, item: bookStream(id), depth: Infinity }),
  trades: ({ venueSymbol: id }) => ({ group: id, item: tradeStream(id) }),
  ticker: ({ venueSymbol: id }) => ({ group: id, item: tickerStream(id) }),
}
const tooFast = /^-1003\b|rate limit/i
const unknownStream = /^-1013\b/
const tooFastPauseMs = 10_000

/** What Gemini's frames do to the symbols that somebody looks at. */
export class GeminiFeeds {
  readonly market: MarketFeeds
  #io: AdapterIo
  #sink: MarketSink
  #rest: GeminiCalls
  #days: DayStatistics
  #rule = new SequenceRule()
  /** By name, because a late frame may come after looking away and back. */
  #sequences = new Map<string, BookSequence>()
  #tickers = new Map<string, GeminiTicker>()
  /** Kept when nobody looks, so that the same trade is never reported twice. */
  #tapes = new Map<string, TradeTape>()

  constructor(
    io: AdapterIo,
    sink: MarketSink,
    instruments: GeminiInstruments,
    rest: GeminiCalls,
    days: DayStatistics,
    send: (text: string) => void,
    nextId: () => number,
    outdated: (now: number) => void,
  ) {
    this.#io = io
    this.#sink = sink
    this.#rest = rest
    this.#days = days
    this.market = new MarketFeeds({
      sink,
      topics,
      rules: { answersPer: 'frame', itemsPerFrame: 3, pace: geminiPace },
      findInstrument: (symbol) => instruments.find(symbol),
      venueSymbolOf: ({ group }) => group,
      send: (verb, _group, streams, id) => send(subscriptionFrame(verb, streams, id)),
      nextId,
      changed: (now) => this.#updateTickers(now),
      entering: (_topic, { symbol }, now) => this.#tapeOf(symbol).listenFrom(now),
      entered: ({ item }, feeds) => this.#entered(item, feeds),
      refused: ({ item }, reason, now) => {
        io.anomaly('subscription refused', `${item}: ${reason}`)
        if (unknownStream.test(reason)) outdated(now)
      },
    })
  }

  /** A new connection begins all books again, by the strict rule. */
  forgetConnection(): void {
    this.#rule = new SequenceRule()
    for (const { uncertain } of this.#sequences.values()) uncertain.newConnection()
  }

  /** The answer to a frame that subscribes or leaves, with the error as readable text if there is one. */
  subscriptionAnswered(id: number, error: string | undefined, now: number): void {
    const { subscriptions } = this.market
    // First, because a refused frame is sent again in pieces.
    if (error !== undefined && tooFast.test(error)) subscriptions.slowDown(now + tooFastPauseMs)
    subscriptions.answered(id, undefined, error, now)
  }

  /** True if it left the book live, as nearly every frame does: nothing has to be planned again then. */
  bookFrame(frame: JsonObject, now: number): boolean {
    const feeds = this.#find(frame['s'])
    if (!feeds?.book) return this.market.strayBook(lowerCase(frame['s']), now)
    const { book } = feeds
    applyBookFrame(book, this.#sequenceOf(feeds.symbol), this.#rule, frame, this.#onAnomaly, now)
    this.market.resumeIfWhole(feeds, now)
    return book.phase === 'live'
  }

  /** A message that must have been a book's, of the symbol that it names or, without a name, of any. */
  unreadableBook(name: unknown, now: number): void {
    const feeds = this.#find(name)
    if (!feeds?.book) this.market.strayBook(lowerCase(name), now)
    else if (feeds.book.isListening) feeds.book.fault(unreadableMessage, now)
  }

  /** The same for a change that was read straight from its text; undefined if it has to be read the general way. */
  scannedFrame(scan: DepthScan, now: number): boolean | undefined {
    const feeds = this.market.find(scan.symbol)
    if (!feeds?.book) return undefined
    const { book } = feeds
    const sequence = this.#sequenceOf(feeds.symbol)
    if (!applyScannedFrame(book, sequence, this.#rule, scan, now)) return undefined
    this.market.resumeIfWhole(feeds, now)
    return book.phase === 'live'
  }

  trade(frame: JsonObject, now: number): void {
    const feeds = this.#find(frame['s'])
    if (!feeds?.instrument || !feeds.subscription.trades) return
    const trade = readTrade(frame, feeds.instrument)
    if (trade) {
      this.#tapeOf(feeds.symbol).add(trade)
      feeds.book?.printed(trade.price, now)
    } else this.#io.anomaly('unreadable trade', JSON.stringify(frame))
  }

  ticker(frame: JsonObject, now: number): void {
    const ticker = this.#tickers.get(this.#find(frame['s'])?.symbol ?? '')
    if (ticker) this.#sink.ticker(ticker.readStream(frame, now))
  }

  /** Tickers that are wanted and none else have their day's numbers read. */
  #updateTickers(now: number): void {
    const wanted = new Map<string, GeminiTicker>()
    for (const { symbol, instrument, subscription } of this.market.all()) {
      if (!instrument || !subscription.ticker) continue
      const known = this.#tickers.get(symbol)
      const isSame = known?.instrument.priceDecimals === instrument.priceDecimals
      wanted.set(symbol, known && isSame ? known : new GeminiTicker(instrument))
    }
    for (const [symbol, ticker] of this.#tickers) {
      if (wanted.get(symbol) !== ticker) this.#days.unwatch(symbol)
    }
    for (const [symbol, ticker] of wanted) {
      if (this.#tickers.get(symbol) !== ticker) this.#days.watch(ticker, now)
    }
    this.#tickers = wanted
  }

  #entered(stream: string, { instrument, subscription }: SymbolFeeds): void {
    if (!instrument || !subscription.trades || stream !== tradeStream(instrument.venueSymbol))
      return
    readHistory(this.#io, this.#rest, instrument, this.#tapeOf(instrument.symbol))
  }

  /** Names come back in lower case; should that change, it is still the same market. */
  #find(name: unknown): SymbolFeeds | undefined {
    if (typeof name !== 'string') return undefined
    return this.market.find(name) ?? this.market.find(lowerCase(name))
  }

  #onAnomaly = (kind: string, example: string) => this.#io.anomaly(kind, example)

  #sequenceOf(symbol: string): BookSequence {
    const known = this.#sequences.get(symbol)
    if (known) return known
    const sequence = new BookSequence()
    this.#sequences.set(symbol, sequence)
    return sequence
  }

  #tapeOf(symbol: string): TradeTape {
    const tape = this.#tapes.get(symbol) ?? new TradeTape((trade) => this.#sink.trade(trade))
    this.#tapes.set(symbol, tape)
    return tape
  }
}

function lowerCase(name: unknown): unknown {
  return typeof name === 'string' ? name.toLowerCase() : name
}
