import type { OrderList } from '../book/order-list.ts'
import type { LadderRows } from '../ladder/ladder-rows.ts'

/** The far edges of the steps in which the orders and the quotes of the running call stand. */
let orderEdges = new Float64Array(256)
let quoteEdges = new Float64Array(256)

/**
 * Rows of a price step, at the far edge of the step: asks are rounded up and bids down, so that a condensed price is
 * never better than the real one. Steps in which nothing rests and nothing is quoted are left out. With a step of one
 * tick, this is the ladder that is not condensed at all.
 */
export function condenseByPrice(
  orders: OrderList,
  quotes: OrderList,
  step: number,
  rows: LadderRows,
  maxRows: number,
): void {
  orderEdges = farEdges(orders, step, rows.side, orderEdges)
  quoteEdges = farEdges(quotes, step, rows.side, quoteEdges)
  const sign = rows.side === 'bid' ? -1 : 1
  let order = 0
  let quote = 0
  while (order < orders.length || quote < quotes.length) {
    const isQuote =
      order === orders.length ||
      (quote < quotes.length && ((quoteEdges[quote] ?? 0) - (orderEdges[order] ?? 0)) * sign < 0)
    const edges = isQuote ? quoteEdges : orderEdges
    const at = isQuote ? quote : order
    if (rows.length === 0 || rows.priceAt(rows.length - 1) !== edges[at]) {
      if (rows.isFull(maxRows)) return
      rows.push(edges, at)
    }
    if (isQuote) {
      rows.addQuote(rows.length - 1, quotes, quote)
      quote += 1
    } else {
      rows.addOrder(orders, order)
      order += 1
    }
  }
}

/** Infinity where an edge is beyond 2^53 ticks, which only a step can cause that is larger than any price. */
function farEdges(
  orders: OrderList,
  step: number,
  side: 'bid' | 'ask',
  buffer: Float64Array<ArrayBuffer>,
): Float64Array<ArrayBuffer> {
  const edges = buffer.length < orders.length ? new Float64Array(orders.length * 2) : buffer
  const outward = side === 'bid' ? 0 : step
  for (let order = 0; order < orders.length; order += 1) {
    const price = orders.prices[order] ?? 0
    let near = Math.floor(price / step) * step
    // The division may have been rounded up to a whole number.
    if (near > price) near -= step
    const edge = near === price ? price : near + outward
    edges[order] = edge <= Number.MAX_SAFE_INTEGER ? edge : Infinity
  }
  return edges
}
