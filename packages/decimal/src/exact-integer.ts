import { narrow, type Scaled } from './scaled.ts'

const limb = 2 ** 48
const halfLimb = 2 ** 24
/** Below this the upper half and every carry stay exact. */
const highLimit = 2 ** 52
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
    if (typeof value === 'bigint') return this.#setBig(value)
    this.#setHalves(Math.floor(value / limb), value % limb)
  }

  copy(other: ExactInteger): void {
    this.#high = other.#high
    this.#low = other.#low
    this.#beyond = other.#beyond
  }

  setProduct(factor: number, size: Scaled): void {
    this.setZero()
    this.addProduct(factor, size)
  }

  addProduct(factor: number, size: Scaled): void {
    if (typeof size === 'bigint') return this.#setBig(this.toBigInt() + BigInt(factor) * size)
    const product = factor * size
    if (product <= safe) return this.#addHalves(Math.floor(product / limb), product % limb)
    // Schoolbook multiplication in halves of 24 bits; only the topmost can leave the exact range.
    const factorHigh = Math.floor(factor / halfLimb)
    const factorLow = factor % halfLimb
    const sizeHigh = Math.floor(size / halfLimb)
    const sizeLow = size % halfLimb
    if (factorHigh * sizeHigh >= highLimit / 2) {
      return this.#setBig(this.toBigInt() + BigInt(factor) * BigInt(size))
    }
    this.#addHalves(factorHigh * sizeHigh, factorLow * sizeLow)
    this.#addMiddle(factorHigh * sizeLow)
    this.#addMiddle(factorLow * sizeHigh)
  }

  add(other: ExactInteger): void {
    if (other.#beyond !== undefined) this.#setBig(this.toBigInt() + other.toBigInt())
    else this.#addHalves(other.#high, other.#low)
  }

  /** `other` is not larger. */
  subtract(other: ExactInteger): void {
    if (this.#beyond !== undefined) return this.#setBig(this.toBigInt() - other.toBigInt())
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

  toBigInt(): bigint {
    return this.#beyond ?? (BigInt(this.#high) << limbBits) + BigInt(this.#low)
  }

  /** How often the divisor, from one up, goes into it. */
  quotient(divisor: number): Scaled {
    const value = this.toScaled()
    if (typeof value === 'number') return (value - (value % divisor)) / divisor
    return narrow(value / BigInt(divisor))
  }

  /** What the division leaves. */
  remainder(divisor: number): number {
    const value = this.toScaled()
    return typeof value === 'number' ? value % divisor : Number(value % BigInt(divisor))
  }

  /** A product of one upper and one lower half: it weighs 2^24. */
  #addMiddle(product: number): void {
    this.#addHalves(Math.floor(product / halfLimb), (product % halfLimb) * halfLimb)
  }

  #addHalves(high: number, low: number): void {
    if (this.#beyond !== undefined) {
      this.#beyond += (BigInt(high) << limbBits) + BigInt(low)
      return
    }
    const sum = this.#low + low
    const carry = sum >= limb ? 1 : 0
    this.#setHalves(this.#high + high + carry, sum - carry * limb)
  }

  #setHalves(high: number, low: number): void {
    if (high >= highLimit) return this.#setBig((BigInt(high) << limbBits) + BigInt(low))
    this.#high = high
    this.#low = low
    this.#beyond = undefined
  }

  #setBig(value: bigint): void {
    const high = value >> limbBits
    const isBeyond = high >= bigHighLimit
    this.#high = isBeyond ? 0 : Number(high)
    this.#low = isBeyond ? 0 : Number(value & lowBits)
    this.#beyond = isBeyond ? value : undefined
  }
}
