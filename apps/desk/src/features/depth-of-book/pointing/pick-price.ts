import { formatScaled } from '@leadline/decimal/scaled'
import type { LadderRow, LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { VenueId } from '@leadline/venues/venue-names'

import type { PickedPrice } from '../../../platform/trading/picked-price.ts'
import type { Side } from '../rows/market-rows.ts'

/** What was clicked: a row's price (column null) or an exchange's cell in it. */
export interface ClickedCell {
  price: number
  side: Side
  row: LadderRow | undefined
  /** What rested here last, where nothing does any more. */
  emptied: LadderRow | undefined
  column: number | null
}

/**
 * An exchange's cell takes that exchange, the price cell the best real price in the row with the exchange that has it.
 * Where nothing rests any more, the price of the row is taken as it stands, with the exchange that had it.
 */
export function pickPrice(
  { price, side, row, emptied, column }: ClickedCell,
  { priceDecimals }: LadderState,
  venues: readonly VenueId[],
  symbol: string,
): PickedPrice {
  const chosen = column ?? columnOf(row, side) ?? columnOf(emptied, side)
  const real =
    chosen === undefined || !row || row.sizes[chosen] === 0 ? price : realPrice(row, chosen)
  return {
    symbol,
    price: formatScaled(real, priceDecimals),
    venue: chosen === undefined ? null : (venues[chosen] ?? null),
    isQuote: chosen !== undefined && row !== undefined && isQuote(row, chosen),
  }
}

function realPrice(row: LadderRow, column: number): number {
  return row.bestPrices?.[column] || row.price
}

function isQuote({ quotes }: LadderRow, column: number): boolean {
  return (quotes & (1 << column)) !== 0
}

/** Of the exchanges with something in the row, the one with the best price; a resting order goes before a quote. */
function columnOf(row: LadderRow | undefined, side: Side): number | undefined {
  if (!row) return undefined
  const sign = side === 'ask' ? 1 : -1
  const filled = row.sizes.flatMap((size, column) => (size === 0 ? [] : column))
  const resting = filled.filter((column) => !isQuote(row, column))
  const [best] = (resting.length > 0 ? resting : filled).toSorted(
    (one, other) => (realPrice(row, one) - realPrice(row, other)) * sign,
  )
  return best
}
