import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  addScaled,
  divideDown,
  divideHalfUp,
  multiplyScaled,
  roundHalfUp,
  scaledPowerOfTen,
  subtractScaled,
  withMoreDecimals,
} from './scaled-arithmetic.ts'
import { narrow } from './scaled.ts'

/** Values on both sides of 2^53, and at its edge. */
const scaled = fc
  .oneof(
    fc.bigInt(-1000n, 1000n),
    fc.bigInt(-(2n ** 54n), 2n ** 54n),
    fc.bigInt(-(2n ** 120n), 2n ** 120n),
    fc.constantFrom(2n ** 53n - 1n, 2n ** 53n, -(2n ** 53n) + 1n, -(2n ** 53n)),
  )
  .map(narrow)

test('sums, differences and products keep every digit on both sides of 2^53', () => {
  fc.assert(
    fc.property(scaled, scaled, (a, b) => {
      expect(addScaled(a, b)).toBe(narrow(BigInt(a) + BigInt(b)))
      expect(subtractScaled(a, b)).toBe(narrow(BigInt(a) - BigInt(b)))
      expect(multiplyScaled(a, b)).toBe(narrow(BigInt(a) * BigInt(b)))
    }),
    { numRuns: 2000 },
  )
})

test('a quotient is rounded to the nearest, from the middle away from zero', () => {
  expect(divideHalfUp(5, 10)).toBe(1)
  expect(divideHalfUp(4, 10)).toBe(0)
  expect(divideHalfUp(-5, 10)).toBe(-1)
  expect(divideHalfUp(-4, 10)).toBe(0)
  expect(divideHalfUp(7, 3)).toBe(2)
  expect(divideHalfUp(3, 2)).toBe(2)
  expect(divideHalfUp(123_456_789_012_345_678_905n, 10)).toBe(12_345_678_901_234_567_891n)
})

test('a quotient is cut down to what goes in whole', () => {
  const value = fc.oneof(fc.maxSafeInteger().map(Math.abs), fc.bigInt(0n, 2n ** 90n).map(narrow))
  const divisor = fc.oneof(
    fc.integer({ min: 1, max: 1000 }),
    fc.maxSafeInteger().map((number) => Math.abs(number) || 1),
  )
  fc.assert(
    fc.property(value, divisor, (dividend, by) => {
      expect(divideDown(dividend, by)).toBe(narrow(BigInt(dividend) / BigInt(by)))
      const even = narrow((BigInt(dividend) / BigInt(by)) * BigInt(by))
      expect(divideDown(even, by)).toBe(narrow(BigInt(dividend) / BigInt(by)))
    }),
    { numRuns: 5000 },
  )
})

test('small and large numbers are rounded alike', () => {
  const divisor = fc.bigInt(1n, 2n ** 60n).map(narrow)
  fc.assert(
    fc.property(scaled, divisor, (dividend, by) => {
      const rounded = BigInt(divideHalfUp(dividend, by))
      const sign = dividend < 0 ? -1n : 1n
      // How much was rounded away from zero, twice: more than half a divisor down is too much, exactly half is up.
      const twice = (rounded * BigInt(by) - BigInt(dividend)) * sign * 2n
      expect(twice > -BigInt(by) && twice <= BigInt(by)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('decimals are added without loss, and dropped half up', () => {
  expect(withMoreDecimals(15, 1, 3)).toBe(1500)
  expect(withMoreDecimals(123_456_789, 0, 10)).toBe(1_234_567_890_000_000_000n)
  expect(roundHalfUp(12_345, 4, 3)).toBe(1235)
  expect(roundHalfUp(12_344, 4, 3)).toBe(1234)
  expect(roundHalfUp(-12_345, 4, 3)).toBe(-1235)
  expect(roundHalfUp(5, 2, 4)).toBe(500)
  expect(scaledPowerOfTen(20)).toBe(100_000_000_000_000_000_000n)
})
