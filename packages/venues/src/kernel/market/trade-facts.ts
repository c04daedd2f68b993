import type { Instrument } from '../../instrument.ts'
import type { TakerSide, Trade } from '../../market-events.ts'
import { textOf } from '../json/fields.ts'
import { isDigits } from '../values/digit-ids.ts'
import { isWireTime } from '../values/venue-time.ts'
import { parseWire } from '../values/wire-decimal.ts'

/** A trade that is not known to be new or history yet. */
export type TradeFacts = Omit<Trade, 'isBackfill'>

/** A trade out of what an exchange sent; undefined if any of it is missing or makes no sense. */
export function tradeFacts(
  { symbol, priceDecimals, sizeDecimals }: Instrument,
  sent: { id: unknown; price: unknown; size: unknown },
  takerSide: TakerSide | undefined,
  time: number | undefined,
): TradeFacts | undefined {
  const { id } = sent
  const price = parseWire(textOf(sent.price) ?? '', priceDecimals)
  const size = parseWire(textOf(sent.size) ?? '', sizeDecimals)
  if (!isDigits(id) || typeof price !== 'number' || size === undefined) return undefined
  if (price <= 0 || size <= 0 || takerSide === undefined) return undefined
  if (time === undefined || !isWireTime(time)) return undefined
  return { symbol, id, price, size, takerSide, time }
}
