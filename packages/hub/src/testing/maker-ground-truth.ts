import type { Ladder } from '@leadline/matching-engine/book/ladder'
import type { RestingOrder, Side } from '@leadline/matching-engine/book/resting-order'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { BookSideName, MakerKind } from '@leadline/order-book/maker/maker-event'
import { refillMs } from '@leadline/order-book/maker/maker-reader'
import { watchedLevels } from '@leadline/order-book/maker/side-changes'
import { wallFactor } from '@leadline/order-book/maker/walls'

/** What really became of size, in ticks and lots of the simulator. */
export interface TrueEvent {
  kind: MakerKind
  side: BookSideName
  price: number
  size: number
  time: number
}

interface Wall {
  size: number
  isEaten: boolean
}

/**
 * What a simulated exchange knows and nobody else: which order came, which was taken back, which was traded with. Written
 * without a look at how the maker tape finds out: one order at a time, and everything counted again each time.
 */
export class MakerGroundTruth {
  readonly events: TrueEvent[] = []
  readonly #marketBook: MarketBook
  readonly #now: () => number
  readonly #eaten = new Map<string, { size: number; at: number }>()
  readonly #walls = new Map<string, Wall>()

  constructor(marketBook: MarketBook, now: () => number) {
    this.#marketBook = marketBook
    this.#now = now
    const { book } = marketBook
    const add = book.add.bind(book)
    const remove = book.remove.bind(book)
    const consume = book.consume.bind(book)
    for (const ladder of [book.bids, book.asks]) {
      for (let depth = 0; depth < ladder.length; depth += 1) {
        this.#note(ladder.side, ladder.at(depth)?.price ?? 0)
      }
    }
    book.add = (order, at) => {
      add(order, at)
      if (this.#isSeen(order)) this.#came(order, order.shown)
    }
    book.remove = (order) => {
      const isSeen = order.level !== undefined && this.#isSeen(order)
      const best = book.sideOf(order.side).best?.price ?? order.price
      remove(order)
      if (isSeen) this.#left(order, best)
    }
    book.consume = (order, size, at) => {
      this.#wasEaten(order, size)
      const isRefilled = consume(order, size, at)
      if (isRefilled) this.#came(order, order.shown)
      return isRefilled
    }
  }

  #isSeen({ side, price }: RestingOrder): boolean {
    const last = this.#marketBook.book.sideOf(side).at(watchedLevels - 1)
    if (!last) return true
    return side === 'buy' ? price >= last.price : price <= last.price
  }

  #came({ side, price }: RestingOrder, size: number): void {
    const key = `${side} ${price}`
    const eaten = this.#eaten.get(key)
    const back = eaten && this.#now() - eaten.at <= refillMs ? Math.min(eaten.size, size) : 0
    if (eaten) eaten.size -= back
    this.#say('refilled', side, price, back)
    this.#say('appeared', side, price, size - back)
    this.#note(side, price)
  }

  #left({ side, price, shown }: RestingOrder, bestBefore: number): void {
    const { book } = this.#marketBook
    const key = `${side} ${price}`
    const wall = this.#walls.get(key)
    const isOver = wall !== undefined && book.sizeAt(side, price) * 2 < wall.size
    if (isOver) this.#walls.delete(key)
    const best = book.sideOf(side).best?.price ?? bestBefore
    const distance = side === 'buy' ? best - price : price - best
    const isNear = distance <= Math.max(10, Math.floor(best / 2000))
    this.#say(isOver && isNear && !wall.isEaten ? 'ran' : 'pulled', side, price, shown)
  }

  #wasEaten({ side, price }: RestingOrder, size: number): void {
    const key = `${side} ${price}`
    const known = this.#eaten.get(key)
    const at = this.#now()
    const before = known && at - known.at <= refillMs ? known.size : 0
    this.#eaten.set(key, { size: before + size, at })
    const wall = this.#walls.get(key)
    if (wall) {
      wall.isEaten = true
      const left = this.#marketBook.book.sizeAt(side, price) - size
      if (left * 2 < wall.size) this.#walls.delete(key)
    }
    this.#say('eaten', side, price, size)
  }

  /** Is it a wall now? */
  #note(side: Side, price: number): void {
    const ladder = this.#marketBook.book.sideOf(side)
    const size = ladder.find(price)?.total ?? 0
    const key = `${side} ${price}`
    const known = this.#walls.get(key)
    if (known) known.size = Math.max(known.size, size)
    else if (size >= wallFactor * medianOf(ladder)) this.#walls.set(key, { size, isEaten: false })
  }

  #say(kind: MakerKind, side: Side, price: number, size: number): void {
    if (size === 0) return
    const name = side === 'buy' ? 'bid' : 'ask'
    this.events.push({ kind, side: name, price, size, time: this.#now() })
  }
}

function medianOf(ladder: Ladder): number {
  const count = Math.min(ladder.length, watchedLevels)
  const sizes = Array.from({ length: count }, (_, depth) => ladder.at(depth)?.total ?? 0)
  return sizes.toSorted((a, b) => a - b)[count >> 1] ?? 0
}
