import { addScaled } from '@leadline/decimal/scaled-arithmetic'
import type { LadderRow, LadderState } from '@leadline/desk-protocol/frames/ladder-state'

/**
 * The market on the prices of rows that are held: a price without a row of its own counts in the next row beyond it, asks
 * rounded up and bids rounded down, so that no row looks better than the market is. What lies farther out than the last
 * row has none. Prices are in ascending order.
 */
export function gatherRows(market: LadderState, prices: readonly number[]): LadderState {
  return {
    ...market,
    asks: gatherSide(market.asks, prices, 'ask'),
    bids: gatherSide(market.bids, prices, 'bid'),
  }
}

function gatherSide(
  rows: readonly LadderRow[],
  prices: readonly number[],
  side: 'ask' | 'bid',
): LadderRow[] {
  const gathered: LadderRow[] = []
  const exact = new Set(prices)
  for (const row of rows) {
    const price = exact.has(row.price) ? row.price : rowBeyond(prices, row.price, side)
    if (price === undefined) break
    const before = gathered.at(-1)
    // Condensed by size or notional, several rows of the market reach one price: they stay apart, as they were held.
    const isAnother = before?.price !== price || (row.price === price && hasExactly(rows, before))
    if (isAnother) gathered.push(row.price === price ? row : movedTo(price, row))
    else gathered[gathered.length - 1] = added(before, row)
  }
  return gathered
}

/** It is a row of the market as it came, and not a sum. */
function hasExactly(rows: readonly LadderRow[], row: LadderRow): boolean {
  return rows.includes(row)
}

/** The nearest held price that is no better than this one. */
function rowBeyond(
  prices: readonly number[],
  price: number,
  side: 'ask' | 'bid',
): number | undefined {
  let low = 0
  let high = prices.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((prices[middle] ?? Infinity) < price) low = middle + 1
    else high = middle
  }
  return side === 'ask' ? prices[low] : prices[low - 1]
}

/** A sum has no better prices of its own: a click on it takes the price that the row shows. */
function added(one: LadderRow, other: LadderRow): LadderRow {
  return {
    price: one.price,
    size: addScaled(one.size, other.size),
    sizes: one.sizes.map((size, column) => addScaled(size, other.sizes[column] ?? 0)),
    quotes: one.quotes | other.quotes,
    notional: addScaled(one.notional, other.notional),
  }
}

function movedTo(price: number, { size, sizes, quotes, notional }: LadderRow): LadderRow {
  return { price, size, sizes, quotes, notional }
}
