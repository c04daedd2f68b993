import type { WireOrder } from '@leadline/desk-protocol/trading-messages'
import { exact } from '@leadline/orders/decimal-text'

import type { OwnFill, OwnOrder } from './own-trading.ts'

const workingStates: ReadonlySet<WireOrder['state']> = new Set([
  'recorded',
  'unknown',
  'pending',
  'open',
  'partially-filled',
])

/** It may still trade, as far as anybody knows. */
export function isWorking({ state }: Pick<WireOrder, 'state'>): boolean {
  return workingStates.has(state)
}

/** What is left of it; null where it is sized in money. */
export function sizeLeft({ terms, filled }: WireOrder): string | null {
  return terms.size === null ? null : exact(terms.size).minus(exact(filled)).toFixed()
}

/** Those with a price, as ladder and chart show them. */
export function ownOrders(
  orders: readonly WireOrder[],
  isOffline: (keyId: string) => boolean,
): OwnOrder[] {
  return orders.filter(isWorking).flatMap((order) => {
    const { clientOrderId: id, venue, terms, keyId, state } = order
    const price = terms.limitPrice ?? terms.stopPrice
    const size = sizeLeft(order)
    if (price === null || size === null) return []
    const { symbol, side } = terms
    const isLastKnown = state === 'unknown' || isOffline(keyId)
    return { id, symbol, venue, side, price, size, isLastKnown }
  })
}

/** The newest last. */
export function ownFills(orders: readonly WireOrder[]): OwnFill[] {
  return orders
    .flatMap(({ clientOrderId, venue, terms: { symbol, side }, fills }) =>
      fills.map(({ fillId, price, size, time, liquidity }) => ({
        id: `${clientOrderId} ${fillId}`,
        symbol,
        venue,
        side,
        takerSide: liquidity === 'maker' ? opposite[side] : side,
        price,
        size,
        time,
      })),
    )
    .toSorted((one, other) => one.time - other.time)
}

const opposite = { buy: 'sell', sell: 'buy' } as const
