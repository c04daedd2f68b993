import type { ScriptCandle } from '@leadline/algorithms/script-values'
import { formatScaled } from '@leadline/decimal/scaled'
import type { BookScale } from '@leadline/order-book/book/venue-book'
import type { Candle } from '@leadline/order-book/candles/candle'
import { ConsolidatedCandles } from '@leadline/order-book/candles/consolidated-candles'
import { candleStart, type Timeframe, timeframeMs } from '@leadline/order-book/candles/timeframe'

import type { CandleCache } from '../../candles/candle-cache.ts'
import { OlderPages } from '../../candles/older-pages.ts'
import type { VenueFeed } from '../../market/venue-feed.ts'

export interface IndicatorChart {
  symbol: string
  timeframe: Timeframe
  feeds: readonly VenueFeed[]
  /** The oldest candle that the chart holds, in milliseconds. */
  from: number
}

/** As many as a chart is given when it opens; what is older comes in pages. */
const liveCandles = 500

/** The closed candles of one chart, oldest first, as the chart itself gets them. */
export class IndicatorCandles {
  readonly #chart: IndicatorChart
  readonly #candleCache: CandleCache
  readonly #older: OlderPages
  readonly #releases: (() => void)[]
  readonly #liveFrom: number
  #oldCandles: ScriptCandle[] = []
  #oldest: number

  constructor(chart: IndicatorChart, candleCache: CandleCache, now: number) {
    this.#chart = chart
    this.#candleCache = candleCache
    const { symbol, timeframe, feeds, from } = chart
    this.#older = new OlderPages(candleCache.pages, feeds, symbol, timeframe)
    const need = { bookLevels: 0, trades: true, ticker: false }
    this.#releases = feeds.flatMap((feed) => [
      candleCache.look(feed, symbol),
      feed.interest.add(symbol, need),
    ])
    const first = candleStart(now, timeframe) - (liveCandles - 1) * timeframeMs[timeframe]
    this.#liveFrom = Math.max(first, candleStart(from, timeframe))
    this.#oldest = first
  }

  /** Undefined while something of it is still being requested. */
  closed(now: number): ScriptCandle[] | undefined {
    const { symbol, timeframe, feeds, from } = this.#chart
    const series = feeds.flatMap((feed) => this.#candleCache.of(feed, symbol) ?? [])
    if (series.length === 0) return undefined
    for (const each of series) each.mend(timeframe, this.#liveFrom, now)
    if (series.some((each) => each.isRequesting)) return undefined
    const candles = new ConsolidatedCandles(series.map((each) => each.candles))
    if (from < this.#oldest && !this.#older.isComplete) {
      this.#loadOlder(candles.scale)
      return undefined
    }
    const to = candleStart(now, timeframe) - 1
    const live = candles.within(timeframe, { from: this.#liveFrom, to }, now)
    const closed = live.filter(({ time }) => time + timeframeMs[timeframe] <= now)
    return [...this.#oldCandles, ...closed.map((candle) => scriptCandle(candle, candles.scale))]
  }

  /** The opening of the candle that is not closed yet. */
  open(now: number): number {
    return candleStart(now, this.#chart.timeframe)
  }

  close(): void {
    for (const release of this.#releases) release()
  }

  #loadOlder(scale: BookScale): void {
    this.#older.load(this.#oldest, scale, (page) => {
      this.#oldest = page.from
      const wanted = page.candles.filter(({ time }) => time >= this.#chart.from)
      this.#oldCandles.unshift(...wanted.map((candle) => scriptCandle(candle, scale)))
    })
  }
}

export function scriptCandle(
  candle: Candle,
  { priceDecimals, sizeDecimals }: BookScale,
): ScriptCandle {
  const { time, open, high, low, close, volume } = candle
  const price = (value: number) => formatScaled(value, priceDecimals)
  return {
    kind: 'candle',
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: formatScaled(volume, sizeDecimals),
    time: time / 1000,
  }
}
