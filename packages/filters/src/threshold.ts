import { narrow, type Scaled } from '@leadline/decimal/scaled'

import type { Comparison, DecimalLiteral } from './syntax.ts'

/** A comparison of an integer at some scale with a decimal, turned into one with an integer at that scale. */
export type Threshold =
  | { operator: Comparison; bound: Scaled }
  /** No integer at this scale can ever, or fail to, meet it: price = 60000.005 where prices have two decimals. */
  | { always: boolean }

/** Rounds the bound to the scale so that the comparison says the same, without a fraction in it. */
export function thresholdAt(
  operator: Comparison,
  literal: DecimalLiteral,
  decimals: number,
): Threshold {
  const shift = decimals - literal.decimals
  if (shift >= 0) return { operator, bound: narrow(literal.units * 10n ** BigInt(shift)) }
  const divisor = 10n ** BigInt(-shift)
  const floor = floorDivide(literal.units, divisor)
  if (floor * divisor === literal.units) return { operator, bound: narrow(floor) }
  // Between two integers: "at least 2.5" is "more than 2", "at most 2.5" is "at most 2".
  if (operator === '=') return { always: false }
  if (operator === '!=') return { always: true }
  const isUpper = operator === '<' || operator === '<='
  return { operator: isUpper ? '<=' : '>', bound: narrow(floor) }
}

function floorDivide(units: bigint, divisor: bigint): bigint {
  const quotient = units / divisor
  return units < 0n && quotient * divisor !== units ? quotient - 1n : quotient
}

/** Numbers and bigints compare exactly with each other. */
export function meets(value: Scaled, operator: Comparison, bound: Scaled): boolean {
  switch (operator) {
    case '=':
      // oxlint-disable-next-line eqeqeq -- a number and a bigint of the same value are equal here.
      return value == bound
    case '!=':
      // oxlint-disable-next-line eqeqeq -- as above.
      return value != bound
    case '<':
      return value < bound
    case '<=':
      return value <= bound
    case '>':
      return value > bound
    case '>=':
      return value >= bound
  }
}

/** Closer than this, a product of floats may lie on the wrong side of its bound. */
const doubt = 1e-12

/**
 * Compares a product of two integers with a bound: by floats where they are surely right, which is nearly always, and by
 * bigints where they are not.
 */
export function productMeets(
  left: Scaled,
  right: Scaled,
  operator: Comparison,
  bound: Scaled,
): boolean {
  const product = Number(left) * Number(right)
  const limit = Number(bound)
  const isExact = Number.isSafeInteger(product) && Number.isSafeInteger(limit)
  if (isExact && typeof bound === 'number') return meets(product, operator, bound)
  const gap = Math.abs(product - limit)
  if (gap > doubt * Math.max(Math.abs(product), Math.abs(limit))) {
    return meets(product, operator, limit)
  }
  return meets(BigInt(left) * BigInt(right), operator, BigInt(bound))
}
