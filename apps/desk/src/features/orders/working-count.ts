import type { WireHeld, WireOrder } from '@leadline/desk-protocol/messages/trading-messages'

import { isWorking } from '../../platform/trading/working-orders.ts'
import { isHeldActive } from './active-held.ts'

/** How many orders work, those included that Leadline holds: as many as the panel has rows and Cancel all counts. */
export function workingCount(
  orders: readonly Pick<WireOrder, 'state'>[],
  held: readonly Pick<WireHeld, 'status'>[],
): number {
  return orders.filter(isWorking).length + held.filter(isHeldActive).length
}
