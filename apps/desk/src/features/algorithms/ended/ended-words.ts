import type {
  WireAlgorithmOrder,
  WireEndedAlgorithm,
} from '@leadline/desk-protocol/algorithm-values'

import { formatDecimal } from '../../../platform/numbers/format-decimal.ts'
import { clockTime } from '../../../platform/time.ts'
import { syntheticWords } from '../../../platform/trading/order-words.ts'

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
  synthetic?: WireAlgorithmOrder['synthetic']
}): string {
  const { side, size, filled, symbol, venue, limit, synthetic } = order
  const what = synthetic === undefined ? '' : `${syntheticWords[synthetic]}, `
  const price = limit === null ? 'at the market' : `limit ${formatDecimal(limit)}`
  const part = filled === '0' ? '' : `, ${formatDecimal(filled)} filled`
  return `Order that stands: ${what}${side} ${formatDecimal(size)} ${symbol} at ${venue}, ${price}${part}`
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Of those that ended without the trader, over the whole desk: 'Dip ended at 14:03:22. …' */
export function endedNoticeWords(ended: readonly WireEndedAlgorithm[]): string {
  const [only] = ended
  if (!only) return ''
  if (ended.length > 1) {
    const names = listed.format(ended.map(({ name }) => name))
    return `${names} ended without you. What they hold, and which orders of them stand, is in Algorithms.`
  }
  const { name, endedAt } = only
  const when =
    endedAt === null ? 'was running when Leadline ended' : `ended at ${clockTime(endedAt)}`
  const why = endedAt === null && !only.error ? '' : ` ${whyEnded(only)}`
  return `${name} ${when}.${why} ${leftWords(only)}`
}

function leftWords({ positions, orders }: WireEndedAlgorithm): string {
  const held = positions.map(({ size, symbol }) => `${formatDecimal(size)} ${symbol}`)
  const holds = `It holds ${held.length === 0 ? 'nothing' : listed.format(held)}`
  const count = orders.length
  return `${holds}; ${count === 0 ? 'no order' : count === 1 ? '1 order' : `${count} orders`} of it ${count > 1 ? 'stand' : 'stands'}.`
}
