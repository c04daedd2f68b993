import type { Candle, Timeframe } from '../../market-events.ts'
import { widenCandles } from './candle-widths.ts'

/**
 * Candles of a timeframe out of rows of the same or a finer one, which come in any order and perhaps twice. Those
 * without volume are left out: nobody traded.
 */
export function gatherCandles(rows: readonly Candle[], timeframe: Timeframe): Candle[] {
  const byTime = new Map<number, Candle>()
  for (const row of rows) if (row.volume > 0) byTime.set(row.time, row)
  const sorted = [...byTime.values()].toSorted((a, b) => a.time - b.time)
  return widenCandles(sorted, timeframe, false)
}
