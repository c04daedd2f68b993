import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { VenueId } from '@leadline/venues/venue-names'

import { type PlacedOrder, rowPriceOf } from './own-rows.ts'

/** The trader's orders in one row, as its pennant says it. */
export interface OwnMark {
  ids: readonly string[]
  side: 'buy' | 'sell' | 'both'
  text: string
  /** None of them rests: they wait for this price, or go to it once they were set off. */
  isWaiting: boolean
  /** Leadline watches all of them: nothing is at the exchange. */
  isHeld: boolean
  /** One of them is not dragged. */
  isFixed: boolean
  /** For those who receive it: 'your sell stop of 0.05'. */
  words: string
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
  const sides = new Set(orders.map(({ side }) => side))
  const side = sides.size > 1 ? 'both' : (first?.side ?? 'buy')
  return {
    ids: orders.map(({ id }) => id),
    side,
    text: first && orders.length === 1 ? shortMark(first) : `${orders.length} orders`,
    isWaiting: orders.every(({ part }) => part !== 'resting'),
    isHeld: orders.every(({ isHeld }) => isHeld === true),
    isFixed: orders.some(({ isFixed }) => isFixed === true),
    words: orders.map(markText).join(', '),
    columns: [...new Set(orders.map(({ venue }) => venues.indexOf(venue)))],
    isLastKnown: orders.every(({ isLastKnown }) => isLastKnown),
  }
}

/** 'B 0.05', 'S stp 0.05'. */
export function shortMark({ side, letters, size }: PlacedOrder): string {
  return [side === 'buy' ? 'B' : 'S', letters, size].filter(Boolean).join(' ')
}

const partWords: Readonly<Record<string, string>> = {
  '': 'order',
  stp: 'stop trigger',
  tp: 'take profit trigger',
  lmt: 'limit after its trigger',
  'L stp': 'stop trigger, held by Leadline',
  'L trl': 'trailing stop trigger, held by Leadline',
}

function markText({ side, letters, size }: PlacedOrder): string {
  return `your ${side} ${partWords[letters] ?? 'order'}, ${size}`
}
