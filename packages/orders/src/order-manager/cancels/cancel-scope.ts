import type { VenueId } from '@leadline/venues/venue-names'

import type { OrderRecord } from '../../order-record.ts'
import type { SyntheticOrder } from '../../synthetic/synthetic-order.ts'

/** Which orders are to be canceled. Synthetic orders are named among the others, by their own numbers. */
export type CancelScope =
  | { kind: 'orders'; clientOrderIds: readonly string[] }
  | { kind: 'symbol'; symbol: string; venue: VenueId | null }
  | { kind: 'venue'; venue: VenueId }
  | { kind: 'everywhere' }

export function isOrderMeant(order: OrderRecord, scope: CancelScope): boolean {
  switch (scope.kind) {
    case 'orders':
      return scope.clientOrderIds.includes(order.clientOrderId)
    case 'symbol':
      return (
        order.terms.symbol === scope.symbol && (scope.venue === null || order.venue === scope.venue)
      )
    case 'venue':
      return order.venue === scope.venue
    case 'everywhere':
      return true
  }
}

export function isSyntheticMeant(held: SyntheticOrder, scope: CancelScope): boolean {
  if (scope.kind === 'orders') return scope.clientOrderIds.includes(held.id)
  if (scope.kind === 'symbol') {
    return held.symbol === scope.symbol && (scope.venue === null || held.venue === scope.venue)
  }
  return scope.kind === 'everywhere' || held.venue === scope.venue
}
