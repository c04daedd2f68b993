import { addScaled } from '@leadline/decimal/scaled-arithmetic'

import type { Candle, Timeframe } from '../market-events.ts'
import { openingOf } from './timeframes.ts'

/**
 * Candles of a wider timeframe out of finer ones, which come in any order and perhaps twice. Candles that have that
 * width already come back as they are, sorted. Those without volume are left out: nobody traded.
 */
export function gatherCandles(rows: readonly Candle[], timeframe: Timeframe): Candle[] {
  const byTime = new Map<number, Candle>()
  for (const row of rows) if (row.volume > 0) byTime.set(row.time, row)
  const sorted = [...byTime.values()].toSorted((a, b) => a.time - b.time)
  const gathered: Candle[] = []
  for (const row of sorted) {
    const time = openingOf(timeframe, row.time)
    const last = gathered.at(-1)
    if (last?.time === time) gathered[gathered.length - 1] = joined(last, row)
    else gathered.push({ ...row, time })
  }
  return gathered
}

function joined(earlier: Candle, later: Candle): Candle {
  return {
    time: earlier.time,
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    close: later.close,
    volume: addScaled(earlier.volume, later.volume),
  }
}
