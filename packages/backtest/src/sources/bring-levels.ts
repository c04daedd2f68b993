import { opposite, RestingOrder, type Side } from '@leadline/matching-engine/book/resting-order'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'

/** Ticks and lots, best first. */
export type BroughtLevel = readonly [price: number, size: number]

/**
 * Makes a book show what a market of the past showed. Orders of the backtested account stay in their queues: what was
 * added came behind them, and what was taken away without a trade is taken from behind them first, so that a queue moves
 * on no faster than it must have. A price that reaches one of them trades with it.
 */
export function bringLevels(
  book: MarketBook,
  bids: readonly BroughtLevel[],
  asks: readonly BroughtLevel[],
  now: number,
): void {
  // First what is gone, so that nothing trades with an order that was not there any more.
  lower(book, 'buy', bids)
  lower(book, 'sell', asks)
  for (const [price, size] of bids) raise(book, 'buy', price, size, now)
  for (const [price, size] of asks) raise(book, 'sell', price, size, now)
}

/** A trade of the past: it takes what stood in its way, and so reaches the orders of the backtested account. */
export function bringTrade(
  book: MarketBook,
  takerSide: Side,
  price: number,
  size: number,
  now: number,
): void {
  book.take(takerSide, price, size, now)
  // What stood in its way here need not be what stood there: a stop waits for the price of the past itself.
  book.traded(price)
}

function lower(book: MarketBook, side: Side, levels: readonly BroughtLevel[]): void {
  const wanted = new Map(levels)
  const ladder = book.book.sideOf(side)
  const gone: RestingOrder[] = []
  for (let depth = 0; depth < ladder.length; depth += 1) {
    const level = ladder.at(depth)
    let excess = -(wanted.get(level?.price ?? 0) ?? 0)
    for (let order = level?.head; order; order = order.next) {
      if (!order.owner) excess += order.shown
    }
    for (let order = level?.tail; order && excess > 0; order = order.previous) {
      if (order.owner) continue
      const less = Math.min(excess, order.shown)
      excess -= less
      if (less === order.shown) gone.push(order)
      else book.book.shrink(order, less)
    }
  }
  for (const order of gone) book.pull(order)
}

function raise(book: MarketBook, side: Side, price: number, size: number, now: number): void {
  let missing = size
  const level = book.book.sideOf(side).find(price)
  for (let order = level?.head; order; order = order.next) {
    if (!order.owner) missing -= order.shown
  }
  if (missing <= 0) return
  if (book.book.sideOf(opposite(side)).isReachedBy(price)) {
    missing -= book.take(side, price, missing, now)
  }
  if (missing <= 0) return
  book.book.add(new RestingOrder(side, price, missing), now)
  book.flowOrders[side] += 1
}
