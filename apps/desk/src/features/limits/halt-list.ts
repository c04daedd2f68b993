import type {
  WireSyntheticOrder,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'

import { formatDecimal, formatPrice } from '../../platform/numbers/format-decimal.ts'
import { kindWords, sideWords, sizeOf } from '../../platform/trading/order-words.ts'
import { triggerOf } from '../../platform/trading/trigger-words.ts'
import { isWorking } from '../../platform/trading/working-orders.ts'

export interface HaltList {
  /** 'Cancels 3 orders and 1 held by Leadline.' */
  counted: string
  /** What protects a position and would be gone, one in a line. */
  stops: string[]
}

type Synthetic = Pick<WireSyntheticOrder, 'terms' | 'symbol' | 'venue' | 'status'>

/** What Halt is about to cancel, named before it is sent. */
export function haltList(orders: readonly WireOrder[], synthetic: readonly Synthetic[]): HaltList {
  const working = orders.filter(isWorking)
  const active = synthetic.filter(({ status }) => status === 'active')
  const parts = [
    working.length > 0 && `${working.length} ${working.length === 1 ? 'order' : 'orders'}`,
    active.length > 0 && `${active.length} held by Leadline`,
  ].filter((part) => part !== false)
  return {
    counted:
      parts.length === 0
        ? 'No working order. No order is sent until you lift it.'
        : `Cancels ${parts.join(' and ')}. No order is sent until you lift it.`,
    stops: [...working.flatMap(stopText), ...active.flatMap(syntheticStopText)],
  }
}

function stopText({ terms, venue }: WireOrder): string[] {
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

function syntheticStopText({ terms, symbol, venue }: Synthetic): string[] {
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
