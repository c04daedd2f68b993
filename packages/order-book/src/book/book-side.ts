import { narrow, type Scaled } from '@leadline/decimal/scaled'

import type { Levels } from './levels.ts'

/** Up to here moving levels one by one beats a call that moves them all at once. Measured. */
const fewLevels = 24
const firstRoom = 64
const bestLevels = 10

/**
 * One side of a book: price and size of each level in turn in one typed array, the best level last, with room at both
 * ends. A change moves what is on its shorter side, so that one near the best price is as cheap as one at the far end,
 * and cutting to a depth moves nothing.
 */
export class BookSide implements Levels {
  readonly side: 'bid' | 'ask'
  length = 0
  /** Rises whenever one of the ten best levels may be another one, so that who sums them need not compare them. */
  bestVersion = 0
  readonly #sign: number
  /** A size is NaN where it is beyond 2^53 and stands in `#wide`. */
  #levels = new Float64Array(2 * firstRoom)
  /** Where the worst level stands. */
  #start = firstRoom / 2
  #wide: Map<number, bigint> | undefined

  constructor(side: 'bid' | 'ask') {
    this.side = side
    this.#sign = side === 'bid' ? 1 : -1
  }

  /** `depth` 0 is the best level. */
  priceAt(depth: number): number {
    return this.#has(depth) ? (this.#levels[2 * this.#placeOf(depth)] as number) : Number.NaN
  }

  sizeAt(depth: number): Scaled {
    if (!this.#has(depth)) return 0
    const place = this.#placeOf(depth)
    const size = this.#levels[2 * place + 1] as number
    return Number.isNaN(size) ? this.#wideAt(place) : size
  }

  /**
   * Writes a level's price and size to a place of two arrays; the size is NaN there where it is beyond 2^53. Numbers
   * that travel in arrays need no box, whatever the engine makes of the call.
   */
  copyLevel(depth: number, prices: Float64Array, sizes: Float64Array, at: number): void {
    const place = this.#has(depth) ? 2 * this.#placeOf(depth) : -1
    prices[at] = place < 0 ? Number.NaN : (this.#levels[place] as number)
    sizes[at] = place < 0 ? Number.NaN : (this.#levels[place + 1] as number)
  }

  /**
   * Writes the best `count` levels to an array, price and size in turn, and answers how many of them, from the best on,
   * stood there already among the first `known`. A size beyond 2^53 is NaN there, and like no other.
   */
  copyBest(to: Float64Array, count: number, known: number): number {
    const levels = this.#levels
    let from = 2 * this.#placeOf(0)
    let same = 0
    const mostSame = Math.min(count, known)
    for (; same < mostSame; same += 1) {
      if (levels[from] !== to[2 * same] || levels[from + 1] !== to[2 * same + 1]) break
      from -= 2
    }
    for (let at = 2 * same; at < 2 * count; at += 2) {
      to[at] = levels[from] as number
      to[at + 1] = levels[from + 1] as number
      from -= 2
    }
    return same
  }

  sizeOf(price: number): Scaled {
    const place = this.#find(price)
    return this.#isAt(place, price) ? this.sizeAt(this.#start + this.length - 1 - place) : 0
  }

  /** Sets the size that rests at a price; a size that is not above zero removes the level. */
  set(price: number, size: Scaled): void {
    // Apart from each other, because an engine compares what is always a number far quicker.
    if (typeof size === 'number') this.#setNumber(price, size)
    else {
      const narrowed = narrow(size)
      if (typeof narrowed === 'number') this.#setNumber(price, narrowed)
      else this.#setWide(price, narrowed)
    }
  }

  #setNumber(price: number, size: number): void {
    const found = this.#find(price)
    const isThere = this.#isAt(found, price)
    if (found + bestLevels >= this.#start + this.length) this.bestVersion += 1
    if (size > 0) {
      const place = isThere ? found : this.#insertAt(found, price)
      this.#levels[2 * place + 1] = size
      this.#wide?.delete(price)
    } else if (isThere) this.#removeAt(found, price)
  }

  #setWide(price: number, size: bigint): void {
    if (size < 0n) {
      this.#setNumber(price, 0)
      return
    }
    this.#setNumber(price, Number.MAX_SAFE_INTEGER)
    this.#levels[2 * this.#find(price) + 1] = Number.NaN
    this.#wide ??= new Map()
    this.#wide.set(price, size)
  }

  /** Drops everything behind the best `levels` levels. */
  truncate(levels: number): void {
    const extra = this.length - levels
    if (extra <= 0) return
    if (this.#wide) {
      for (let i = 0; i < extra; i += 1) this.#wide.delete(this.#levels[2 * (this.#start + i)] ?? 0)
    }
    this.#start += extra
    this.length = levels
    if (levels < bestLevels) this.bestVersion += 1
  }

  clear(): void {
    this.length = 0
    this.bestVersion += 1
    this.#start = this.#levels.length >> 2
    this.#wide = undefined
  }

  #has(depth: number): boolean {
    return depth >= 0 && depth < this.length
  }

  #placeOf(depth: number): number {
    return this.#start + this.length - 1 - depth
  }

  #isAt(place: number, price: number): boolean {
    return place < this.#start + this.length && this.#levels[2 * place] === price
  }

  /** The first place whose price is not worse: where this price stands, or belongs. */
  #find(price: number): number {
    const levels = this.#levels
    const sign = this.#sign
    const start = this.#start
    let high = start + this.length
    // Strides that double, from the best price outward: near the best, few are needed.
    let stride = 1
    while (
      stride <= high - start &&
      ((levels[2 * (high - stride)] as number) - price) * sign >= 0
    ) {
      high -= stride
      stride *= 2
    }
    let low = Math.max(high - stride + 1, start)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (((levels[2 * middle] as number) - price) * sign < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Makes a level of that price in front of the one at a place, and answers where it stands. */
  #insertAt(wanted: number, price: number): number {
    let place = wanted
    let end = this.#start + this.length
    const isFarEnd = place - this.#start < end - place
    if (isFarEnd ? this.#start === 0 : 2 * end === this.#levels.length) {
      place -= this.#start
      this.#center()
      place += this.#start
      end = this.#start + this.length
    }
    if (isFarEnd) {
      this.#move(this.#start, place, -1)
      this.#start -= 1
      place -= 1
    } else this.#move(place, end, 1)
    this.length += 1
    this.#levels[2 * place] = price
    return place
  }

  #removeAt(place: number, price: number): void {
    const end = this.#start + this.length
    if (place - this.#start < end - place) {
      this.#move(this.#start, place, 1)
      this.#start += 1
    } else this.#move(place + 1, end, -1)
    this.length -= 1
    this.#wide?.delete(price)
  }

  /** Moves the levels of a range by one place. */
  #move(from: number, to: number, by: 1 | -1): void {
    const levels = this.#levels
    if (to - from > fewLevels) levels.copyWithin(2 * (from + by), 2 * from, 2 * to)
    else if (by === 1) {
      for (let at = 2 * to - 1; at >= 2 * from; at -= 1) levels[at + 2] = levels[at] as number
    } else {
      for (let at = 2 * from; at < 2 * to; at += 1) levels[at - 2] = levels[at] as number
    }
  }

  /** Gives both ends the same room, at least half of what the levels take. */
  #center(): void {
    const { length } = this
    const old = this.#levels
    const room = old.length / 2
    if (2 * length > room) this.#levels = new Float64Array(2 * old.length)
    const from = this.#start
    this.#start = (this.#levels.length / 2 - length) >> 1
    if (this.#levels === old) old.copyWithin(2 * this.#start, 2 * from, 2 * (from + length))
    else this.#levels.set(old.subarray(2 * from, 2 * (from + length)), 2 * this.#start)
  }

  #wideAt(place: number): bigint {
    return this.#wide?.get(this.#levels[2 * place] ?? 0) ?? 0n
  }
}
