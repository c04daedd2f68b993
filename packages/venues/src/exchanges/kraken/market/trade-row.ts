import type { Instrument } from '../../../instrument.ts'
import { listOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { type TradeFacts, tradeFacts } from '../../../kernel/market/trade-facts.ts'

/** A row of the trade channel. Its side is the taker's already. */
export function readTrade(row: JsonObject, instrument: Instrument): TradeFacts | undefined {
  const side = row['side']
  const time = Date.parse(textOf(row['timestamp']) ?? '')
  const takerSide = side === 'buy' || side === 'sell' ? side : undefined
  const sent = { id: row['trade_id'], price: row['price'], size: row['qty'] }
  return tradeFacts(instrument, sent, takerSide, time)
}

/** A row of the Trades call: price, volume, seconds, side, kind of order, nothing, number. */
export function readTradeRow(value: unknown, instrument: Instrument): TradeFacts | undefined {
  const row = listOf(value)
  if (!row) return undefined
  const [price, size, seconds, side, , , id] = row
  const takerSide = side === 'b' ? 'buy' : side === 's' ? 'sell' : undefined
  const time = Math.floor(Number(textOf(seconds) ?? Number.NaN) * 1000)
  return tradeFacts(instrument, { id, price, size }, takerSide, time)
}
