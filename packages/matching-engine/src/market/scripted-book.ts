import { parseScaled } from '@leadline/decimal/scaled'

import { opposite, RestingOrder, type Side } from '../book/resting-order.ts'
import type { MarketBook } from './market-book.ts'

type Level = readonly [price: string, size: string]

/** What is to rest in a book, as decimal text. */
export interface ScriptedBook {
  bids?: readonly Level[]
  asks?: readonly Level[]
}

export interface ScriptedTrade {
  /** Who crosses the spread. */
  takerSide: Side
  price: string
  size: string
}

/** Replaces the orders of simulated flow. Those of accounts stay: they are theirs. */
export function scriptBook(
  marketBook: MarketBook,
  { bids = [], asks = [] }: ScriptedBook,
  now: number,
): void {
  for (const side of ['buy', 'sell'] as const) {
    for (const order of flowOrders(marketBook, side)) marketBook.pull(order)
  }
  for (const level of bids) restAt(marketBook, 'buy', level, now)
  for (const level of asks) restAt(marketBook, 'sell', level, now)
}

/** Somebody's order comes and is taken at once; what else rests in the book is not touched. */
export function scriptTrade(
  marketBook: MarketBook,
  { takerSide, price, size }: ScriptedTrade,
  now: number,
): void {
  const maker = restAt(marketBook, opposite(takerSide), [price, size], now)
  marketBook.hit(maker, maker.remaining, now)
}

function restAt(
  marketBook: MarketBook,
  side: Side,
  [price, size]: Level,
  now: number,
): RestingOrder {
  const { priceDecimals, sizeDecimals } = marketBook.plan
  const order = new RestingOrder(side, exact(price, priceDecimals), exact(size, sizeDecimals))
  marketBook.book.add(order, now)
  marketBook.flowOrders[side] += 1
  return order
}

function flowOrders({ book }: MarketBook, side: Side): RestingOrder[] {
  const ladder = book.sideOf(side)
  const found: RestingOrder[] = []
  for (let depth = 0; depth < ladder.length; depth += 1) {
    for (let order = ladder.at(depth)?.head; order; order = order.next) {
      if (!order.owner) found.push(order)
    }
  }
  return found
}

function exact(text: string, decimals: number): number {
  const value = parseScaled(text, decimals)
  if (typeof value === 'number') return value
  throw new RangeError(`${text} cannot be written with ${decimals} decimals.`)
}
