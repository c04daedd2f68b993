import { narrow, type Scaled } from './scaled.ts'

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
