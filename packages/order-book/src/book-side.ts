import { narrow, type Scaled } from '@leadline/decimal/scaled'

import type { Levels } from './levels.ts'

/** Up to here moving levels one by one beats a call that moves them all at once. Measured. */
const fewLevels = 16

/**
 * One side of a book: prices and sizes in typed arrays, the best level last, because that is where
 * nearly every change happens and shifting the end of an array is cheap.
 */
export class BookSide implements Levels {
  readonly side: 'bid' | 'ask'
  length = 0
  #prices = new Float64Array(64)
  /** NaN where the size is beyond 2^53 and stands in `#wide`. */
  #sizes = new Float64Array(64)
  #wide: Map<number, bigint> | undefined

  constructor(side: 'bid' | 'ask') {
    this.side = side
  }

  /** `depth` 0 is the best level. */
  priceAt(depth: number): number {
    return this.#prices[this.length - 1 - depth] ?? Number.NaN
  }

  sizeAt(depth: number): Scaled {
    const index = this.length - 1 - depth
    const size = this.#sizes[index] ?? 0
    return Number.isNaN(size) ? this.#wideAt(index) : size
  }

  /**
   * Writes a level's price and size to a place of two arrays; the size is NaN there where it is beyond 2^53. Numbers
   * that travel in arrays need no box, whatever the engine makes of the call.
   */
  copyLevel(depth: number, prices: Float64Array, sizes: Float64Array, at: number): void {
    const index = this.length - 1 - depth
    prices[at] = this.#prices[index] ?? Number.NaN
    sizes[at] = this.#sizes[index] ?? Number.NaN
  }

  /** How many levels, from the best on, are as in two arrays. A size beyond 2^53 is like no other. */
  countSame(prices: Float64Array, sizes: Float64Array, most: number): number {
    const ownPrices = this.#prices
    const ownSizes = this.#sizes
    const last = this.length - 1
    const end = Math.min(most, this.length)
    for (let depth = 0; depth < end; depth += 1) {
      const index = last - depth
      if (ownPrices[index] !== prices[depth] || ownSizes[index] !== sizes[depth]) return depth
    }
    return end
  }

  sizeOf(price: number): Scaled {
    const index = this.#find(price)
    return this.#prices[index] === price && index < this.length
      ? this.sizeAt(this.length - 1 - index)
      : 0
  }

  /** Sets the size that rests at a price; a size that is not above zero removes the level. */
  set(price: number, size: Scaled): void {
    const index = this.#find(price)
    const isThere = index < this.length && this.#prices[index] === price
    if (size <= 0) {
      if (isThere) this.#removeAt(index, price)
      return
    }
    if (!isThere) this.#insertAt(index, price)
    const narrowed = typeof size === 'bigint' ? narrow(size) : size
    if (typeof narrowed === 'bigint') {
      this.#sizes[index] = Number.NaN
      this.#wide ??= new Map()
      this.#wide.set(price, narrowed)
    } else {
      this.#sizes[index] = narrowed
      this.#wide?.delete(price)
    }
  }

  /** Drops everything behind the best `levels` levels. */
  truncate(levels: number): void {
    const extra = this.length - levels
    if (extra <= 0) return
    if (this.#wide) for (let i = 0; i < extra; i += 1) this.#wide.delete(this.#prices[i] ?? 0)
    this.#prices.copyWithin(0, extra, this.length)
    this.#sizes.copyWithin(0, extra, this.length)
    this.length = levels
  }

  clear(): void {
    this.length = 0
    this.#wide = undefined
  }

  /** The first index whose price is not worse: where this price stands, or belongs. */
  #find(price: number): number {
    const prices = this.#prices
    const sign = this.side === 'bid' ? 1 : -1
    let high = this.length
    // Strides that double, from the best price outward: near the best, few are needed.
    let stride = 1
    while (stride <= high && ((prices[high - stride] ?? 0) - price) * sign >= 0) {
      high -= stride
      stride *= 2
    }
    let low = Math.max(high - stride + 1, 0)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (((prices[middle] ?? 0) - price) * sign < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #insertAt(index: number, price: number): void {
    if (this.length === this.#prices.length) {
      this.#prices = grown(this.#prices)
      this.#sizes = grown(this.#sizes)
    }
    const prices = this.#prices
    const sizes = this.#sizes
    if (this.length - index > fewLevels) {
      prices.copyWithin(index + 1, index, this.length)
      sizes.copyWithin(index + 1, index, this.length)
    } else {
      for (let to = this.length; to > index; to -= 1) {
        prices[to] = prices[to - 1] ?? 0
        sizes[to] = sizes[to - 1] ?? 0
      }
    }
    prices[index] = price
    this.length += 1
  }

  #removeAt(index: number, price: number): void {
    const prices = this.#prices
    const sizes = this.#sizes
    this.length -= 1
    if (this.length - index > fewLevels) {
      prices.copyWithin(index, index + 1, this.length + 1)
      sizes.copyWithin(index, index + 1, this.length + 1)
    } else {
      for (let to = index; to < this.length; to += 1) {
        prices[to] = prices[to + 1] ?? 0
        sizes[to] = sizes[to + 1] ?? 0
      }
    }
    this.#wide?.delete(price)
  }

  #wideAt(index: number): bigint {
    return this.#wide?.get(this.#prices[index] ?? 0) ?? 0n
  }
}

function grown(array: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(array.length * 2)
  larger.set(array)
  return larger
}
