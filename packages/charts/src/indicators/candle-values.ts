import type { CandleSeries } from '../series/candle-series.ts'

export interface CandleColumns {
  length: number
  high: Float64Array
  low: Float64Array
  close: Float64Array
  volume: Float64Array
}

/** Taken once for all rows: a series makes a new view of a column whenever it is asked for one. */
export function columnsOf({ length, high, low, close, volume }: CandleSeries): CandleColumns {
  return { length, high, low, close, volume }
}

/** One candle as a single number. */
export function typicalPrice({ high, low, close }: CandleColumns, row: number): number {
  return ((high[row] ?? 0) + (low[row] ?? 0) + (close[row] ?? 0)) / 3
}

export function medianPrice({ high, low }: CandleColumns, row: number): number {
  return ((high[row] ?? 0) + (low[row] ?? 0)) / 2
}

/** How far a candle reached, the gap to the close before it included. */
export function trueRange({ high, low, close }: CandleColumns, row: number): number {
  const top = high[row] ?? 0
  const bottom = low[row] ?? 0
  const before = close[row - 1]
  return before === undefined ? top - bottom : Math.max(top, before) - Math.min(bottom, before)
}

/** Volume, counted up where the candle closed at its high and down where it closed at its low. */
export function volumeByClose({ high, low, close, volume }: CandleColumns, row: number): number {
  const top = high[row] ?? 0
  const bottom = low[row] ?? 0
  if (top === bottom) return 0
  return ((2 * (close[row] ?? 0) - bottom - top) / (top - bottom)) * (volume[row] ?? 0)
}
