import type { BookSide, OrderBook } from './order-book.ts'
import { notionalUsd } from './units.ts'
import { VENUE_COUNT } from './venue-columns.ts'

/** The three ways a ladder may be condensed. */
export type Condense =
  | { readonly by: 'price'; readonly incrementTicks: number }
  | { readonly by: 'size'; readonly atLeastE4: number }
  | { readonly by: 'notional'; readonly atLeastUsd: number }

export type LadderRow = {
  /** The price that takes all of this row: the highest of an ask row, the lowest of a bid row. */
  priceTicks: number
  sizeE4: number
  readonly venuesE4: number[]
  /** From the inside to this row, this row included. */
  depthE4: number
  depthUsd: number
}

export function emptyRows(count: number): LadderRow[] {
  return Array.from({ length: count }, () => ({
    priceTicks: 0,
    sizeE4: 0,
    venuesE4: Array.from({ length: VENUE_COUNT }, () => 0),
    depthE4: 0,
    depthUsd: 0,
  }))
}

/**
 * Write one side of the book into the given rows, from the inside outward. It fills rows that it
 * is given instead of making some, because the live ladder calls it many times a second. Rows past
 * the reach of the book are left with size 0.
 */
export function condense(
  book: OrderBook,
  side: BookSide,
  option: Condense,
  rows: readonly LadderRow[],
): void {
  const outward = side === 'bid' ? -1 : 1
  const limit = side === 'bid' ? book.lowTicks : book.highTicks
  let price = side === 'bid' ? book.bestBidTicks : book.bestAskTicks
  let depthE4 = 0
  let depthUsd = 0
  for (const row of rows) {
    row.sizeE4 = 0
    row.venuesE4.fill(0)
    let rowUsd = 0
    while ((limit - price) * outward >= 0) {
      if (row.sizeE4 > 0 && isFull(option, side, row, price, rowUsd)) break
      const total = book.totalAt(price)
      if (total > 0) {
        row.priceTicks = option.by === 'price' ? bucketOf(price, side, option) : price
        row.sizeE4 += total
        rowUsd += notionalUsd(price, total)
        for (let venue = 0; venue < VENUE_COUNT; venue += 1) {
          row.venuesE4[venue] = (row.venuesE4[venue] ?? 0) + book.sizeAt(price, venue)
        }
      }
      price += outward
    }
    depthE4 += row.sizeE4
    depthUsd += rowUsd
    row.depthE4 = depthE4
    row.depthUsd = depthUsd
  }
}

function isFull(
  option: Condense,
  side: BookSide,
  row: LadderRow,
  nextTicks: number,
  rowUsd: number,
): boolean {
  switch (option.by) {
    case 'price':
      return bucketOf(nextTicks, side, option) !== row.priceTicks
    case 'size':
      return row.sizeE4 >= option.atLeastE4
    case 'notional':
      return rowUsd >= option.atLeastUsd
  }
}

function bucketOf(
  priceTicks: number,
  side: BookSide,
  { incrementTicks }: { readonly incrementTicks: number },
): number {
  const steps = priceTicks / incrementTicks
  return (side === 'bid' ? Math.floor(steps) : Math.ceil(steps)) * incrementTicks
}
