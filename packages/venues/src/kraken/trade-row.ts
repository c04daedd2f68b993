import { parseScaled } from '@leadline/decimal/scaled'

import type { Instrument } from '../instrument.ts'
import { listOf, textOf } from '../json/fields.ts'
import type { JsonObject } from '../json/lossless-json.ts'
import { isDigits } from '../machine/digit-ids.ts'
import type { TakerSide, Trade } from '../market-events.ts'

/** A trade that is not known to be news or history yet. */
export type TradeFacts = Omit<Trade, 'isBackfill'>

/** A row of the trade channel. Its side is the taker's already. */
export function readTrade(row: JsonObject, instrument: Instrument): TradeFacts | undefined {
  const side = row['side']
  const time = Date.parse(textOf(row['timestamp']) ?? '')
  const takerSide = side === 'buy' || side === 'sell' ? side : undefined
  return facts(instrument, row['trade_id'], row['price'], row['qty'], takerSide, time)
}

/** A row of the Trades call: price, volume, seconds, side, kind of order, nothing, number. */
export function readTradeRow(value: unknown, instrument: Instrument): TradeFacts | undefined {
  const row = listOf(value)
  if (!row) return undefined
  const [price, size, seconds, side, , , id] = row
  const takerSide = side === 'b' ? 'buy' : side === 's' ? 'sell' : undefined
  const time = Math.floor(Number(textOf(seconds) ?? Number.NaN) * 1000)
  return facts(instrument, id, price, size, takerSide, time)
}

function facts(
  { symbol, priceDecimals, sizeDecimals }: Instrument,
  idValue: unknown,
  priceValue: unknown,
  sizeValue: unknown,
  takerSide: TakerSide | undefined,
  time: number,
): TradeFacts | undefined {
  const id = textOf(idValue)
  const price = parseScaled(textOf(priceValue) ?? '', priceDecimals)
  const size = parseScaled(textOf(sizeValue) ?? '', sizeDecimals)
  if (!isDigits(id) || typeof price !== 'number' || size === undefined) return undefined
  if (price < 0 || size <= 0 || takerSide === undefined || !Number.isFinite(time)) return undefined
  return { symbol, id, price, size, takerSide, time }
}
