import { roundHalfUp } from '@leadline/decimal/scaled-arithmetic'
import type { TickerRow } from '@leadline/desk-protocol/frames/ticker-section'

import {
  alignedNumber,
  formatNumber,
  minusSign,
  nothingThere,
  percentChange,
} from '../../platform/numbers/format-number.ts'

/** Of a symbol: decimals that the trader set, or undefined for those of the market. */
type DecimalsOf = (symbol: string) => number | undefined

/** Writes lines into the rows of a table, and only where something else stands there. */
export class TickerPainter {
  /** Of each row: the change that was known last. Not every exchange says what its price was a day ago. */
  #changes = new Map<number, string>()

  /** Another list: what was known of the rows is about other symbols. */
  forget(): void {
    this.#changes.clear()
  }

  paint(
    body: HTMLTableSectionElement,
    symbols: readonly string[],
    rows: Iterable<TickerRow>,
    decimalsOf: DecimalsOf,
  ): void {
    const shown = [...rows].map((row) => {
      const symbol = symbols[row.place] ?? ''
      return { row, symbol, decimals: decimalsOf(symbol) ?? row.priceDecimals }
    })
    // Points stand under each other: a finer symbol in the list moves all of them.
    const widest = Math.max(0, ...shown.map(({ decimals }) => decimals))
    for (const { row, symbol, decimals } of shown) {
      const cells = body.rows[row.place]?.cells
      // The list may have changed since these prices were reported.
      if (!cells || cells[0]?.textContent !== symbol) continue
      const { last, bid, ask } = priceTexts(row, decimals, widest)
      write(cells[1], last)
      write(cells[2], bid)
      write(cells[3], ask)
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

/** What a line says of its prices. Quotes have a '~': nothing rests there. */
export function priceTexts(
  row: Pick<TickerRow, 'last' | 'bid' | 'ask' | 'isIndicative' | 'priceDecimals'>,
  decimals: number,
  widest: number,
): Record<'last' | 'bid' | 'ask', string> {
  const price = (value: number | null, sign = '') =>
    value === null
      ? alignedNumber(nothingThere, 0, widest)
      : alignedNumber(
          sign + formatNumber(roundHalfUp(value, row.priceDecimals, decimals), decimals),
          decimals,
          widest,
        )
  const sign = row.isIndicative ? '~' : ''
  return { last: price(row.last), bid: price(row.bid, sign), ask: price(row.ask, sign) }
}

function write(cell: HTMLTableCellElement | undefined, text: string): void {
  const node = cell?.firstChild
  if (node && node.nodeValue !== text) node.nodeValue = text
}
