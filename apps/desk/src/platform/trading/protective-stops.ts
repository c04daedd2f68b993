import type {
  WireSyntheticOrder,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'

import { formatDecimal, formatPrice } from '../numbers/format-decimal.ts'
import { kindWords, sideWords, sizeOf } from './order-words.ts'
import { triggerOf } from './trigger-words.ts'

export type NamedSynthetic = Pick<WireSyntheticOrder, 'terms' | 'symbol' | 'venue'>

/** '3 orders and 1 held by Leadline'; empty where there is none. */
export function countedOrders(orders: number, synthetic: number): string {
  const parts = [
    orders > 0 && `${orders} ${orders === 1 ? 'order' : 'orders'}`,
    synthetic > 0 && `${synthetic} held by Leadline`,
  ]
  return parts.filter((part) => part !== false).join(' and ')
}

/** What of these protects a position, one in a line: it is named before it is canceled with the others. */
export function protectiveStops(
  orders: readonly Pick<WireOrder, 'terms' | 'venue'>[],
  synthetic: readonly NamedSynthetic[],
): string[] {
  return [...orders.flatMap(stopText), ...synthetic.flatMap(syntheticStopText)]
}

function stopText({ terms, venue }: Pick<WireOrder, 'terms' | 'venue'>): string[] {
  const { kind, side, symbol } = terms
  const isStop = kind.startsWith('stop') || kind.startsWith('trailing') || kind === 'bracket'
  if (!isStop) return []
  const trigger = triggerOf(terms)
  const where = kind.startsWith('trailing') ? `trailing by ${trigger}` : `at ${trigger}`
  const what = kind === 'bracket' ? 'Bracket' : kindWords[kind]
  return [
    `${what}: ${sideWords[side].toLowerCase()} ${sizeOf(terms)} ${symbol} ${where}, ${venueOf(venue).name}`,
  ]
}

function syntheticStopText({ terms, symbol, venue }: NamedSynthetic): string[] {
  const what = `${sideWords[terms.side].toLowerCase()} ${formatDecimal(terms.size)} ${symbol}`
  const where = `${venueOf(venue).name}, held by Leadline`
  switch (terms.kind) {
    case 'oco':
      return [`Stop: ${what} at ${formatPrice(terms.stop.stopPrice)}, ${where}`]
    case 'bracket':
      return [`Stop of a bracket: ${symbol} at ${formatPrice(terms.stop.stopPrice)}, ${where}`]
    case 'trailing-stop': {
      const { value, unit } = terms.offset
      const behind = `${formatDecimal(value)}${unit === 'percent' ? ' %' : ''}`
      return [`Trailing stop: ${what}, ${behind} behind, ${where}`]
    }
    case 'iceberg':
    case 'twap':
    case 'chase':
      return []
  }
}
