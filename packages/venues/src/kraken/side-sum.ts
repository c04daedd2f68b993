import type { BookSide } from '@leadline/order-book/book-side'

import { addDigits } from './crc32.ts'

/** Always ten, whatever the subscribed depth. */
const levels = 10

/**
 * The running CRC of one side's best levels, kept from frame to frame: only from the first level that has changed on is
 * it made anew, and most changes of a book lie deeper than it reaches. It compares with what it summed before, so that
 * it does not matter who changed the side, or how.
 */
export class SideSum {
  sum = 0
  /** How many characters the levels have. */
  characters = 0
  #count = 0
  readonly #prices = new Float64Array(levels)
  readonly #sizes = new Float64Array(levels)
  /** The sum, and the number of characters, of so many levels. */
  readonly #sums = new Int32Array(levels + 1)
  readonly #ends = new Int32Array(levels + 1)

  update(side: BookSide): void {
    const count = Math.min(side.length, levels)
    const same = side.countSame(this.#prices, this.#sizes, this.#count)
    if (same === count && count === this.#count) return
    for (let depth = same; depth < count; depth += 1) this.#add(side, depth)
    this.#count = count
    this.sum = this.#sums[count] as number
    this.characters = this.#ends[count] as number
  }

  #add(side: BookSide, depth: number): void {
    side.copyLevel(depth, this.#prices, this.#sizes, depth)
    const price = this.#prices[depth] as number
    const size = side.sizeAt(depth)
    this.#sums[depth + 1] = addDigits(addDigits(this.#sums[depth] as number, price), size)
    const characters = typeof size === 'bigint' ? size.toString().length : digitsIn(size)
    this.#ends[depth + 1] = (this.#ends[depth] as number) + digitsIn(price) + characters
  }
}

const powers = Float64Array.from({ length: 17 }, (_, exponent) => 10 ** exponent)

function digitsIn(value: number): number {
  let digits = 1
  while (value >= (powers[digits] as number)) digits += 1
  return digits
}
