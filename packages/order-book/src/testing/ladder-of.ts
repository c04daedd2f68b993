import { Ladder, type LadderView } from '../ladder/ladder.ts'
import { linesOf } from './ladder-text.ts'
import { columns, type Order, sourcesOf } from './sources.ts'

export const ask = (on: Order['on'], price: string, size: string): Order => ({
  on,
  side: 'ask',
  price,
  size,
})
export const bid = (on: Order['on'], price: string, size: string): Order => ({
  on,
  side: 'bid',
  price,
  size,
})

/** A ladder over the manual's five columns that has read these orders. */
export function ladderOf(orders: readonly Order[], view: LadderView = { depth: 50 }) {
  const sources = sourcesOf(orders)
  const ladder = new Ladder(columns.length)
  ladder.show(view)
  ladder.update(sources)
  const asks = () => linesOf(ladder.asks, columns)
  const bids = () => linesOf(ladder.bids, columns)
  return { ladder, sources, asks, bids }
}
