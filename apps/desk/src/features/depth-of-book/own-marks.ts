import type { LadderState } from '@leadline/desk-protocol/ladder-state'
import type { VenueId } from '@leadline/venues/venue-names'

import { type PlacedOrder, rowPriceOf } from './own-rows.ts'

/** The trader's orders in one row, as its pennant says it. */
export interface OwnMark {
  ids: readonly string[]
  side: 'buy' | 'sell'
  text: string
  /** Of their exchanges. */
  columns: readonly number[]
  isLastKnown: boolean
}

/** Rows by their price, asks and bids apart, in which own orders stand. */
export interface OwnMarks {
  ask: ReadonlyMap<number, OwnMark>
  bid: ReadonlyMap<number, OwnMark>
  /** In no row of the ladder at all: farther away than it reaches. */
  beyond: readonly PlacedOrder[]
}

export const noMarks: OwnMarks = { ask: new Map(), bid: new Map(), beyond: [] }

export function markOrders(
  orders: readonly PlacedOrder[],
  state: LadderState,
  gridStep: number | undefined,
  venues: readonly VenueId[],
): OwnMarks {
  if (orders.length === 0) return noMarks
  const byRow = { ask: new Map<number, PlacedOrder[]>(), bid: new Map<number, PlacedOrder[]>() }
  const beyond: PlacedOrder[] = []
  for (const order of orders) {
    const price = rowPriceOf(order, state, gridStep)
    if (price === undefined) beyond.push(order)
    else {
      const rows = byRow[order.ladderSide]
      rows.set(price, [...(rows.get(price) ?? []), order])
    }
  }
  const marks = (rows: ReadonlyMap<number, readonly PlacedOrder[]>) =>
    new Map([...rows].map(([price, list]) => [price, markOf(list, venues)]))
  return { ask: marks(byRow.ask), bid: marks(byRow.bid), beyond }
}

function markOf(orders: readonly PlacedOrder[], venues: readonly VenueId[]): OwnMark {
  const [first] = orders
  const side = first?.side ?? 'buy'
  const letter = side === 'buy' ? 'B' : 'S'
  return {
    ids: orders.map(({ id }) => id),
    side,
    text: orders.length === 1 ? `${letter} ${first?.size}` : `${letter} ${orders.length} orders`,
    columns: [...new Set(orders.map(({ venue }) => venues.indexOf(venue)))],
    isLastKnown: orders.every(({ isLastKnown }) => isLastKnown),
  }
}
