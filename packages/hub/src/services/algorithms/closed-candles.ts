import type { CandleSubscription } from '@leadline/algorithms/runner-ports'
import type { ScriptCandle } from '@leadline/algorithms/script-values'
import { ConsolidatedCandles } from '@leadline/order-book/candles/consolidated-candles'
import { candleStart, timeframeMs } from '@leadline/order-book/candles/timeframe'
import type { Clock } from '@leadline/runtime/clock'

import type { CandleCache } from '../../candles/candle-cache.ts'
import { settleMs } from '../../candles/candle-pages.ts'
import type { VenueFeed } from '../../market/venue-feed.ts'
import { scriptCandle } from './indicator-candles.ts'

const lookEveryMs = 250
/** An exchange that reports nothing of a candle so long after its end reports nothing of it at all. */
const waitMs = 2 * settleMs

export interface ClosedCandlesPorts {
  candles: CandleCache
  feeds: readonly VenueFeed[]
  clock: Clock
}

/** Calls with each candle of a market once, when it has closed and every exchange is known to be in it. */
export function followCandles(
  { symbol, timeframe }: CandleSubscription,
  { candles: cache, feeds, clock }: ClosedCandlesPorts,
  closed: (candle: ScriptCandle) => void,
): () => void {
  const width = timeframeMs[timeframe]
  const need = { bookLevels: 0, trades: true, ticker: false }
  const releases = feeds.flatMap((feed) => [
    cache.look(feed, symbol),
    feed.interest.add(symbol, need, true),
  ])
  let from = candleStart(clock.now(), timeframe)
  let cancelLook = () => {}
  const look = () => {
    cancelLook = clock.after(lookEveryMs, look)
    const now = clock.now()
    const series = feeds.flatMap((feed) => cache.of(feed, symbol) ?? [])
    if (series.length === 0) return
    for (const each of series) each.mend(timeframe, from, now)
    const merged = new ConsolidatedCandles(series.map((each) => each.candles))
    for (; from + width <= now; from += width) {
      const candle = merged.at(timeframe, from, now)
      const isWhole = series.every((each) => each.candles.isWhole(timeframe, from, now))
      if (!isWhole && now < from + width + waitMs) return
      if (candle) closed({ ...scriptCandle(candle, merged.scale), symbol, timeframe })
    }
  }
  look()
  return () => {
    cancelLook()
    for (const release of releases) release()
  }
}
