import type {
  WireSyntheticOrder,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'

import { isWorking } from '../../platform/trading/working-orders.ts'
import { isSyntheticActive } from './active-synthetic.ts'

/** How many orders work, those included that Leadline holds and their parts: as many as Cancel all counts. */
export function workingCount(
  orders: readonly Pick<WireOrder, 'state'>[],
  synthetic: readonly Pick<WireSyntheticOrder, 'status'>[],
): number {
  return orders.filter(isWorking).length + synthetic.filter(isSyntheticActive).length
}
