import type {
  WireSyntheticOrder,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'

import { countedOrders, protectiveStops } from '../../platform/trading/protective-stops.ts'
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
  const counted = countedOrders(working.length, active.length)
  return {
    counted:
      counted === ''
        ? 'No working order. No order is sent until you lift it.'
        : `Cancels ${counted}. No order is sent until you lift it.`,
    stops: protectiveStops(working, active),
  }
}
