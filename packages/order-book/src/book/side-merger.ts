import type { Scaled } from '@leadline/decimal/scaled'

import type { LadderInput } from '../ladder/ladder-input.ts'
import type { BookSide } from './book-side.ts'
import type { OrderList } from './order-list.ts'

/** True for an exchange's size at a price that is to be shown. Price and size are at the ladder's scale. */
export type LevelFilter = (
  venue: number,
  side: 'bid' | 'ask',
  price: number,
  size: Scaled,
) => boolean

/** Puts the sorted sides of several books into one sorted list of orders, and their quotes into another. */
export class SideMerger {
  /** Levels that the filter hid in the last merge. */
  hiddenLevels = 0
  /** Levels whose price is beyond 2^53 at the ladder's scale: they cannot be shown, so they are counted. */
  leftOutLevels = 0
  readonly #side: 'bid' | 'ask'
  readonly #sign: 1 | -1
  readonly #inputs: (LadderInput | undefined)[]
  readonly #sides: (BookSide | undefined)[]
  /** Of each input's next level: a key that is best when smallest, Infinity behind the last; and the size. */
  readonly #keys: Float64Array
  readonly #sizes: Float64Array
  readonly #next: Int32Array
  readonly #ends: Int32Array

  constructor(side: 'bid' | 'ask', inputCount: number) {
    this.#side = side
    this.#sign = side === 'bid' ? -1 : 1
    this.#inputs = Array.from({ length: inputCount })
    this.#sides = Array.from({ length: inputCount })
    this.#keys = new Float64Array(inputCount)
    this.#sizes = new Float64Array(inputCount)
    this.#next = new Int32Array(inputCount)
    this.#ends = new Int32Array(inputCount)
  }

  /** `depth` counts levels of each exchange, before the filter hides any. */
  merge(
    inputs: readonly LadderInput[],
    depth: number,
    filter: LevelFilter | undefined,
    orders: OrderList,
    quotes: OrderList,
  ): void {
    this.hiddenLevels = 0
    this.leftOutLevels = 0
    const count = this.#begin(inputs, depth, orders, quotes)
    const keys = this.#keys
    for (;;) {
      let best = Infinity
      for (let index = 0; index < count; index += 1) {
        const key = keys[index] ?? Infinity
        if (key < best) best = key
      }
      if (best === Infinity) return
      for (let index = 0; index < count; index += 1) {
        if (keys[index] !== best) continue
        const list = this.#inputs[index]?.isQuotes ? quotes : orders
        this.#read(index, list)
        if (!filter || this.#passes(filter, list)) list.length += 1
        else this.hiddenLevels += 1
        this.#advance(index)
      }
    }
  }

  /** Lines up the inputs that have something to give, and says how many. */
  #begin(
    inputs: readonly LadderInput[],
    depth: number,
    orders: OrderList,
    quotes: OrderList,
  ): number {
    let count = 0
    let levels = 0
    for (const input of inputs) {
      if (!input.isLive || !input.view) continue
      const side = this.#side === 'bid' ? input.view.bids : input.view.asks
      const end = Math.min(side.length, depth)
      this.#inputs[count] = input
      this.#sides[count] = side
      this.#ends[count] = end
      this.#next[count] = -1
      this.#advance(count)
      count += 1
      levels += end
    }
    orders.clear(levels)
    quotes.clear(levels)
    return count
  }

  /** Writes an input's next order behind the last one of the list, where it does not count yet. */
  #read(index: number, list: OrderList): void {
    const order = list.length
    const factor = this.#inputs[index]?.sizeFactor ?? 1
    const lots = (this.#sizes[index] ?? 0) * factor
    list.prices[order] = (this.#keys[index] ?? 0) * this.#sign
    list.venues[order] = this.#inputs[index]?.venue ?? 0
    list.lots[order] = lots
    // Also true for NaN, which stands for a size beyond 2^53.
    if (!(lots <= Number.MAX_SAFE_INTEGER)) {
      const size = this.#sides[index]?.sizeAt(this.#next[index] ?? 0) ?? 0
      list.setWide(order, BigInt(size) * BigInt(factor))
    }
  }

  #passes(filter: LevelFilter, list: OrderList): boolean {
    const order = list.length
    const [price = 0, venue = 0] = [list.prices[order], list.venues[order]]
    return filter(venue, this.#side, price, list.sizeAt(order))
  }

  #advance(index: number): void {
    const keys = this.#keys
    const factor = (this.#inputs[index]?.priceFactor ?? 1) * this.#sign
    const end = this.#ends[index] ?? 0
    let next = (this.#next[index] ?? 0) + 1
    for (; next < end; next += 1) {
      this.#sides[index]?.copyLevel(next, keys, this.#sizes, index)
      const key = (keys[index] ?? 0) * factor
      keys[index] = key
      if (Math.abs(key) <= Number.MAX_SAFE_INTEGER) break
      this.leftOutLevels += 1
    }
    if (next >= end) keys[index] = Infinity
    this.#next[index] = next
  }
}
