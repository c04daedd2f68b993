import type { LadderRows } from '../ladder/ladder-rows.ts'
import type { OrderList } from './order-list.ts'

/**
 * Puts quotes beside rows that were gathered from resting orders: each into the first row that reaches its price, and
 * behind the last row into a row of its own price. A quote fills no row, because nothing rests behind it.
 */
export function placeQuotes(quotes: OrderList, rows: LadderRows, maxRows: number): void {
  const sign = rows.side === 'bid' ? -1 : 1
  const gathered = rows.length
  const isCut = rows.isCut
  let row = 0
  for (let quote = 0; quote < quotes.length; quote += 1) {
    const price = quotes.prices[quote] ?? 0
    while (row < rows.length && (rows.priceAt(row) - price) * sign < 0) row += 1
    if (row >= gathered && rows.priceAt(row) !== price) {
      // Where rows are cut off, what is behind them is cut off with them.
      if (isCut || rows.isFull(maxRows)) return
      rows.push(quotes.prices, quote)
    }
    rows.addQuote(row, quotes, quote)
  }
}
