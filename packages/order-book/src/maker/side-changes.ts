import type { Scaled } from '@leadline/decimal/scaled'
import { ScaledColumn } from '@leadline/decimal/scaled-column'

import type { BookSide } from '../book/book-side.ts'

/** So many levels of a side are looked at, from the best on. */
export const watchedLevels = 100

type Changed = (price: number, before: Scaled, after: Scaled) => void

/**
 * What changed on one side of a book since it was last looked at. The adapter writes the book as it likes; comparing costs it
 * nothing, and a snapshot in the middle of everything is a change like any other. A level that only came into sight, or was
 * pushed out of it, has not changed.
 */
export class SideChanges {
  readonly #sign: number
  #prices = new Float64Array(watchedLevels)
  #sizes = new ScaledColumn(watchedLevels)
  #count = 0
  #olderPrices = new Float64Array(watchedLevels)
  #olderSizes = new ScaledColumn(watchedLevels)
  #olderCount = 0
  readonly #sorted = new Float64Array(watchedLevels)

  constructor(side: 'bid' | 'ask') {
    this.#sign = side === 'bid' ? 1 : -1
  }

  get count(): number {
    return this.#count
  }

  /** NaN where there is no such level, as in a book. */
  priceAt(depth: number): number {
    return depth < this.#count ? (this.#prices[depth] ?? Number.NaN) : Number.NaN
  }

  sizeAt(depth: number): Scaled {
    return depth < this.#count ? this.#sizes.at(depth) : 0
  }

  sizeOf(price: number): Scaled {
    for (let depth = 0; depth < this.#count; depth += 1) {
      if (this.#prices[depth] === price) return this.#sizes.at(depth)
    }
    return 0
  }

  /** The size in the middle of all that are looked at; undefined where there are none, or it is beyond 2^53. */
  medianSize(): number | undefined {
    const sorted = this.#sorted.subarray(0, this.#count)
    for (let depth = 0; depth < this.#count; depth += 1) {
      const size = this.#sizes.numberAt(depth)
      sorted[depth] = Number.isNaN(size) ? Number.POSITIVE_INFINITY : size
    }
    const median = sorted.toSorted()[this.#count >> 1]
    return median === Number.POSITIVE_INFINITY ? undefined : median
  }

  /** Takes the side as it is, and reports nothing. */
  begin(side: BookSide): void {
    this.#take(side)
  }

  /** Takes the side as it is, and reports every level that is another one than before. */
  read(side: BookSide, changed: Changed): void {
    this.#take(side)
    const last = this.#lastComparable()
    const sign = this.#sign
    let old = 0
    let now = 0
    for (;;) {
      const oldPrice = old < this.#olderCount ? (this.#olderPrices[old] ?? 0) : Number.NaN
      const nowPrice = now < this.#count ? (this.#prices[now] ?? 0) : Number.NaN
      const isOld = !Number.isNaN(oldPrice) && !(sign * (oldPrice - nowPrice) < 0)
      const isNow = !Number.isNaN(nowPrice) && !(sign * (nowPrice - oldPrice) < 0)
      if (!isOld && !isNow) return
      const price = isOld ? oldPrice : nowPrice
      if (sign * (price - last) < 0) return
      // Nearly every level is what it was, and a number.
      const isSame = isOld && isNow && this.#olderSizes.numberAt(old) === this.#sizes.numberAt(now)
      if (!isSame) {
        const before = isOld ? this.#olderSizes.at(old) : 0
        const after = isNow ? this.#sizes.at(now) : 0
        if (before !== after) changed(price, before, after)
      }
      if (isOld) old += 1
      if (isNow) now += 1
    }
  }

  /** Where both looks end at their last level, only what neither of them cut off can be compared. */
  #lastComparable(): number {
    const sign = this.#sign
    const ends: number[] = []
    if (this.#olderCount === watchedLevels) ends.push(this.#olderPrices[watchedLevels - 1] ?? 0)
    if (this.#count === watchedLevels) ends.push(this.#prices[watchedLevels - 1] ?? 0)
    const [first = -sign * Number.POSITIVE_INFINITY, second = first] = ends
    return sign * (first - second) > 0 ? first : second
  }

  #take(side: BookSide): void {
    const prices = this.#olderPrices
    const sizes = this.#olderSizes
    this.#olderPrices = this.#prices
    this.#olderSizes = this.#sizes
    this.#olderCount = this.#count
    this.#prices = prices
    this.#sizes = sizes
    this.#count = Math.min(side.length, watchedLevels)
    for (let depth = 0; depth < this.#count; depth += 1) {
      prices[depth] = side.priceAt(depth)
      sizes.set(depth, side.sizeAt(depth))
    }
  }
}
