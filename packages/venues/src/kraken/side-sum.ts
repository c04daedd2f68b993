import type { BookSide } from '@leadline/order-book/book-side'

import { addDigits, addNumber } from './crc32.ts'

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
    const size = this.#sizes[depth] as number
    const sum = addNumber(this.#sums[depth] as number, price)
    const end = (this.#ends[depth] as number) + digitsIn(price)
    // Beyond 2^53 a size stands there as NaN.
    if (Number.isNaN(size)) {
      const wide = side.sizeAt(depth)
      this.#sums[depth + 1] = addDigits(sum, wide)
      this.#ends[depth + 1] = end + wide.toString().length
    } else {
      this.#sums[depth + 1] = addNumber(sum, size)
      this.#ends[depth + 1] = end + digitsIn(size)
    }
  }
}

const eightDigits = 100_000_000

function digitsIn(value: number): number {
  if (value < eightDigits) return digitsInSmall(value | 0)
  return 8 + digitsInSmall(Math.floor(value / eightDigits) | 0)
}

/** Up to eight. */
function digitsInSmall(value: number): number {
  if (value < 10_000) return value < 100 ? (value < 10 ? 1 : 2) : value < 1000 ? 3 : 4
  return value < 1_000_000 ? (value < 100_000 ? 5 : 6) : value < 10_000_000 ? 7 : 8
}
