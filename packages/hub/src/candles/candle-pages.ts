import type { BookScale } from '@leadline/order-book/book/venue-book'
import type { Candle } from '@leadline/order-book/candles/candle'
import { candleStart, type Timeframe } from '@leadline/order-book/candles/timeframe'
import type { Clock } from '@leadline/runtime/clock'
import type { CandlePage } from '@leadline/venues/market-events'

import type { VenueFeed } from '../market/venue-feed.ts'
import type { HubStore } from '../store/hub-store.ts'

/** What an exchange's history reports: all candles that opened from one moment up to another. */
export interface ReportedCandles {
  from: number
  to: number
  /** Oldest first. */
  candles: readonly Candle[]
  scale: BookScale
  /** The exchange says nothing of this timeframe before `from`: nobody traded then, or it does not keep it. */
  isEarliest: boolean
}

type Done = (reported: ReportedCandles | undefined) => void

/** An exchange that does not answer in this time does not answer. */
const patienceMs = 60_000
/** Candles that are taken out of the store at once. */
const storedPage = 1000
/** So long after its end, an exchange's history is sure to hold a candle. */
export const settleMs = 10_000

/** Queries exchanges for history, once for each page however many want it, and remembers what they reported. */
export class CandlePages {
  #store: HubStore
  #clock: Clock
  #requested = new Map<string, { waiting: Done[]; cancel: () => void }>()

  constructor(store: HubStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** What is known right before that time. Undefined where the exchange cannot report now. */
  load(feed: VenueFeed, symbol: string, timeframe: Timeframe, before: number, done: Done): void {
    const { priceDecimals, sizeDecimals } = feed.setup.knownInstrument(symbol) ?? {}
    if (priceDecimals === undefined || sizeDecimals === undefined) return done(undefined)
    const key = { venue: feed.id, symbol, timeframe }
    const stored = this.#store.candlesBefore(key, before, storedPage)
    if (stored?.priceDecimals === priceDecimals && stored.sizeDecimals === sizeDecimals) {
      const scale = { priceDecimals, sizeDecimals }
      const { from, candles } = stored
      return done({ from, to: before, candles, scale, isEarliest: from === 0 })
    }
    const name = nameOf(feed, symbol, timeframe, before)
    const requested = this.#requested.get(name)
    if (requested) {
      requested.waiting.push(done)
      return
    }
    const cancel = this.#clock.after(patienceMs, () => this.#answer(name, undefined))
    this.#requested.set(name, { waiting: [done], cancel })
    feed.requestCandles(symbol, timeframe, before)
  }

  arrived(feed: VenueFeed, page: CandlePage): void {
    const { symbol, timeframe, before, candles, earliest } = page
    const name = nameOf(feed, symbol, timeframe, before)
    const instrument = feed.setup.knownInstrument(symbol)
    const [oldest] = candles
    if (!instrument || (!oldest && !earliest)) return this.#answer(name, undefined)
    const { priceDecimals, sizeDecimals } = instrument
    const to = Math.min(before, candleStart(this.#clock.now() - settleMs, timeframe))
    // What an exchange does not keep is not known, and is not nothing.
    const from = Math.min(page.reportedFrom ?? (earliest ? 0 : (oldest?.time ?? before)), to)
    const ended = candles.filter(({ time }) => time >= from && time < to)
    const scale = { priceDecimals, sizeDecimals }
    if (from < to) {
      const key = { venue: feed.id, symbol, timeframe }
      this.#store.saveCandles(key, from, to, { ...scale, candles: ended })
    }
    this.#answer(name, { from, to, candles: ended, scale, isEarliest: earliest })
  }

  failed(feed: VenueFeed, symbol: string, timeframe: Timeframe, before: number): void {
    this.#answer(nameOf(feed, symbol, timeframe, before), undefined)
  }

  #answer(name: string, reported: ReportedCandles | undefined): void {
    const requested = this.#requested.get(name)
    if (!requested) return
    this.#requested.delete(name)
    requested.cancel()
    for (const done of requested.waiting) done(reported)
  }
}

function nameOf({ id }: VenueFeed, symbol: string, timeframe: Timeframe, before: number): string {
  return `${id} ${symbol} ${timeframe} ${before}`
}
