import { narrow } from '@leadline/decimal/scaled'

import type { Candle, Timeframe } from '../../market-events.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

export const candleWidthMs: Readonly<Record<Timeframe, number>> = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': 60 * minuteMs,
  '4h': 240 * minuteMs,
  '1d': dayMs,
  '1w': 7 * dayMs,
}

/** The clock's zero was a Thursday; weeks open on Monday. */
const firstMondayMs = 4 * dayMs

/** When the candle that holds this time opens: days at 00:00 UTC, weeks at 00:00 UTC on Monday. */
export function openingOf(time: number, timeframe: Timeframe): number {
  const width = candleWidthMs[timeframe]
  const offset = timeframe === '1w' ? firstMondayMs : 0
  return Math.floor((time - offset) / width) * width + offset
}

/**
 * Wider candles out of finer ones, oldest first. The oldest is left out where the finer history begins in its middle
 * (`isCut`): its opening and volume would be somebody else's.
 */
export function widenCandles(
  candles: readonly Candle[],
  timeframe: Timeframe,
  isCut: boolean,
): Candle[] {
  const wide: Candle[] = []
  for (const candle of candles) {
    const time = openingOf(candle.time, timeframe)
    const last = wide.at(-1)
    if (last?.time === time) {
      last.high = Math.max(last.high, candle.high)
      last.low = Math.min(last.low, candle.low)
      last.close = candle.close
      last.volume = narrow(BigInt(last.volume) + BigInt(candle.volume))
    } else {
      wide.push({ ...candle, time })
    }
  }
  if (isCut && candles[0] && wide[0] && candles[0].time !== wide[0].time) wide.shift()
  return wide
}
