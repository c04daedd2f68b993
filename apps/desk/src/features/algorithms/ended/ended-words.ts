import type { WireEndedAlgorithm } from '@leadline/desk-protocol/algorithm-values'

import { formatDecimal } from '../../../platform/numbers/format-decimal.ts'

/** 'ZeroDivisionError: division by zero, in line 12 of dip.py.', and then how it came to its end. */
export function whyEnded({ error, reason, fileName }: WireEndedAlgorithm): string {
  if (!error) return reason
  const place = error.line === null ? `in ${fileName}` : `in line ${error.line} of ${fileName}`
  return `${error.message}, ${place}. ${reason}`.trim()
}

/** 'Holds 0.5 BTC-USD at Coinbase, bought at 60,000.00 on average' */
export function holdsWords(held: {
  size: string
  symbol: string
  exchange: string
  average: string
}): string {
  const { size, symbol, exchange, average } = held
  if (!size.startsWith('-')) {
    return `Holds ${formatDecimal(size)} ${symbol} at ${exchange}, bought at ${average} on average`
  }
  const sold = formatDecimal(size.slice(1))
  return `Sold ${sold} ${symbol} of your coins at ${exchange}, at ${average} on average`
}

/** 'Order that stands: sell 0.5 BTC-USD at Kraken, limit 61,000, 0.1 filled' */
export function ordersWords(order: {
  side: 'buy' | 'sell'
  size: string
  filled: string
  symbol: string
  venue: string
  limit: string | null
}): string {
  const { side, size, filled, symbol, venue, limit } = order
  const price = limit === null ? 'at the market' : `limit ${formatDecimal(limit)}`
  const part = filled === '0' ? '' : `, ${formatDecimal(filled)} filled`
  return `Order that stands: ${side} ${formatDecimal(size)} ${symbol} at ${venue}, ${price}${part}`
}
