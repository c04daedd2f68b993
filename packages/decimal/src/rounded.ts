import { narrow, parseScaled, type Scaled } from './scaled.ts'

const plainDecimal = /^-?\d*\.?\d+$/

/**
 * The nearest integer at the given number of decimals, halves away from zero. Only for figures that are shown and never
 * sent or proven, such as a day's high from before the exchange made its steps coarser.
 */
export function parseRounded(text: string, decimals: number): Scaled | undefined {
  const exact = parseScaled(text, decimals)
  if (exact !== undefined || !plainDecimal.test(text)) return exact
  const point = text.indexOf('.')
  const digits = text.length - point - 1
  const wide = parseScaled(text, digits)
  if (wide === undefined) return undefined
  return divideRounded(BigInt(wide), 10n ** BigInt(digits - decimals), 'nearest')
}

/** The quotient of two integers as an integer. 'up' and 'down' mean toward greater and smaller numbers. */
export function divideRounded(
  dividend: bigint,
  divisor: bigint,
  direction: 'up' | 'down' | 'nearest',
): Scaled {
  const isNegative = dividend < 0n !== divisor < 0n
  const size = dividend < 0n ? -dividend : dividend
  const by = divisor < 0n ? -divisor : divisor
  const whole = size / by
  const rest = size % by
  const goesAway =
    direction === 'nearest' ? rest * 2n >= by : rest > 0n && (direction === 'up') !== isNegative
  const rounded = goesAway ? whole + 1n : whole
  return narrow(isNegative ? -rounded : rounded)
}
