const zero = 48
const point = 46
/** Up to here a power of ten is an exact number. */
const mostDecimals = 22
const powers = Array.from({ length: mostDecimals + 1 }, (_, exponent) => 10 ** exponent)

/**
 * Decimals read straight out of a message, as the integer of their digits and the number of digits behind the point:
 * no text is cut out and nothing is allocated. Only what is plainly written is read; for everything else there is the
 * general reader.
 */
export class ScannedFigures {
  count = 0
  readonly #digits: Float64Array
  readonly #decimals: Uint8Array

  constructor(most: number) {
    this.#digits = new Float64Array(most)
    this.#decimals = new Uint8Array(most)
  }

  /** Reads the figure that begins at a place. Returns the place behind it; -1 where there is none that is plain. */
  read(text: string, start: number): number {
    let at = start
    let digits = 0
    let code = text.charCodeAt(at) - zero
    while (code >= 0 && code <= 9) {
      digits = digits * 10 + code
      at += 1
      code = text.charCodeAt(at) - zero
    }
    const whole = at - start
    // A number of JSON has no leading zeros.
    if (whole === 0 || (whole > 1 && text.charCodeAt(start) === zero)) return -1
    let decimals = 0
    if (code === point - zero) {
      const fractionStart = at + 1
      at = fractionStart
      code = text.charCodeAt(at) - zero
      while (code >= 0 && code <= 9) {
        digits = digits * 10 + code
        at += 1
        code = text.charCodeAt(at) - zero
      }
      decimals = at - fractionStart
      if (decimals === 0) return -1
    }
    if (digits > Number.MAX_SAFE_INTEGER || decimals > mostDecimals) return -1
    if (this.count >= this.#digits.length) return -1
    this.#digits[this.count] = digits
    this.#decimals[this.count] = decimals
    this.count += 1
    return at
  }

  /** The figure as an integer at a number of decimals; NaN where that is not exact. */
  scaled(index: number, decimals: number): number {
    const digits = this.#digits[index] ?? Number.NaN
    const missing = decimals - (this.#decimals[index] ?? 0)
    const scaled =
      missing >= 0
        ? digits * (powers[missing] ?? Number.NaN)
        : digits / (powers[-missing] ?? Number.NaN)
    return Number.isSafeInteger(scaled) ? scaled : Number.NaN
  }
}
