import type { Instrument } from '../../../instrument.ts'
import { itemsOf, listOf, objectOf, textOf } from '../../../kernel/json/fields.ts'
import { candleWidthMs } from '../../../kernel/market/candle-widths.ts'
import { cutWire, parseWire } from '../../../kernel/values/wire-decimal.ts'
import type { Candle, Timeframe } from '../../../market-events.ts'

export interface CandleRows {
  /** Oldest first, closed ones that had trades. */
  candles: Candle[]
  /** How many rows came, and when the first of them opened: what the history is cut at. */
  rowCount: number
  firstTime: number | undefined
}

/**
 * The answer of OHLC. The last row is still forming; `last` names the newest that is not. Intervals without trades are
 * either absent or rows without volume: both leave no candle.
 */
export function readCandleRows(
  result: unknown,
  { priceDecimals, sizeDecimals }: Instrument,
  timeframe: Timeframe,
  now: number,
): CandleRows | undefined {
  const page = objectOf(result)
  const key = page && Object.keys(page).find((name) => name !== 'last')
  const rows = key === undefined ? undefined : listOf(page?.[key])
  if (!page || !rows) return undefined
  const newestClosed = msOf(page['last']) ?? Infinity
  const candles: Candle[] = []
  for (const value of rows) {
    // The average price stands before the volume.
    const [seconds, ...numbers] = itemsOf(value)
    const time = msOf(seconds)
    const [open, high, low, close] = numbers.map((number) =>
      parseWire(textOf(number) ?? '', priceDecimals),
    )
    const volume = cutWire(textOf(numbers[5]) ?? '', sizeDecimals)
    if (time === undefined || time > newestClosed || time + candleWidthMs[timeframe] > now) continue
    if (typeof open !== 'number' || typeof high !== 'number') continue
    if (typeof low !== 'number' || typeof close !== 'number' || low <= 0) continue
    if (volume === undefined || volume <= 0) continue
    candles.push({ time, open, high, low, close, volume })
  }
  candles.sort((a, b) => a.time - b.time)
  return { candles, rowCount: rows.length, firstTime: msOf(listOf(rows[0])?.[0]) }
}

function msOf(value: unknown): number | undefined {
  const text = textOf(value)
  return text !== undefined && /^\d{1,11}$/.test(text) ? Number(text) * 1000 : undefined
}
