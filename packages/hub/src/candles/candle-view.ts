import { type CandleStretch, encodeCandles } from '@leadline/desk-protocol/frames/candle-section'
import { sectionKinds } from '@leadline/desk-protocol/frames/frame'
import type { CandleSpec } from '@leadline/desk-protocol/frames/view-spec'
import { ConsolidatedCandles } from '@leadline/order-book/candles/consolidated-candles'
import { candleStart, timeframeMs } from '@leadline/order-book/candles/timeframe'

import type { VenueFeed } from '../market/venue-feed.ts'
import type { View, ViewUpdate } from '../views/view.ts'
import type { CandleCache } from './candle-cache.ts'
import { OlderPages } from './older-pages.ts'
import type { SymbolCandles } from './symbol-candles.ts'

/** Candles that a chart is given when it opens, and the most that are looked at again while it is open. */
const firstCandles = 500
const mostLive = 5000
const mendEveryMs = 1000
/** An exchange's clock may be ahead of ours: its newest candle is shown all the same. */
const aheadMs = 2000

interface Series {
  feed: VenueFeed
  candles: SymbolCandles
}

/** One chart's candles: the newest are followed, older ones are handed over page by page when it requests them. */
export class CandleView implements View {
  #spec: CandleSpec
  #feeds: readonly VenueFeed[]
  #candleCache: CandleCache
  #older: OlderPages
  #releases: (() => void)[]
  #shown: { series: readonly Series[]; candles: ConsolidatedCandles } | undefined
  /** Of each exchange: the version that the desk has been given. */
  #sent: number[] = []
  /** The followed part begins here; what lies before has been handed over. */
  #from = 0
  #oldest = 0
  /** The newest candle that the desk has been given. */
  #newest = 0
  #pages: CandleStretch[] = []
  #flags = ''
  /** Bit n: exchange n has reported, or we have received, all that is followed. */
  #reporters = 0
  #mendedAt = Number.NEGATIVE_INFINITY
  #version = 0

  constructor(spec: CandleSpec, feeds: readonly VenueFeed[], candleCache: CandleCache) {
    this.#spec = spec
    this.#feeds = feeds
    this.#candleCache = candleCache
    this.#older = new OlderPages(candleCache.pages, feeds, spec.symbol, spec.timeframe)
    const need = { bookLevels: 0, trades: true, ticker: false }
    this.#releases = feeds.flatMap((feed) => [
      candleCache.look(feed, spec.symbol),
      feed.interest.add(spec.symbol, need),
    ])
  }

  pull(version: number, now: number): ViewUpdate | undefined {
    const isSame = this.#follow()
    if (!this.#shown) return undefined
    const isWhole = !isSame || version === 0 || version !== this.#version
    if (isWhole) this.#restart(now)
    this.#mend(now)
    const stretches = this.#update(isWhole, now)
    const state = this.#state()
    const flags = JSON.stringify(state)
    if (stretches.length === 0 && flags === this.#flags) return undefined
    this.#flags = flags
    this.#version += 1
    return {
      kind: sectionKinds.candles,
      baseVersion: isWhole ? 0 : version,
      version: this.#version,
      body: encodeCandles({ ...this.#shown.candles.scale, ...state, stretches }),
    }
  }

  older(): void {
    if (!this.#shown || this.#oldest === 0) return
    this.#older.load(this.#oldest, this.#shown.candles.scale, (page) => {
      this.#oldest = page.from
      this.#pages.push(page)
    })
  }

  close(): void {
    for (const release of this.#releases) release()
  }

  /** True where it is the same exchanges at the same steps as before. */
  #follow(): boolean {
    const { symbol } = this.#spec
    const series = this.#feeds.flatMap((feed): Series[] => {
      const candles = this.#candleCache.of(feed, symbol)
      return candles ? [{ feed, candles }] : []
    })
    const known = this.#shown?.series ?? []
    const isSame =
      known.length === series.length &&
      series.every(({ candles }, at) => candles === known[at]?.candles)
    if (isSame) return true
    const candles = new ConsolidatedCandles(series.map((each) => each.candles.candles))
    this.#shown = series.length === 0 ? undefined : { series, candles }
    return false
  }

  #restart(now: number): void {
    const { timeframe } = this.#spec
    this.#from = candleStart(now, timeframe) - (firstCandles - 1) * timeframeMs[timeframe]
    this.#oldest = this.#from
    this.#newest = this.#from
    this.#older.isComplete = false
    this.#pages = []
    this.#sent = []
  }

  #mend(now: number): void {
    if (Math.abs(now - this.#mendedAt) < mendEveryMs) return
    this.#mendedAt = now
    const { timeframe } = this.#spec
    // A chart that has been open for long follows its newest part; the desk holds the rest.
    const earliest = candleStart(now, timeframe) - mostLive * timeframeMs[timeframe]
    this.#from = Math.max(this.#from, earliest)
    this.#reporters = 0
    for (const { feed, candles } of this.#shown?.series ?? []) {
      candles.mend(timeframe, this.#from, now)
      if (candles.isWholeSince(timeframe, this.#from, now)) this.#reporters |= 1 << feed.place
    }
  }

  #update(isWhole: boolean, now: number): CandleStretch[] {
    const { timeframe } = this.#spec
    const { series = [], candles } = this.#shown ?? {}
    const changed = series.map((each, at) => each.candles.changedSince(this.#sent[at] ?? 0))
    this.#sent = series.map((each) => each.candles.version)
    const changedFrom = isWhole ? this.#from : Math.min(...changed)
    const pages = this.#pages.splice(0)
    if (!candles || changedFrom === Infinity) return pages
    const to = candleStart(now, timeframe) + 2 * timeframeMs[timeframe]
    // What was the newest candle until now was shown as far as it was known: it may have to go until it is whole.
    const changedStart = candleStart(Math.max(Math.min(changedFrom, to), 0), timeframe)
    const newestBefore = changedStart > this.#newest ? this.#newest : changedStart
    const from = Math.max(newestBefore, this.#from)
    const list = candles.within(timeframe, { from, to }, now + aheadMs)
    this.#newest = list.at(-1)?.time ?? this.#newest
    return [...pages, { from, to, candles: list }]
  }

  #state() {
    const isRequesting = this.#shown?.series.some(({ candles }) => candles.isRequesting) ?? false
    const isLoading = this.#older.isLoading || isRequesting
    return { isLoading, isComplete: this.#older.isComplete, reporters: this.#reporters }
  }
}
