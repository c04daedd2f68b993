import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { exact } from '@leadline/orders/decimal-text'

import type { OwnFill, OwnOrder } from './own-trading.ts'

const workingStates: ReadonlySet<WireOrder['state']> = new Set([
  'recorded',
  'unknown',
  'pending',
  'open',
  'partially-filled',
])

/** It may still trade, as far as anybody knows. One whose end is uncertain may, too. */
export function isWorking({ state, doubt = '' }: Pick<WireOrder, 'state' | 'doubt'>): boolean {
  return workingStates.has(state) || doubt !== ''
}

/** The exchange has said of it what cannot be, and is being asked. */
export function isUncertain({ doubt = '' }: Pick<WireOrder, 'doubt'>): boolean {
  return doubt !== ''
}

/** What is left of it; null where it is sized in money. */
export function sizeLeft({ terms, filled }: WireOrder): string | null {
  return terms.size === null ? null : exact(terms.size).minus(exact(filled)).toFixed()
}

/** Those with a price, as ladder and chart show them: a stop stands at its trigger, one with a limit at both. */
export function ownOrders(
  orders: readonly WireOrder[],
  isOffline: (keyId: string) => boolean,
): OwnOrder[] {
  return orders.filter(isWorking).flatMap((order) => {
    const { clientOrderId: orderId, venue, terms, keyId, state, recordedAt: since } = order
    const size = sizeLeft(order)
    if (size === null) return []
    const { symbol, side } = terms
    const isLastKnown = state === 'unknown' || isUncertain(order) || isOffline(keyId)
    return partsOf(terms).map((part) => ({
      ...part,
      id: part.field === 'limitPrice' || terms.limitPrice === null ? orderId : `${orderId} stop`,
      orderId,
      symbol,
      venue,
      side,
      size,
      isLastKnown,
      since,
    }))
  })
}

type Part = Pick<OwnOrder, 'part' | 'field' | 'letters' | 'price'>

function partsOf({ kind, limitPrice, stopPrice }: WireOrder['terms']): Part[] {
  const parts: Part[] = []
  if (stopPrice !== null) {
    const letters = kind.startsWith('take-profit') ? 'tp' : 'stp'
    parts.push({ part: 'trigger', field: 'stopPrice', letters, price: stopPrice })
  }
  if (limitPrice !== null) {
    // The target of a bracket rests while its stop waits; the limit of a stop does not.
    const isWaiting = kind !== 'bracket' && (stopPrice !== null || kind.startsWith('trailing'))
    const part = isWaiting ? 'limit-after-trigger' : 'resting'
    parts.push({ part, field: 'limitPrice', letters: isWaiting ? 'lmt' : '', price: limitPrice })
  }
  return parts
}

/** What an order became: one that was moved where the exchange cannot change it is another order. */
export function latestOrder(orders: readonly WireOrder[], id: string): WireOrder | undefined {
  const order = orders.find(({ clientOrderId }) => clientOrderId === id)
  const next = orders.find(({ replaces }) => replaces === id)
  return next ? (latestOrder(orders, next.clientOrderId) ?? next) : order
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
