import type { Instrument } from '../../../instrument.ts'
import { objectOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { type TradeFacts, tradeFacts } from '../../../kernel/market/trade-facts.ts'
import { eventTimeMs } from '../wire/event-time.ts'

/** A frame of the trade stream. `m` says that the buyer was the one who rested, so that the seller took. */
export function readTrade(frame: JsonObject, instrument: Instrument): TradeFacts | undefined {
  const isBuyerMaker = frame['m']
  const takerSide = isBuyerMaker === true ? 'sell' : isBuyerMaker === false ? 'buy' : undefined
  const time = eventTimeMs(textOf(frame['E']))
  const sent = { id: frame['t'], price: frame['p'], size: frame['q'] }
  return tradeFacts(instrument, sent, takerSide, time)
}

/** A row of the trades call: `type` is what the taker did. 'broken' where the exchange has undone it. */
export function readTradeRow(
  value: unknown,
  instrument: Instrument,
): TradeFacts | 'broken' | undefined {
  const row = objectOf(value)
  if (!row) return undefined
  if (row['broken'] === true) return 'broken'
  const type = row['type']
  const takerSide = type === 'buy' || type === 'sell' ? type : undefined
  const time = eventTimeMs(textOf(row['timestampms']))
  const sent = { id: row['tid'], price: row['price'], size: row['amount'] }
  return tradeFacts(instrument, sent, takerSide, time)
}
