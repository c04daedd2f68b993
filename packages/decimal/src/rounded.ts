import { roundHalfUp } from './scaled-arithmetic.ts'
import { narrow, parseScaled, type Scaled } from './scaled.ts'

const plainDecimal = /^-?\d*\.?\d+$/

/**
 * The nearest integer at the given number of decimals. Only for figures that are shown and never sent or proven, such as
 * a day's high from before the exchange made its steps coarser.
 */
export function parseRounded(text: string, decimals: number): Scaled | undefined {
  const exact = parseScaled(text, decimals)
  if (exact !== undefined || !plainDecimal.test(text)) return exact
  const digits = text.length - text.indexOf('.') - 1
  const wide = parseScaled(text, digits)
  return wide === undefined ? undefined : roundHalfUp(wide, digits, decimals)
}

/** The quotient of two integers, rounded to the next greater or smaller integer. The divisor is above zero. */
export function divideToward(
  dividend: bigint,
  divisor: bigint,
  direction: 'greater' | 'smaller',
): Scaled {
  const whole = dividend / divisor
  const rest = dividend % divisor
  if (rest === 0n) return narrow(whole)
  // Division cuts toward zero.
  if (direction === 'greater') return narrow(rest > 0n ? whole + 1n : whole)
  return narrow(rest < 0n ? whole - 1n : whole)
}
