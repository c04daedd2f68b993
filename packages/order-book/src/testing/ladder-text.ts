import type { LadderRows } from '../ladder/ladder-rows.ts'
import { shown } from './shown.ts'

/** One line per row: price, size or `~` quote, and the columns that have something, as a trader reads them. */
export function linesOf(rows: LadderRows, columns: readonly string[], decimals = 2): string[] {
  return Array.from({ length: rows.length }, (_, row) => {
    const cells = columns.flatMap((name, venue) => {
      const size = shown(rows.sizeOn(row, venue), rows.sizeDecimals, decimals)
      const quote = shown(rows.quoteOn(row, venue), rows.sizeDecimals, decimals)
      return [
        ...(rows.sizeOn(row, venue) === 0 ? [] : [`${name} ${size}`]),
        ...(rows.quoteOn(row, venue) === 0 ? [] : [`${name} ~${quote}`]),
      ]
    })
    const price = shown(rows.priceAt(row), rows.priceDecimals, 2)
    const total =
      rows.sizeAt(row) === 0
        ? `~${shown(rows.quoteAt(row), rows.sizeDecimals, decimals)}`
        : shown(rows.sizeAt(row), rows.sizeDecimals, decimals)
    return `${price} | ${total} | ${cells.join(', ')}`
  })
}
