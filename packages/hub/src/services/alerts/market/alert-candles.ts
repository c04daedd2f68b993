import { CandleSeries } from '@leadline/charts/series/candle-series'
import type { AlertLine } from '@leadline/desk-protocol/alerts/indicator-alert'
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
/** As many as a chart opens with, so that both say the same; more for long lengths, and where whole days are needed. */
const fewest = 500
const most = 5000
const perLength = 5
const ofDays: ReadonlySet<string> = new Set(['vwap', 'pivots'])

/** So many candles an alert on these lines needs. */
export function candlesNeeded(lines: readonly AlertLine[], timeframe: Timeframe): number {
  const lengths = lines.flatMap(({ params }) => params)
  const needsDays = lines.some(({ kind }) => ofDays.has(kind))
  const days = needsDays ? Math.ceil((2 * dayMs) / timeframeMs[timeframe]) : 0
  return Math.min(Math.max(fewest, days, ...lengths.map((each) => perLength * each)), most)
}

export interface AlertMarket {
  /** How many candles are looked at. */
  count: number
  symbol: string
  timeframe: Timeframe
  feeds: readonly VenueFeed[]
}

export interface JudgedMarket {
  series: CandleSeries
  scale: BookScale
  /** So many of them have closed. */
  closed: number
  /** The newest that has closed is among them, unless nobody traded in it: until the next close nothing changes. */
  isSettled: boolean
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
  look(now: number): JudgedMarket | undefined {
    const { symbol, timeframe, feeds, count } = this.#market
    const venues = feeds.flatMap((feed) => this.#cache.of(feed, symbol) ?? [])
    if (venues.length === 0) return undefined
    const width = timeframeMs[timeframe]
    const forming = candleStart(now, timeframe)
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
    return { series, scale: merged.scale, closed, isSettled: isKnown(forming - width) }
  }

  close(): void {
    for (const release of this.#releases) release()
  }
}
