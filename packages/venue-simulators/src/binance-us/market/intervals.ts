const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** The first Monday after the epoch. */
const monday = 4 * day

export interface CandleWidth {
  ms: number
  offset: number
}

/** Letters count: 1m is a minute, 1M a month. Months are counted by the calendar. */
export const candleWidths: Readonly<Record<string, CandleWidth | 'month'>> = {
  '1m': { ms: minute, offset: 0 },
  '3m': { ms: 3 * minute, offset: 0 },
  '5m': { ms: 5 * minute, offset: 0 },
  '15m': { ms: 15 * minute, offset: 0 },
  '30m': { ms: 30 * minute, offset: 0 },
  '1h': { ms: hour, offset: 0 },
  '2h': { ms: 2 * hour, offset: 0 },
  '4h': { ms: 4 * hour, offset: 0 },
  '6h': { ms: 6 * hour, offset: 0 },
  '8h': { ms: 8 * hour, offset: 0 },
  '12h': { ms: 12 * hour, offset: 0 },
  '1d': { ms: day, offset: 0 },
  '3d': { ms: 3 * day, offset: 0 },
  '1w': { ms: 7 * day, offset: monday },
  '1M': 'month',
}

/** When the candle that holds a moment began, and when the next one begins. */
export function candleAround(
  width: CandleWidth | 'month',
  time: number,
): { begin: number; end: number } {
  if (width === 'month') {
    const date = new Date(time)
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
    return { begin: Date.UTC(year, month, 1), end: Date.UTC(year, month + 1, 1) }
  }
  const begin = Math.floor((time - width.offset) / width.ms) * width.ms + width.offset
  return { begin, end: begin + width.ms }
}
