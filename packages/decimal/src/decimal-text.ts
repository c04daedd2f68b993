import {
  addScaled,
  divideHalfUp,
  multiplyScaled,
  scaledPowerOfTen,
  subtractScaled,
  withMoreDecimals,
} from './scaled-arithmetic.ts'
import { decimalsOf, formatScaled, parseScaled, type Scaled } from './scaled.ts'

/** Exact arithmetic on decimal text, each number at a scale of its own. What is not a decimal throws a RangeError. */
export function addDecimals(a: string, b: string): string {
  const [first, second, decimals] = atOneScale(a, b)
  return shortest(addScaled(first, second), decimals)
}

export function subtractDecimals(a: string, b: string): string {
  const [first, second, decimals] = atOneScale(a, b)
  return shortest(subtractScaled(first, second), decimals)
}

export function multiplyDecimals(a: string, b: string): string {
  const [first, second] = [decimalsOf(a), decimalsOf(b)]
  return shortest(multiplyScaled(read(a, first), read(b, second)), first + second)
}

/** A quotient with at most so many decimals, rounded half up. The divisor is not zero. */
export function divideDecimals(dividend: string, divisor: string, decimals: number): string {
  const [first, second] = atOneScale(dividend, divisor)
  if (second === 0) throw new RangeError(`${dividend} cannot be divided by zero`)
  const isNegative = second < 0
  const wide = multiplyScaled(isNegative ? -first : first, scaledPowerOfTen(decimals))
  return shortest(divideHalfUp(wide, isNegative ? -second : second), decimals)
}

/** Below zero where the first is the smaller one, zero where they are equal. */
export function compareDecimals(a: string, b: string): number {
  const [first, second] = atOneScale(a, b)
  return first < second ? -1 : first > second ? 1 : 0
}

function atOneScale(a: string, b: string): [Scaled, Scaled, number] {
  const [first, second] = [decimalsOf(a), decimalsOf(b)]
  const decimals = Math.max(first, second)
  return [
    withMoreDecimals(read(a, first), first, decimals),
    withMoreDecimals(read(b, second), second, decimals),
    decimals,
  ]
}

function read(text: string, decimals: number): Scaled {
  const value = parseScaled(text, decimals)
  if (value === undefined) throw new RangeError(`${text} is not a decimal`)
  return value
}

/** Without zeros at the end. */
function shortest(value: Scaled, decimals: number): string {
  const text = formatScaled(value, decimals)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
