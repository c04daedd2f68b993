import { fieldsOf } from '../../../kernel/json/fields.ts'
import { timeOf } from '../../../kernel/values/venue-time.ts'
import { type WireId, wireIdOf } from '../../../kernel/values/wire-id.ts'
import type { TakerSide } from '../../../market-events.ts'

/** A trade as the venue reports it, its numbers still text: how many decimals they have depends on who asked. */
export interface WireTrade {
  id: WireId
  price: string
  size: string
  takerSide: TakerSide
  time: number
}

export function readWireTrade(row: unknown): WireTrade | undefined {
  const { trade_id, price, size, side, time: text } = fieldsOf(row)
  const id = wireIdOf(trade_id)
  const time = timeOf(text)
  const takerSide = takerOf(side)
  if (id === undefined || time === undefined || !takerSide) return undefined
  if (typeof price !== 'string' || typeof size !== 'string') return undefined
  return { id, price, size, takerSide, time }
}

/** The venue names the maker's side: where a resting sell order was hit, somebody bought. */
function takerOf(makerSide: unknown): TakerSide | undefined {
  if (makerSide === 'SELL') return 'buy'
  return makerSide === 'BUY' ? 'sell' : undefined
}
