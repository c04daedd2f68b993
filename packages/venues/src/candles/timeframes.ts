import type { Timeframe } from '../market-events.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const widthMs: Readonly<Record<Timeframe, number>> = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': hourMs,
  '4h': 4 * hourMs,
  '1d': dayMs,
  '1w': 7 * dayMs,
}

/** 1970 began on a Thursday; weeks begin on Mondays. */
const firstMondayMs = 4 * dayMs

/** When the candle that holds this time opened: UTC, days at midnight, weeks on Monday. */
export function openingOf(timeframe: Timeframe, time: number): number {
  const width = widthMs[timeframe]
  const anchor = timeframe === '1w' ? firstMondayMs : 0
  return Math.floor((time - anchor) / width) * width + anchor
}
