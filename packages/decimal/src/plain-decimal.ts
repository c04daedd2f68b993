import { decimalsOf, formatScaled, narrow, parseScaled, type Scaled } from './scaled.ts'

/** Decimal text without exponent and without zeros at its end: '1e-08' is '0.00000001', '0.10' is '0.1'. */
export function plainDecimal(text: string): string | undefined {
  if (!isDecimal(text)) return undefined
  const decimals = decimalsOf(text)
  const value = parseScaled(text, decimals)
  return value === undefined ? undefined : formatScaled(value, decimals)
}

/** '0.001' for three decimals. */
export function stepOf(decimals: number): string {
  return formatScaled(1, decimals)
}

/**
 * Like `parseScaled`, but digits beyond the decimals are cut off: for numbers that are looked at and never traded on,
 * such as the volume of a day.
 */
export function cutScaled(text: string, decimals: number): Scaled | undefined {
  const exact = parseScaled(text, decimals)
  if (exact !== undefined || !isDecimal(text)) return exact
  const own = parseScaled(text, decimalsOf(text))
  if (own === undefined) return undefined
  return narrow(BigInt(own) / 10n ** BigInt(decimalsOf(text) - decimals))
}

const shape = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/

function isDecimal(text: string): boolean {
  return shape.test(text)
}
