import type { OrderList } from '../book/order-list.ts'
import { placeQuotes } from '../book/place-quotes.ts'
import type { LadderRows } from '../ladder/ladder-rows.ts'
import { condenseByNotional } from './condense-by-notional.ts'
import { condenseByPrice } from './condense-by-price.ts'
import { condenseBySize } from './condense-by-size.ts'
import type { CondenseStep } from './condense-choice.ts'

/** Gathers orders and quotes of one side, from the best price outward, into the rows given, which are empty. */
export function condense(
  orders: OrderList,
  quotes: OrderList,
  { by, step }: CondenseStep,
  rows: LadderRows,
  maxRows: number,
): void {
  if (by === 'price-increment') {
    condenseByPrice(orders, quotes, Number(step), rows, maxRows)
    return
  }
  if (by === 'asset-size') condenseBySize(orders, step, rows, maxRows)
  else condenseByNotional(orders, step, rows, maxRows)
  placeQuotes(quotes, rows, maxRows)
}
