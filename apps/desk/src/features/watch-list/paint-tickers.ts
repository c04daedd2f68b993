import { roundHalfUp } from '@leadline/decimal/scaled-arithmetic'
import type { TickerRow } from '@leadline/desk-protocol/ticker-section'

import {
  alignedFigure,
  figure,
  minusSign,
  nothingThere,
  percentChange,
} from '../../platform/figures/figures.ts'

/** Of a symbol, by its place: decimals that the trader set, or undefined for those of the market. */
type DecimalsAt = (place: number) => number | undefined

/** Writes lines into the rows of a table, and only where something else stands there. */
export class TickerPainter {
  #widest = 0
  /** Of each row: the change that was known last. Not every exchange tells what its price was a day ago. */
  #changes = new Map<number, string>()

  /** Another list: what was known of the rows is about other symbols. */
  forget(): void {
    this.#changes.clear()
  }

  paint(
    body: HTMLTableSectionElement,
    changed: readonly TickerRow[],
    all: ReadonlyMap<number, TickerRow>,
    decimalsAt: DecimalsAt,
  ): void {
    const shownDecimals = (row: TickerRow) => decimalsAt(row.place) ?? row.priceDecimals
    const widest = Math.max(0, ...[...all.values()].map(shownDecimals))
    // Points stand under each other: a finer symbol in the list moves all of them.
    const rows = widest === this.#widest ? changed : [...all.values()]
    this.#widest = widest
    for (const row of rows) {
      const cells = body.rows[row.place]?.cells
      if (!cells) continue
      const decimals = shownDecimals(row)
      const price = (value: number | null) =>
        value === null
          ? alignedFigure(nothingThere, 0, widest)
          : alignedFigure(
              figure(roundHalfUp(value, row.priceDecimals, decimals), decimals),
              decimals,
              widest,
            )
      write(cells[1], price(row.last))
      write(cells[2], price(row.bid))
      write(cells[3], price(row.ask))
      const change = this.#changeOf(row)
      write(cells[4], change)
      const look = change.startsWith('+')
        ? 'bid-text'
        : change.startsWith(minusSign)
          ? 'ask-text'
          : ''
      if (cells[4] && cells[4].className !== look) cells[4].className = look
    }
  }

  #changeOf({ place, open, last }: TickerRow): string {
    if (open === null || last === null) return this.#changes.get(place) ?? nothingThere
    const change = percentChange(open, last)
    this.#changes.set(place, change)
    return change
  }
}

function write(cell: HTMLTableCellElement | undefined, text: string): void {
  const node = cell?.firstChild
  if (node && node.nodeValue !== text) node.nodeValue = text
}
