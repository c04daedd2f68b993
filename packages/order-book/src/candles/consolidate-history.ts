import type { BookScale } from '../book/venue-book.ts'
import { finestScale } from '../ladder/finest-scale.ts'
import { type Candle, type TimedCandle, untimed } from './candle.ts'
import { consolidateCandle, type VenueCandle } from './consolidate-candles.ts'
import { type Timeframe, timeframeMs } from './timeframe.ts'

/** What one exchange's history reports a stretch of time, oldest first. */
export interface VenueHistory {
  scale: BookScale
  candles: readonly (Candle | TimedCandle)[]
}

/** The histories of several exchanges, in the order of the columns, as one: for pages that are only passing through. */
export function consolidateHistory(
  timeframe: Timeframe,
  histories: readonly VenueHistory[],
  scale = finestScale(histories.map((history) => history.scale)),
): Candle[] {
  const width = timeframeMs[timeframe]
  const partsByTime = new Map<number, VenueCandle[]>()
  for (const history of histories) {
    for (const each of history.candles) {
      const candle = 'openedFrom' in each ? each : untimed(each, width)
      const parts = partsByTime.get(candle.time)
      if (parts) parts.push({ candle, scale: history.scale })
      else partsByTime.set(candle.time, [{ candle, scale: history.scale }])
    }
  }
  return [...partsByTime.entries()]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([time, parts]) => consolidateCandle(time, parts, scale) ?? [])
}
