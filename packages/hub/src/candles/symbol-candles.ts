import type { BookScale } from '@leadline/order-book/book/venue-book'
import type { Timeframe } from '@leadline/order-book/candles/timeframe'
import { candleStart, timeframeMs } from '@leadline/order-book/candles/timeframe'
import { VenueCandles } from '@leadline/order-book/candles/venue-candles'
import type { Trade } from '@leadline/venues/market-events'

import type { VenueFeed } from '../market/venue-feed.ts'
import { type CandlePages, settleMs } from './candle-pages.ts'

/** Changes that are remembered one by one; who is further behind gets all of it. */
const keptChanges = 100
const retryMs = [5000, 15_000, 30_000, 60_000] as const

/** What an exchange does not keep is requested again after this long: it may only have been slow to find it. */
const requestAgainMs = 10 * 60_000

interface Repair {
  isRequesting: boolean
  notBefore: number
  failures: number
  /** The exchange reported that it has nothing before `from`. */
  earliest?: { from: number; at: number }
}

/**
 * The candles of one symbol at one exchange, for all charts that show them: built from its trades as long as somebody
 * looks, mended from its history where trades were not received.
 */
export class SymbolCandles {
  readonly candles: VenueCandles
  /** Rises with every change. */
  version = 1
  #feed: VenueFeed
  #symbol: string
  #pages: CandlePages
  #changes: { version: number; from: number }[] = []
  #repairs = new Map<Timeframe, Repair>()
  /** The last trade that was surely received; undefined while some may be missed. */
  #receivedUntil: number | undefined

  constructor(feed: VenueFeed, symbol: string, scale: BookScale, pages: CandlePages) {
    this.#feed = feed
    this.#symbol = symbol
    this.#pages = pages
    this.candles = new VenueCandles(scale)
  }

  trade(trade: Trade): void {
    if (!trade.isBackfill) {
      // Others may have been printed in the same millisecond before we listened.
      if (this.#receivedUntil === undefined) this.candles.listen(trade.time + 1)
      this.#receivedUntil = Math.max(this.#receivedUntil ?? 0, trade.time)
    }
    this.candles.addTrade(trade)
  }

  /** Trades may be missed from the last one on. */
  interrupted(): void {
    if (this.#receivedUntil === undefined) return
    this.candles.interrupt(this.#receivedUntil)
    this.#receivedUntil = undefined
  }

  /** The earliest moment whose candles have changed since that version; Infinity where none has. */
  changedSince(version: number): number {
    const changed = this.candles.takeChanged()
    if (changed < Infinity) {
      this.version += 1
      this.#changes.push({ version: this.version, from: changed })
      if (this.#changes.length > keptChanges) this.#changes.shift()
    }
    if (version === this.version) return Infinity
    const known = this.#changes.filter((change) => change.version > version)
    // Some of what changed is no longer known: all of it may have.
    if (known.length < this.version - version) return -Infinity
    return Math.min(...known.map(({ from }) => from))
  }

  get isRequesting(): boolean {
    return [...this.#repairs.values()].some(({ isRequesting }) => isRequesting)
  }

  /** Everything that the exchange reports since then, in candles that have ended, is known. */
  isWholeSince(timeframe: Timeframe, from: number, now: number): boolean {
    return this.#newestHole(timeframe, from, now) === undefined
  }

  /** Requests what is missing in a chart that begins at `from`: the newest first, one page at a time. */
  mend(timeframe: Timeframe, from: number, now: number): void {
    const hole = this.#newestHole(timeframe, from, now)
    if (hole !== undefined) this.#request(timeframe, hole + timeframeMs[timeframe], now)
    for (const missing of this.candles.missingInForming(timeframe, now - settleMs)) {
      this.#request(missing.timeframe, missing.to, now)
    }
  }

  /** The opening of the newest candle that has surely ended and is not whole. */
  #newestHole(timeframe: Timeframe, from: number, now: number): number | undefined {
    const width = timeframeMs[timeframe]
    const last = candleStart(now - settleMs, timeframe) - width
    const { earliest } = this.#repairs.get(timeframe) ?? {}
    const isKnown = earliest && Math.abs(now - earliest.at) < requestAgainMs
    const oldest = isKnown ? Math.max(from, earliest.from) : from
    for (let start = last; start >= oldest; start -= width) {
      if (!this.candles.isWhole(timeframe, start, now)) return start
    }
    return undefined
  }

  #request(timeframe: Timeframe, before: number, now: number): void {
    const repair = this.#repairs.get(timeframe) ?? {
      isRequesting: false,
      notBefore: 0,
      failures: 0,
    }
    this.#repairs.set(timeframe, repair)
    // A clock that was set back must not make us wait for hours.
    const isEarly = now < repair.notBefore && repair.notBefore - now <= 60_000
    if (repair.isRequesting || isEarly) return
    repair.isRequesting = true
    this.#pages.load(this.#feed, this.#symbol, timeframe, before, (reported) => {
      repair.isRequesting = false
      const isNew = reported !== undefined && reported.from < reported.to
      if (isNew) this.candles.addHistory(timeframe, reported, reported.candles)
      if (reported?.isEarliest) repair.earliest = { from: reported.from, at: now }
      repair.failures = isNew || reported?.isEarliest ? 0 : repair.failures + 1
      const waitMs = retryMs[Math.min(repair.failures, retryMs.length) - 1] ?? 0
      repair.notBefore = now + waitMs
    })
  }
}
