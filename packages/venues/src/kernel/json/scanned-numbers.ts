import type { MessageBytes } from './message-bytes.ts'

const zero = 48
const point = 46
/** Up to here a power of ten is an exact number. */
const mostDecimals = 22
const powers = Float64Array.from({ length: mostDecimals + 1 }, (_, exponent) => 10 ** exponent)
/** So many digits fit into 32 bits, where they are put together quickest. */
const shortDigits = 9

/**
 * Decimals read straight out of a message, as the integer of their digits and the number of digits behind the point:
 * no text is cut out and nothing is allocated. Only what is plainly written is read; for everything else there is the
 * general reader.
 */
export class ScannedNumbers {
  count = 0
  readonly #digits: Float64Array
  readonly #decimals: Uint8Array

  constructor(most: number) {
    this.#digits = new Float64Array(most)
    this.#decimals = new Uint8Array(most)
  }

  /** Reads the number that begins at a place. Returns the place behind it; -1 where there is none that is plain. */
  read({ bytes }: MessageBytes, start: number): number {
    if (start < 0 || this.count >= this.#digits.length) return -1
    let at = start
    let whole = 0
    // The place is within the message, here and below, or at the zero behind it.
    let digit = (bytes[at] as number) - zero
    while (digit >>> 0 <= 9) {
      whole = (Math.imul(whole, 10) + digit) | 0
      at += 1
      digit = (bytes[at] as number) - zero
    }
    const wholeDigits = at - start
    // A number of JSON has no leading zeros.
    if (wholeDigits === 0 || (wholeDigits > 1 && bytes[start] === zero)) return -1
    let fraction = 0
    let decimals = 0
    if (digit === point - zero) {
      at += 1
      const fractionStart = at
      digit = (bytes[at] as number) - zero
      while (digit >>> 0 <= 9) {
        fraction = (Math.imul(fraction, 10) + digit) | 0
        at += 1
        digit = (bytes[at] as number) - zero
      }
      decimals = at - fractionStart
      if (decimals === 0 || decimals > mostDecimals) return -1
    }
    const digits =
      wholeDigits <= shortDigits && decimals <= shortDigits
        ? whole * (powers[decimals] as number) + fraction
        : longDigits(bytes, start, wholeDigits, decimals)
    if (digits > Number.MAX_SAFE_INTEGER) return -1
    this.#digits[this.count] = digits
    this.#decimals[this.count] = decimals
    this.count += 1
    return at
  }

  /** The number as an integer at a number of decimals; NaN where that is not exact. */
  scaled(index: number, decimals: number): number {
    const digits = this.#digits[index] ?? Number.NaN
    const missing = decimals - (this.#decimals[index] ?? 0)
    if (missing === 0) return digits
    const scaled =
      missing >= 0
        ? digits * (powers[missing] ?? Number.NaN)
        : digits / (powers[-missing] ?? Number.NaN)
    return Number.isSafeInteger(scaled) ? scaled : Number.NaN
  }

  /**
   * Brings so many pairs of price and size to two numbers of decimals. False where one of them is not exact there, or a
   * price is not above zero.
   */
  fit(pairs: number, priceDecimals: number, sizeDecimals: number): boolean {
    const decimals = this.#decimals
    const digits = this.#digits
    for (let at = 0; at < 2 * pairs; at += 2) {
      if (digits[at] === 0) return false
      if (decimals[at] !== priceDecimals && !this.#fitOne(at, priceDecimals)) return false
      if (decimals[at + 1] !== sizeDecimals && !this.#fitOne(at + 1, sizeDecimals)) return false
    }
    return true
  }

  /** None of them is written with a point. */
  get areWhole(): boolean {
    for (let at = 0; at < this.count; at += 1) if (this.#decimals[at] !== 0) return false
    return true
  }

  /** The integer of a number that has no decimals, or has been brought to those it needs. */
  at(index: number): number {
    return this.#digits[index] as number
  }

  #fitOne(index: number, decimals: number): boolean {
    const scaled = this.scaled(index, decimals)
    if (Number.isNaN(scaled)) return false
    this.#digits[index] = scaled
    this.#decimals[index] = decimals
    return true
  }
}

/** The same for more digits than fit into 32 bits. What is too large to be exact is still too large when it is rounded. */
function longDigits(
  bytes: Uint8Array,
  start: number,
  wholeDigits: number,
  decimals: number,
): number {
  const whole = withDigits(bytes, start, wholeDigits, 0)
  return withDigits(bytes, start + wholeDigits + 1, decimals, whole)
}

/** A number with so many digits written behind it. */
function withDigits(bytes: Uint8Array, start: number, count: number, before: number): number {
  let value = before
  let at = start
  const end = start + count
  while (at < end) {
    const partEnd = Math.min(at + shortDigits, end)
    const power = powers[partEnd - at] as number
    let part = 0
    for (; at < partEnd; at += 1) part = (Math.imul(part, 10) + (bytes[at] as number) - zero) | 0
    value = value * power + part
  }
  return value
}
