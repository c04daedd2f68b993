import type { Scaled } from '@leadline/decimal/scaled'
import { addScaled, multiplyScaled, subtractScaled } from '@leadline/decimal/scaled-arithmetic'

import type { LadderRows } from '../ladder/ladder-rows.ts'

/** What one exchange would give of an amount that is taken from all of them. */
export interface VenuePart {
  venue: number
  size: Scaled
  notional: Scaled
  worstPrice: number
}

/**
 * Takes `size` lots from the rows of a ladder that is not condensed, best price first and at one price in the order of
 * the columns. Prices are as they stand: fees and balances are for the one who plans orders. Quotes are not taken, for
 * nothing rests behind them.
 */
export function takeAcross(
  rows: LadderRows,
  size: Scaled,
): { parts: VenuePart[]; unfilled: Scaled } {
  const parts = new Map<number, VenuePart>()
  let left = size
  for (let row = 0; row < rows.length && left > 0; row += 1) {
    const price = rows.priceAt(row)
    for (let venue = 0; venue < rows.venueCount && left > 0; venue += 1) {
      const available = rows.sizeOn(row, venue)
      if (available === 0) continue
      const taken = available < left ? available : left
      const before = parts.get(venue)
      parts.set(venue, {
        venue,
        size: addScaled(before?.size ?? 0, taken),
        notional: addScaled(before?.notional ?? 0, multiplyScaled(price, taken)),
        worstPrice: price,
      })
      left = subtractScaled(left, taken)
    }
  }
  return { parts: [...parts.values()].toSorted((a, b) => a.venue - b.venue), unfilled: left }
}
