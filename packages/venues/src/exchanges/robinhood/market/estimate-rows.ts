import type { Instrument } from '../../../instrument.ts'
import { fieldsOf, itemsOf, textOf } from '../../../kernel/json/fields.ts'
import { timeOf } from '../../../kernel/values/venue-time.ts'
import { parseWire } from '../../../kernel/values/wire-decimal.ts'
import type { CostPoint } from './cost-ladder.ts'
import { isUnreadable, priceIn } from './quote-rows.ts'

export interface Estimates {
  bids: CostPoint[]
  asks: CostPoint[]
  /** The newest time that a row reports. */
  time: number | undefined
  /** A row is about this pair and cannot be read. */
  isUnreadable: boolean
}

/** Rows of estimated_price, in any order; each has the price of its own side alone. */
export function readEstimates(body: unknown, { symbol, sizeDecimals }: Instrument): Estimates {
  const estimates: Estimates = { bids: [], asks: [], time: undefined, isUnreadable: false }
  for (const item of itemsOf(fieldsOf(body)['results'])) {
    const row = fieldsOf(item)
    const { side } = row
    const text = textOf(row['quantity'])
    const quantity = text === undefined ? undefined : parseWire(text, sizeDecimals)
    if (row['symbol'] !== symbol || quantity === undefined || quantity <= 0) continue
    if (side !== 'bid' && side !== 'ask') continue
    const price = priceIn(row, side)
    if (isUnreadable(row, side)) estimates.isUnreadable = true
    if (price === undefined) continue
    const points = side === 'bid' ? estimates.bids : estimates.asks
    points.push({ quantity: BigInt(quantity), price })
    const time = timeOf(row['timestamp'])
    if (time !== undefined) estimates.time = Math.max(estimates.time ?? time, time)
  }
  return estimates
}
