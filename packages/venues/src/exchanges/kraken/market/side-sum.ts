import type { Scaled } from '@leadline/decimal/scaled'
import type { BookSide } from '@leadline/order-book/book/book-side'

import { addDigits, addNumber, shiftCrc } from './crc32.ts'

/** Always ten, whatever the subscribed depth. */
const levels = 10
/** Levels whose sums are remembered by their price. */
const slots = 64

/**
 * The running CRC of one side's best levels, kept from frame to frame: only from the first level that has changed on is
 * it made again, and most changes of a book lie deeper than it reaches. A level that only moved up or down is not read
 * again, because its own sum is remembered. The side itself knows whether its best levels have changed, so that it
 * does not matter who changed it, or how.
 */
export class SideSum {
  sum: number
  /** How many characters the levels have. */
  characters = 0
  #count = 0
  /** Of the side's best levels, as they were summed. */
  #version = 0
  /** Price and size of each level in turn, as they were summed; a size beyond 2^53 is NaN. */
  readonly #seen = new Float64Array(2 * levels)
  /** The sum and the number of characters of each level alone. */
  readonly #parts = new Int32Array(2 * levels)
  /** The same of so many levels together. */
  readonly #sums = new Int32Array(2 * (levels + 1))
  /** Price and size of levels whose parts are remembered. No price is NaN. */
  readonly #known = new Float64Array(2 * slots).fill(Number.NaN)
  readonly #knownWide: Scaled[] = Array.from({ length: slots }, () => 0)
  readonly #knownParts = new Int32Array(2 * slots)

  /** `start` is the sum of what stands in front of the levels. */
  constructor(start: number) {
    this.sum = start
    this.#sums[0] = start
  }

  /** True if it is another sum than before. */
  update(side: BookSide): boolean {
    if (side.bestVersion === this.#version) return false
    this.#version = side.bestVersion
    const count = Math.min(side.length, levels)
    const same = side.copyBest(this.#seen, count, this.#count)
    if (same === count && count === this.#count) return false
    this.#count = count
    for (let depth = same; depth < count; depth += 1) this.#find(side, depth)
    this.#join(same, count)
    return true
  }

  /** Remembers the parts of a level, or makes them. */
  #find(side: BookSide, depth: number): void {
    const price = this.#seen[2 * depth] as number
    const size = this.#seen[2 * depth + 1] as number
    const slot = price & (slots - 1)
    if (this.#known[2 * slot] !== price || this.#known[2 * slot + 1] !== size) {
      const whole = Number.isNaN(size) ? side.sizeAt(depth) : size
      if (this.#known[2 * slot] !== price || this.#knownWide[slot] !== whole) {
        this.#learn(slot, price, whole)
      }
    }
    this.#parts[2 * depth] = this.#knownParts[2 * slot] as number
    this.#parts[2 * depth + 1] = this.#knownParts[2 * slot + 1] as number
  }

  #learn(slot: number, price: number, size: Scaled): void {
    const isWide = typeof size === 'bigint'
    const sum = addNumber(0, price)
    this.#known[2 * slot] = price
    this.#known[2 * slot + 1] = isWide ? Number.NaN : size
    this.#knownWide[slot] = isWide ? size : 0
    this.#knownParts[2 * slot] = isWide ? addDigits(sum, size) : addNumber(sum, size)
    this.#knownParts[2 * slot + 1] =
      digitsIn(price) + (isWide ? size.toString().length : digitsIn(size))
  }

  /** Nothing is called in here, so that the engine need not look again where the arrays are. */
  #join(from: number, count: number): void {
    const parts = this.#parts
    const sums = this.#sums
    let sum = sums[2 * from] as number
    let end = sums[2 * from + 1] as number
    for (let at = 2 * from; at < 2 * count; at += 2) {
      const width = parts[at + 1] as number
      sum = shiftCrc(sum, width) ^ (parts[at] as number)
      end += width
      sums[at + 2] = sum
      sums[at + 3] = end
    }
    this.sum = sum
    this.characters = end
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
