import type { AdapterIo } from '../../../adapter-io.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { MarketFeeds } from '../../../kernel/market/market-feeds.ts'
import type { FeedTopics } from '../../../kernel/market/symbol-feeds.ts'
import type { TradeFacts } from '../../../kernel/market/trade-facts.ts'
import type { Requests } from '../../../kernel/requests.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import { readError } from '../wire/errors.ts'
import {
  bookGroup,
  depthFor,
  instrumentGroup,
  subscriptionFrame,
  tickerGroup,
  tradeGroup,
} from '../wire/frames.ts'
import { krakenPace } from '../wire/limits.ts'
import { applyBookFrame, applyScannedFrame } from './book-frame.ts'
import type { BookScan } from './book-scan.ts'
import type { KrakenInstruments } from './instruments.ts'
import { readTicker } from './ticker.ts'
import { fillHole } from './trade-backfill.ts'
import { readTrade } from './trade-row.ts'
import { TradeTape } from './trades.ts'

const topics: FeedTopics = {
  book: ({ venueSymbol }, levels) => {
    const depth = depthFor(levels)
    return { group: bookGroup(depth), item: venueSymbol, depth }
  },
  trades: ({ venueSymbol }) => ({ group: tradeGroup, item: venueSymbol }),
  ticker: ({ venueSymbol }) => ({ group: tickerGroup, item: venueSymbol }),
}
const tooFastPauseMs = 10_000

/** What Kraken's rows do to the symbols that somebody looks at. */
export class KrakenFeeds {
  readonly market: MarketFeeds
  #io: AdapterIo
  #sink: MarketSink
  #requests: Requests
  /** Kept when nobody looks, so that the same trade is never reported twice. */
  #tapes = new Map<string, TradeTape>()

  constructor(
    io: AdapterIo,
    sink: MarketSink,
    instruments: KrakenInstruments,
    requests: Requests,
    send: (text: string) => void,
    nextId: () => number,
    outdated: (now: number) => void,
  ) {
    this.#io = io
    this.#sink = sink
    this.#requests = requests
    this.market = new MarketFeeds({
      sink,
      topics,
      rules: { answersPer: 'item', itemsPerFrame: 50, pace: krakenPace },
      findInstrument: (symbol) => instruments.find(symbol),
      venueSymbolOf: ({ item }) => item,
      send: (...frame) => send(subscriptionFrame(...frame)),
      nextId,
      refused: ({ group, item }, reason, now) => {
        io.anomaly('subscription refused', `${group} ${item}: ${reason}`)
        const { kind } = readError(reason)
        if (kind === 'rate-limited') this.market.subscriptions.slowDown(now + tooFastPauseMs)
        if (kind === 'unknown-pair') outdated(now)
      },
    })
    this.market.subscriptions.set({ group: instrumentGroup, item: '' }, true, 0)
  }

  /** True if it left the book live, as nearly every frame does: nothing has to be planned again then. */
  bookFrame(row: JsonObject, type: unknown, now: number): boolean {
    const { symbol } = row
    const feeds = this.market.find(symbol)
    if (!feeds?.book) return this.market.strayBook(symbol, now)
    applyBookFrame(feeds.book, row, type, this.#tooLarge, now)
    this.market.resumeIfWhole(feeds, now)
    return feeds.book.phase === 'live'
  }

  /** The same for a change that was read straight from its text; undefined if it has to be read the general way. */
  scannedFrame(scan: BookScan, now: number): boolean | undefined {
    const feeds = this.market.find(scan.symbol)
    if (!feeds?.book) return undefined
    if (!applyScannedFrame(feeds.book, scan, now)) return undefined
    this.market.resumeIfWhole(feeds, now)
    return feeds.book.phase === 'live'
  }

  /** The trades of one frame, all of one pair. */
  trades(venueSymbol: string, rows: readonly JsonObject[], isBackfill: boolean, now: number): void {
    const feeds = this.market.find(venueSymbol)
    if (!feeds?.instrument || !feeds.subscription.trades) return
    const { instrument } = feeds
    const trades: TradeFacts[] = []
    for (const row of rows) {
      const trade = readTrade(row, instrument)
      if (trade) trades.push(trade)
      else this.#io.anomaly('unreadable trade', JSON.stringify(row))
    }
    const tape = this.#tapeOf(instrument.symbol)
    const hole = tape.add(trades, isBackfill, now)
    if (!isBackfill) for (const { price } of trades) feeds.book?.printed(price, now)
    if (hole) fillHole(this.#io, this.#requests, instrument, tape, hole)
  }

  ticker(row: JsonObject, now: number): void {
    const feeds = this.market.find(row['symbol'])
    if (feeds?.instrument && feeds.subscription.ticker) {
      this.#sink.ticker(readTicker(row, feeds.instrument, now))
    }
  }

  #tooLarge = (price: string) => this.#io.anomaly('price beyond what can be shown', price)

  #tapeOf(symbol: string): TradeTape {
    const tape = this.#tapes.get(symbol) ?? new TradeTape((trade) => this.#sink.trade(trade))
    this.#tapes.set(symbol, tape)
    return tape
  }
}
