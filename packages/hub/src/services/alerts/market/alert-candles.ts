import { CandleSeries } from '@leadline/charts/series/candle-series'
import type { BookScale } from '@leadline/order-book/book/venue-book'
import { ConsolidatedCandles } from '@leadline/order-book/candles/consolidated-candles'
import { candleStart, type Timeframe, timeframeMs } from '@leadline/order-book/candles/timeframe'

import type { CandleCache } from '../../../candles/candle-cache.ts'
import { settleMs } from '../../../candles/candle-pages.ts'
import type { VenueFeed } from '../../../market/venue-feed.ts'

/** An exchange that reports nothing of a candle so long after its end reports nothing of it at all. */
const waitMs = 2 * settleMs
/** History that has not come by then does not hold up what can be judged without it. */
const patienceMs = 30_000
/** An exchange's clock may be ahead of ours. */
const aheadMs = 2000
const dayMs = 86_400_000
/** Enough for every length to have settled, and days of which the whole is needed. */
const fewest = 1000
const most = 5000

export interface AlertMarket {
  symbol: string
  timeframe: Timeframe
  feeds: readonly VenueFeed[]
}

/** The candles on which alerts of one market are judged, as a chart of the same exchanges gets them. */
export class AlertCandles {
  readonly #market: AlertMarket
  readonly #cache: CandleCache
  readonly #releases: readonly (() => void)[]
  readonly #begunAt: number

  constructor(market: AlertMarket, cache: CandleCache, now: number) {
    this.#market = market
    this.#cache = cache
    this.#begunAt = now
    const need = { bookLevels: 0, trades: true, ticker: false }
    this.#releases = market.feeds.flatMap((feed) => [
      cache.look(feed, market.symbol),
      feed.interest.add(market.symbol, need),
    ])
  }

  /** Undefined while the past is still being requested. */
  look(now: number): { series: CandleSeries; scale: BookScale; closed: number } | undefined {
    const { symbol, timeframe, feeds } = this.#market
    const venues = feeds.flatMap((feed) => this.#cache.of(feed, symbol) ?? [])
    if (venues.length === 0) return undefined
    const width = timeframeMs[timeframe]
    const forming = candleStart(now, timeframe)
    const count = Math.min(Math.max(fewest, Math.ceil((2 * dayMs) / width)), most)
    const from = forming - (count - 1) * width
    for (const each of venues) each.mend(timeframe, from, now)
    const isLoading = venues.some(({ isRequesting }) => isRequesting)
    if (isLoading && now - this.#begunAt < patienceMs) return undefined
    const merged = new ConsolidatedCandles(venues.map(({ candles }) => candles))
    const to = forming + 2 * width
    const candles = merged.within(timeframe, { from, to }, now + aheadMs)
    const series = new CandleSeries()
    series.replace(0, Number.MAX_SAFE_INTEGER, candles)
    const isKnown = (start: number) =>
      now >= start + width + waitMs ||
      venues.every((each) => each.candles.isWhole(timeframe, start, now))
    const closed = candles.filter(({ time }) => time + width <= now && isKnown(time)).length
    return { series, scale: merged.scale, closed }
  }

  close(): void {
    for (const release of this.#releases) release()
  }
}
