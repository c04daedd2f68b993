import { narrow, type Scaled } from './scaled.ts'

const limb = 2 ** 48
const halfLimb = 2 ** 24
/** Below this the upper half and every carry stay exact. */
const highLimit = 2 ** 52
/** Below this a quotient can be guessed in floating point. */
const guessLimit = 2 ** 50
const safe = Number.MAX_SAFE_INTEGER
const limbBits = 48n
const lowBits = 2n ** limbBits - 1n
const bigHighLimit = BigInt(highLimit)

/**
 * A whole number from zero up that is changed in place: sums of price times size. Up to 2^100 it lives in two doubles,
 * `high` times 2^48 plus `low`, so that thousands of levels are added without making a single object; beyond that, which
 * no market reaches, in a bigint. Always exact.
 */
export class ExactInteger {
  #high = 0
  #low = 0
  /** Set when the value is 2^100 or more; the halves are zero then. */
  #beyond: bigint | undefined

  setZero(): void {
    this.#high = 0
    this.#low = 0
    this.#beyond = undefined
  }

  set(value: Scaled): void {
    if (typeof value === 'bigint') {
      this.#setBig(value)
      return
    }
    this.#high = Math.floor(value / limb)
    this.#low = value - this.#high * limb
    this.#beyond = undefined
  }

  copy(other: ExactInteger): void {
    this.#high = other.#high
    this.#low = other.#low
    this.#beyond = other.#beyond
  }

  /** Adds a price times a size. */
  addProduct(factor: number, size: Scaled): void {
    if (typeof size === 'bigint') {
      this.#setBig(this.toBigInt() + BigInt(factor) * size)
      return
    }
    pair[0] = factor
    pair[1] = size
    this.addProductOf(pair, 0, pair, 1)
  }

  /**
   * The same for numbers that stand in arrays. Numbers that travel in arrays need no box, whatever the engine makes of
   * the call, so a loop around this leaves nothing for the collector.
   */
  addProductOf(factors: Float64Array, factorAt: number, sizes: Float64Array, sizeAt: number): void {
    const factor = factors[factorAt] ?? 0
    const size = sizes[sizeAt] ?? 0
    const whole = factor * size
    let high = Math.floor(whole / limb)
    let low = whole - high * limb
    if (whole > safe) {
      // Schoolbook multiplication in halves of 24 bits; only the topmost can leave the exact range.
      const factorHigh = Math.floor(factor / halfLimb)
      const factorLow = factor - factorHigh * halfLimb
      const sizeHigh = Math.floor(size / halfLimb)
      const sizeLow = size - sizeHigh * halfLimb
      const first = factorHigh * sizeLow
      const second = factorLow * sizeHigh
      const firstHigh = Math.floor(first / halfLimb)
      const secondHigh = Math.floor(second / halfLimb)
      const middleLow = first - firstHigh * halfLimb + (second - secondHigh * halfLimb)
      high = factorHigh * sizeHigh + firstHigh + secondHigh
      low = factorLow * sizeLow + middleLow * halfLimb
    }
    low += this.#low
    const carry = Math.floor(low / limb)
    high += this.#high + carry
    if (high < highLimit && this.#beyond === undefined) {
      this.#high = high
      this.#low = low - carry * limb
    } else {
      this.#setBig(this.toBigInt() + BigInt(factor) * BigInt(size))
    }
  }

  add(other: ExactInteger): void {
    const low = this.#low + other.#low
    const carry = low >= limb ? 1 : 0
    const high = this.#high + other.#high + carry
    if (high < highLimit && this.#beyond === undefined && other.#beyond === undefined) {
      this.#high = high
      this.#low = low - carry * limb
    } else {
      this.#setBig(this.toBigInt() + other.toBigInt())
    }
  }

  /** `other` is not larger. */
  subtract(other: ExactInteger): void {
    if (this.#beyond !== undefined) {
      this.#setBig(this.toBigInt() - other.toBigInt())
      return
    }
    const borrow = other.#low > this.#low ? 1 : 0
    this.#low += borrow * limb - other.#low
    this.#high -= other.#high + borrow
  }

  isZero(): boolean {
    return this.#high === 0 && this.#low === 0 && this.#beyond === undefined
  }

  isLessThan(other: ExactInteger): boolean {
    if (this.#beyond !== undefined || other.#beyond !== undefined) {
      return this.toBigInt() < other.toBigInt()
    }
    return this.#high < other.#high || (this.#high === other.#high && this.#low < other.#low)
  }

  /** A number where that is exact. */
  toScaled(): Scaled {
    return this.#beyond === undefined && this.#high < 32
      ? this.#high * limb + this.#low
      : narrow(this.toBigInt())
  }

  /** Writes it to a place of an array; exact up to 2^53. */
  writeTo(numbers: Float64Array, at: number): void {
    numbers[at] = this.#high * limb + this.#low
  }

  toBigInt(): bigint {
    return this.#beyond ?? (BigInt(this.#high) << limbBits) + BigInt(this.#low)
  }

  /**
   * Divides by a number from one up that stands in an array. The whole quotient is written to the first place of
   * `quotients`; beyond 2^53 it is NaN there and is returned instead. What the division leaves is the new value.
   */
  divideBy(divisors: Float64Array, at: number, quotients: Float64Array): bigint | undefined {
    const divisor = divisors[at] ?? 1
    const about = Math.floor((this.#high * limb + this.#low) / divisor)
    if (this.#beyond !== undefined || about >= guessLimit || divisor >= guessLimit) {
      const value = this.toBigInt()
      const quotient = narrow(value / BigInt(divisor))
      this.#setBig(value % BigInt(divisor))
      quotients[0] = typeof quotient === 'number' ? quotient : Number.NaN
      return typeof quotient === 'number' ? undefined : quotient
    }
    // Below 2^50 the guess is wrong by one at most, and the remainder reports.
    pair[0] = about
    product.setZero()
    product.addProductOf(divisors, at, pair, 0)
    const rest = (this.#high - product.#high) * limb + (this.#low - product.#low)
    const correction = rest < 0 ? -1 : rest >= divisor ? 1 : 0
    const remainder = rest - correction * divisor
    this.#high = Math.floor(remainder / limb)
    this.#low = remainder - this.#high * limb
    quotients[0] = about + correction
    return undefined
  }

  #setBig(value: bigint): void {
    const high = value >> limbBits
    const isBeyond = high >= bigHighLimit
    this.#high = isBeyond ? 0 : Number(high)
    this.#low = isBeyond ? 0 : Number(value & lowBits)
    this.#beyond = isBeyond ? value : undefined
  }
}

// Made once, so that nothing is made while counting.
const product = new ExactInteger()
const pair = new Float64Array(2)
