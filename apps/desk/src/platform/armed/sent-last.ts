import type {
  WireOrder,
  WireSyntheticOrder,
} from '@leadline/desk-protocol/messages/trading-messages'

import { stateOf } from '../trading/order-words.ts'
import { syntheticDoing } from '../trading/synthetic-words.ts'
import { isWorking, latestOrder } from '../trading/working-orders.ts'

export interface SentLast {
  /** 'working', '0 of 4 slices done', 'filled' */
  words: string
  /** What a cancel names, where it can be taken back; a fill cannot. */
  undoId: string | null
}

/** What became of the order that was sent last, at an exchange or held by Leadline. */
export function sentLast(
  id: string | null,
  orders: readonly WireOrder[],
  synthetic: readonly WireSyntheticOrder[],
): SentLast | undefined {
  if (id === null) return undefined
  const order = latestOrder(orders, id)
  if (order) {
    const canUndo = isWorking(order) && order.pending !== 'cancel'
    return { words: stateOf(order).toLowerCase(), undoId: canUndo ? order.clientOrderId : null }
  }
  const held = synthetic.find((one) => one.id === id)
  if (!held) return undefined
  if (held.status === 'active') return { words: syntheticDoing(held), undoId: id }
  return { words: held.status, undoId: null }
}
