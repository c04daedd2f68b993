import type { ChartModel, SlotRange } from '../model/chart-model.ts'
import { openingOf, slotOf } from '../time/timeframes.ts'

/** What a selection holds. Prices and volume are exact, at the series' scale. */
export interface Measurement {
  candles: number
  /** From the opening of the first candle to the end of the last. */
  spanMs: number
  /** From the first candle's open to the last one's close. */
  change: number
  /** Of the first candle's open. */
  share: number
  highest: number
  lowest: number
  volume: number
}

/** Undefined where nobody traded in all of it. */
export function measure(model: ChartModel, range: SlotRange): Measurement | undefined {
  const { series, prices } = model.data
  const begin = model.indexOfSlot(range.first)
  const end = model.indexOfSlot(range.last + 1)
  if (begin >= end) return undefined
  const { time, open, high, low, close, volume } = series
  const from = open[begin] ?? 0
  const change = (close[end - 1] ?? 0) - from
  prices.find(low, high, begin, end)
  let sum = 0
  for (let index = begin; index < end; index += 1) sum += volume[index] ?? 0
  const first = slotOf(model.timeframe, time[begin] ?? 0)
  const last = slotOf(model.timeframe, time[end - 1] ?? 0)
  return {
    candles: end - begin,
    spanMs: openingOf(model.timeframe, last + 1) - openingOf(model.timeframe, first),
    change,
    share: change / from,
    highest: prices.max,
    lowest: prices.min,
    volume: sum,
  }
}
