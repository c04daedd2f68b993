import type { Instrument } from '../../instrument.ts'
import type { Candle } from '../../market-events.ts'
import { isWireTime } from '../values/venue-time.ts'
import { cutWire } from '../values/wire-decimal.ts'

/**
 * A candle out of the texts of open, high, low, close and volume; undefined where one of them is no number. Prices from
 * before the instrument's step became coarser are cut to what it is now.
 */
export function readCandle(
  time: number,
  texts: readonly unknown[],
  { priceDecimals, sizeDecimals }: Instrument,
): Candle | undefined {
  if (!isWireTime(time)) return undefined
  const [open, high, low, close] = texts.slice(0, 4).map((text) => priceOf(text, priceDecimals))
  const volumeText = texts[4]
  const volume = typeof volumeText === 'string' ? cutWire(volumeText, sizeDecimals) : undefined
  if (!open || !high || !low || !close || volume === undefined || volume < 0) return undefined
  return { time, open, high, low, close, volume }
}

function priceOf(text: unknown, decimals: number): number | undefined {
  const price = typeof text === 'string' ? cutWire(text, decimals) : undefined
  return typeof price === 'number' && price > 0 ? price : undefined
}
