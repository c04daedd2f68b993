/** Money as providers write it: decimal text, or a JSON number. Nothing here ever computes with floats. */
export type Decimal = string | number

const plainDecimal = /^(\d{1,20})(?:\.(\d{1,20}))?$/

/** '26.99', '108' and '108.0000' are whole cents; '1.005', '-1', '1e3' and '' are not: null. */
export function centsFromDecimal(value: Decimal): number | null {
  const match = plainDecimal.exec(String(value))
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  if (/[1-9]/.test(fraction.slice(2))) return null
  const cents = Number(whole + fraction.slice(0, 2).padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}

/** 2699 is '26.99': always two decimals. */
export function decimalFromCents(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError('not a whole amount of cents')
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Is the one at least the other? Exact at any number of decimals; false when either cannot be read. */
export function isAtLeast(value: Decimal, least: Decimal): boolean {
  const [left, right] = [scaled(value), scaled(least)]
  return left !== null && right !== null && left >= right
}

function scaled(value: Decimal): bigint | null {
  const match = plainDecimal.exec(String(value))
  return match ? BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(20, '0')) : null
}
