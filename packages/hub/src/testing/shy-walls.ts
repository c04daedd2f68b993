import { RestingOrder, type Side, opposite } from '@leadline/matching-engine/book/resting-order'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'

const wallDepth = 3
const wallLots = 60

/**
 * Large orders just behind the best price that are gone a second later: those that nobody has traded with have run. Every
 * third one is traded with first.
 */
export class ShyWalls {
  readonly #marketBook: MarketBook
  #turns = 0
  #standing: RestingOrder | undefined

  constructor(marketBook: MarketBook) {
    this.#marketBook = marketBook
  }

  turn(now: number): void {
    this.#turns += 1
    const wall = this.#standing
    this.#standing = undefined
    if (!wall) this.#build(now)
    else if (wall.level) {
      const isTraded = Math.floor(this.#turns / 2) % 3 === 0
      if (isTraded) this.#takeThrough(wall, now)
      this.#marketBook.pull(wall)
    }
  }

  #build(now: number): void {
    const { book, flowOrders } = this.#marketBook
    const side: Side = Math.floor(this.#turns / 2) % 2 === 0 ? 'buy' : 'sell'
    const ladder = book.sideOf(side)
    const price = ladder.at(wallDepth)?.price
    if (price === undefined) return
    const wall = new RestingOrder(side, price, wallLots * usualLots(ladder))
    book.add(wall, now)
    flowOrders[side] += 1
    this.#standing = wall
  }

  #takeThrough(wall: RestingOrder, now: number): void {
    const ladder = this.#marketBook.book.sideOf(wall.side)
    let before = 0
    for (let depth = 0; depth < ladder.length; depth += 1) {
      const level = ladder.at(depth)
      if (!level || level.price === wall.price) break
      before += level.total
    }
    const size = before + Math.max(1, Math.floor(wall.shown / 4))
    this.#marketBook.take(opposite(wall.side), wall.price, size, now)
  }
}

function usualLots(ladder: {
  length: number
  at: (depth: number) => { total: number } | undefined
}) {
  const sizes = Array.from(
    { length: Math.min(ladder.length, 100) },
    (_, depth) => ladder.at(depth)?.total ?? 0,
  )
  return sizes.toSorted((a, b) => a - b)[sizes.length >> 1] ?? 1
}
