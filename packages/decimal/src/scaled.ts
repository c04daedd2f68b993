/**
 * A decimal as an integer and a number of decimals that both sides know: 67441.92 at two decimals is
 * 6744192. A number where that is exact, a bigint beyond 2^53. Never a fraction.
 */
export type Scaled = number | bigint

const zero = 48
const point = 46
const minus = 45
/** With so many digits a number is surely exact. */
const safeDigits = 15

/**
 * Reads plain decimal text ('0.0500', '-3', '1e-8') as an integer at the given number of decimals.
 * Undefined where it is not a decimal, or has digits other than zero beyond those decimals.
 */
export function parseScaled(text: string, decimals: number): Scaled | undefined {
  const { length } = text
  const start = text.charCodeAt(0) === minus ? 1 : 0
  let index = start
  let value = 0
  for (; index < length; index += 1) {
    const digit = text.charCodeAt(index) - zero
    if (digit < 0 || digit > 9) break
    value = value * 10 + digit
  }
  let digits = index - start
  let missing = decimals
  if (index < length) {
    // An exponent is legal and rare, and so is everything else that this loop does not know.
    if (text.charCodeAt(index) !== point) return parseWide(text, decimals)
    const fractionStart = index + 1
    const fractionEnd = Math.min(length, fractionStart + decimals)
    for (index = fractionStart; index < fractionEnd; index += 1) {
      const digit = text.charCodeAt(index) - zero
      if (digit < 0 || digit > 9) return parseWide(text, decimals)
      value = value * 10 + digit
    }
    digits += index - fractionStart
    missing -= index - fractionStart
    for (; index < length; index += 1) {
      if (text.charCodeAt(index) !== zero) return parseWide(text, decimals)
    }
  }
  if (digits === 0 || digits + missing > safeDigits) return parseWide(text, decimals)
  const scaled = value * (powers[missing] ?? 1)
  return start === 1 && scaled !== 0 ? -scaled : scaled
}

const decimalText = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/** The same for any text: any length, with exponents. */
function parseWide(text: string, decimals: number): Scaled | undefined {
  const match = decimalText.exec(text)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  if (whole === '' && fraction === '') return undefined
  const shift = decimals + Number(exponent) - fraction.length
  let digits = whole + fraction
  if (shift >= 0) {
    digits += '0'.repeat(shift)
  } else {
    const cut = Math.max(digits.length + shift, 0)
    if (/[1-9]/.test(digits.slice(cut))) return undefined
    digits = digits.slice(0, cut)
  }
  return narrow(BigInt(`${sign}${digits === '' ? '0' : digits}`))
}

/** A number where that is exact. */
export function narrow(value: bigint): Scaled {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= -BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : value
}

const powers = Array.from({ length: safeDigits + 1 }, (_, exponent) => 10 ** exponent)

/** Plain decimal text with exactly that many decimals: 6744190 at two is '67441.90'. */
export function formatScaled(value: Scaled, decimals: number): string {
  const negative = value < 0
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0')
  const text =
    decimals === 0
      ? digits
      : `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`
  return negative ? `-${text}` : text
}

/** How many decimals a step has: '0.01' has two, '1e-08' eight, '10' none. Trailing zeros do not count. */
export function decimalsOf(step: string): number {
  const match = decimalText.exec(step)
  if (!match) throw new RangeError(`${step} is not a decimal`)
  const [, , whole = '', fraction = '', exponent = '0'] = match
  const digits = `${whole}${fraction}`.replace(/0+$/, '')
  return Math.max(digits.length - whole.length - Number(exponent), 0)
}
