import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { useState } from 'react'

import { useTrading } from '../../platform/trading/trading-store.ts'
import { isWorking } from '../../platform/trading/working-orders.ts'
import { useValue } from '../../platform/value.ts'
import { standingOrder } from './standing-order.ts'

/** The working orders, the newest first, as long as nobody points at them. */
export function useStandingOrders(): {
  rows: readonly WireOrder[]
  hold: (isHeld: boolean) => void
} {
  const orders = useValue(useTrading().orders)
  const [isHeld, setIsHeld] = useState(false)
  const wanted = orders.filter(isWorking).map(({ clientOrderId }) => clientOrderId)
  const [ids, setIds] = useState<readonly string[]>(wanted)
  const standing = standingOrder(ids, wanted, isHeld)
  if (standing.join() !== ids.join()) setIds(standing)
  const byId = new Map(orders.map((order) => [order.clientOrderId, order]))
  return { rows: standing.flatMap((id) => byId.get(id) ?? []), hold: setIsHeld }
}
