import { narrow, type Scaled } from './scaled.ts'

const safe = Number.MAX_SAFE_INTEGER

/** The exact sum of two values of the same scale. */
export function addScaled(a: Scaled, b: Scaled): Scaled {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (sum <= safe && sum >= -safe) return sum
  }
  return narrow(BigInt(a) + BigInt(b))
}

/** The exact difference of two values of the same scale. */
export function subtractScaled(a: Scaled, b: Scaled): Scaled {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b
    if (difference <= safe && difference >= -safe) return difference
  }
  return narrow(BigInt(a) - BigInt(b))
}

/** The exact product; its decimals are the decimals of both together. */
export function multiplyScaled(a: Scaled, b: Scaled): Scaled {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b
    // Zero times a negative number is minus zero, which nobody wants to read.
    if (product <= safe && product >= -safe) return product === 0 ? 0 : product
  }
  return narrow(BigInt(a) * BigInt(b))
}

/** Ten to that power, exactly. */
export function scaledPowerOfTen(exponent: number): Scaled {
  return exponent <= 15 ? 10 ** exponent : 10n ** BigInt(exponent)
}

/** The same amount with more decimals: 1.5 as 15 at one decimal is 1500 at three. */
export function withMoreDecimals(value: Scaled, from: number, to: number): Scaled {
  return from === to ? value : multiplyScaled(value, scaledPowerOfTen(to - from))
}

/**
 * How often a divisor from one up goes into a value from zero up. (The operator % would do for the remainder, but for
 * numbers beyond 2^31 it is ten times slower than this.)
 */
export function divideDown(value: Scaled, divisor: number): Scaled {
  if (typeof value === 'bigint') return narrow(value / BigInt(divisor))
  const quotient = Math.floor(value / divisor)
  // The division may have been rounded up to a whole number, by less than one; the product is exact then.
  return quotient * divisor > value ? quotient - 1 : quotient
}

/** The nearest integer to a quotient; from the middle away from zero, as money is rounded. The divisor is above zero. */
export function divideHalfUp(dividend: Scaled, divisor: Scaled): Scaled {
  if (typeof dividend === 'number' && typeof divisor === 'number') {
    const rest = dividend % divisor
    // The remainder is exact, and so is the division of what it leaves.
    const quotient = (dividend - rest) / divisor
    const half = divisor / 2
    const away = rest >= half ? 1 : rest <= -half ? -1 : 0
    return quotient + away || 0
  }
  const [wide, by] = [BigInt(dividend), BigInt(divisor)]
  const twice = (wide < 0n ? -wide : wide) * 2n
  const rounded = (twice + by) / (by * 2n)
  return narrow(wide < 0n ? -rounded : rounded)
}

/** The same amount at other decimals, rounded half up where there are fewer. */
export function roundHalfUp(value: Scaled, from: number, to: number): Scaled {
  return to >= from
    ? withMoreDecimals(value, from, to)
    : divideHalfUp(value, scaledPowerOfTen(from - to))
}
