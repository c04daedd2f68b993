import type { OrderRecord } from '@leadline/orders/order-record'

import { scriptOrder } from './algorithm-account.ts'
import type { RareEvent } from './delivery-queue.ts'

/** What a script is called for when an order of its own becomes another: its new fills, then the order itself. */
export function orderEvents(before: OrderRecord | undefined, after: OrderRecord): RareEvent[] {
  const id = after.clientOrderId
  const known = new Set(before?.fills.map(({ fillId }) => fillId))
  const fills = after.fills
    .filter(({ fillId }) => !known.has(fillId))
    .map(({ price, size, fee, feeAsset, liquidity, time }): RareEvent => {
      const isMaker = liquidity === 'unknown' ? null : liquidity === 'maker'
      return {
        kind: 'fill',
        id,
        price,
        size,
        fee,
        feeCurrency: feeAsset,
        isMaker,
        time: time / 1000,
      }
    })
  return isOther(before, after) ? [...fills, { kind: 'order', id }] : fills
}

const compared = ['status', 'filled', 'size', 'limit', 'stop'] as const

/** That it is on its way is known to who sent it. */
function isOther(before: OrderRecord | undefined, after: OrderRecord): boolean {
  const now = scriptOrder(after)
  if (!before) return now.status !== 'sent' || now.filled !== '0'
  const was = scriptOrder(before)
  return compared.some((name) => was[name] !== now[name])
}
