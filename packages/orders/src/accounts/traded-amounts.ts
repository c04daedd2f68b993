import { type Decimal, exact } from '../decimal-text.ts'
import type { OrderFill, OrderRecord } from '../order-record.ts'

/** One fill as books are kept: what came and what went. */
export interface TradedFill extends OrderFill {
  keyId: string
  venue: OrderRecord['venue']
  symbol: string
  base: string
  quote: string
  side: 'buy' | 'sell'
  clientOrderId: string
}

export function tradedFill(order: OrderRecord, fill: OrderFill): TradedFill {
  const { keyId, venue, clientOrderId } = order
  const { symbol, side } = order.terms
  const [base = '', quote = ''] = symbol.split('-')
  return { ...fill, keyId, venue, symbol, base, quote, side, clientOrderId }
}

/** Two keys of one account may both report a fill: it is the same one where all of this is the same. */
export function fillKey({ venue, fillId, symbol, price, size }: TradedFill): string {
  return `${venue} ${fillId} ${symbol} ${price} ${size}`
}

/** What a fill changed: by asset, what came (above zero) or went. The fee is part of it. */
export function amountsOf(fill: TradedFill): Map<string, Decimal> {
  const size = exact(fill.size)
  const money = exact(fill.price).times(size)
  const sign = exact(fill.side === 'buy' ? '1' : '-1')
  const amounts = new Map<string, Decimal>()
  const add = (asset: string, amount: Decimal) =>
    amounts.set(asset, (amounts.get(asset) ?? exact('0')).plus(amount))
  add(fill.base, size.times(sign))
  add(fill.quote, money.times(sign).times(exact('-1')))
  add(fill.feeAsset, exact(fill.fee).times(exact('-1')))
  return amounts
}
