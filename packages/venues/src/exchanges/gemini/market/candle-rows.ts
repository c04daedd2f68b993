import type { Instrument } from '../../../instrument.ts'
import { itemsOf, listOf, textOf } from '../../../kernel/json/fields.ts'
import { candleWidthMs } from '../../../kernel/market/candle-widths.ts'
import { cutWire, parseWire } from '../../../kernel/values/wire-decimal.ts'
import type { Candle, Timeframe } from '../../../market-events.ts'

export interface CandleRows {
  /** Oldest first, closed ones that had trades. */
  candles: Candle[]
  rowCount: number
  /** When the oldest of all rows opened: what came before is unknown. */
  firstTime: number | undefined
}

/**
 * The answer of the candles call, turned to oldest first. Whether its newest row is still forming is not known: a candle
 * counts when its time is over. Rows without volume are minutes in which nobody traded.
 */
export function readCandleRows(
  result: unknown,
  { priceDecimals, sizeDecimals }: Instrument,
  timeframe: Timeframe,
  now: number,
): CandleRows | undefined {
  const rows = listOf(result)
  if (!rows) return undefined
  const candles: Candle[] = []
  let firstTime = Infinity
  for (const value of rows) {
    const [timeValue, ...numbers] = itemsOf(value)
    const timeText = textOf(timeValue) ?? ''
    const time = /^\d{12,14}$/.test(timeText) ? Number(timeText) : Infinity
    firstTime = Math.min(firstTime, time)
    const [open, high, low, close] = numbers
      .slice(0, 4)
      .map((number) => parseWire(textOf(number) ?? '', priceDecimals))
    const volume = cutWire(textOf(numbers[4]) ?? '', sizeDecimals)
    if (time + candleWidthMs[timeframe] > now || volume === undefined || volume <= 0) continue
    if (typeof open !== 'number' || typeof high !== 'number') continue
    if (typeof low !== 'number' || typeof close !== 'number' || low <= 0) continue
    candles.push({ time, open, high, low, close, volume })
  }
  candles.sort((a, b) => a.time - b.time)
  return { candles, rowCount: rows.length, firstTime: firstTime < Infinity ? firstTime : undefined }
}
