export const timeframes = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const
export type Timeframe = (typeof timeframes)[number]

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const timeframeMs: Readonly<Record<Timeframe, number>> = {
  '1m': minute,
  '5m': 5 * minute,
  '15m': 15 * minute,
  '30m': 30 * minute,
  '1h': hour,
  '4h': 4 * hour,
  '1d': day,
  '1w': 7 * day,
}

/** What a candle is put together from while the exchange has not reported it whole. Minutes come from trades. */
export const finerTimeframe: Readonly<Record<Timeframe, Timeframe | undefined>> = {
  '1m': undefined,
  '5m': '1m',
  '15m': '1m',
  '30m': '1m',
  '1h': '1m',
  '4h': '1h',
  '1d': '1h',
  '1w': '1d',
}

/** The first Monday after the beginning of Unix time, which was a Thursday. */
const firstMonday = 4 * day

/** The opening of the candle to which a moment belongs: days open at 00:00 UTC, weeks on Monday at 00:00 UTC. */
export function candleStart(time: number, timeframe: Timeframe): number {
  const width = timeframeMs[timeframe]
  const offset = timeframe === '1w' ? firstMonday : 0
  return Math.floor((time - offset) / width) * width + offset
}
