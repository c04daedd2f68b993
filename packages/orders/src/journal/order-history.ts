import type { VenueId } from '@leadline/venues/venue-names'

import type { OrderRecord, OrderState } from '../order-record.ts'
import type { SyntheticOrder } from '../synthetic/synthetic-order.ts'
import type { StoredRow } from './journal-row.ts'

export interface HistoryQuery {
  /** Recorded from, inclusive, and before, exclusive. */
  from: number
  to: number
  venues?: readonly VenueId[]
  symbol?: string
  states?: readonly OrderState[]
  limit: number
}

/** Orders of a time, the newest first. */
export function orderHistory(orders: Iterable<OrderRecord>, query: HistoryQuery): OrderRecord[] {
  const { from, to, venues, symbol, states, limit } = query
  const found = [...orders].filter(
    (order) =>
      order.recordedAt >= from &&
      order.recordedAt < to &&
      (venues === undefined || venues.includes(order.venue)) &&
      (symbol === undefined || order.terms.symbol === symbol) &&
      (states === undefined || states.includes(order.state)),
  )
  return found.toSorted((a, b) => b.recordedAt - a.recordedAt).slice(0, limit)
}

/** What Leadline held in a time, whatever became of it, the newest first. */
export function heldHistory(
  held: Iterable<SyntheticOrder>,
  { from, to, limit }: Pick<HistoryQuery, 'from' | 'to' | 'limit'>,
): SyntheticOrder[] {
  return [...held]
    .filter(({ startedAt }) => startedAt >= from && startedAt < to)
    .toSorted((a, b) => b.startedAt - a.startedAt)
    .slice(0, limit)
}

/** Everything that happened to one order, with its time and cause, as it was written down. */
export function stepsOfOrder(rows: Iterable<StoredRow>, clientOrderId: string): StoredRow[] {
  const steps: StoredRow[] = []
  for (const row of rows) {
    const { fact } = row
    const isIts =
      (fact.about === 'order' && fact.event.clientOrderId === clientOrderId) ||
      (fact.about === 'replacement' &&
        fact.event.kind === 'asked' &&
        fact.event.clientOrderId === clientOrderId)
    if (isIts) steps.push(row)
  }
  return steps
}
