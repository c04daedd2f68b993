import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ExactInteger } from './exact-integer.ts'
import { narrow, type Scaled } from './scaled.ts'

const factor = fc.oneof(
  fc.integer({ min: 1, max: 1000 }),
  fc.maxSafeInteger().map((value) => Math.abs(value) || 1),
)
const size = fc
  .oneof(
    fc.bigInt(0n, 1000n),
    fc.bigInt(0n, 2n ** 53n),
    fc.bigInt(0n, 2n ** 70n),
    fc.bigInt(0n, 2n ** 130n),
  )
  .map(narrow)

test('sums of price times size are exact, however large', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(factor, size), { maxLength: 20 }), (products) => {
      const sum = new ExactInteger()
      const other = new ExactInteger()
      let expected = 0n
      for (const [price, amount] of products) {
        sum.addProduct(price, amount)
        other.setZero()
        other.addProduct(price, amount)
        sum.add(other)
        expected += 2n * BigInt(price) * BigInt(amount)
        expect(sum.toBigInt()).toBe(expected)
      }
      expect(sum.toScaled()).toBe(narrow(expected))
      expect(sum.isZero()).toBe(expected === 0n)
    }),
    { numRuns: 1000 },
  )
})

test('what is smaller is reported, and taken away exactly', () => {
  fc.assert(
    fc.property(factor, size, factor, size, (priceA, sizeA, priceB, sizeB) => {
      const [a, b] = [new ExactInteger(), new ExactInteger()]
      a.addProduct(priceA, sizeA)
      b.addProduct(priceB, sizeB)
      const [wideA, wideB] = [BigInt(priceA) * BigInt(sizeA), BigInt(priceB) * BigInt(sizeB)]
      expect(a.isLessThan(b)).toBe(wideA < wideB)
      const [larger, smaller] = wideA < wideB ? [b, a] : [a, b]
      larger.subtract(smaller)
      expect(larger.toBigInt()).toBe(wideA < wideB ? wideB - wideA : wideA - wideB)
    }),
    { numRuns: 2000 },
  )
})

function divided(value: ExactInteger, divisor: number): Scaled {
  const quotients = new Float64Array(1)
  return value.divideBy(new Float64Array([divisor]), 0, quotients) ?? quotients[0] ?? 0
}

test('a division gives the whole quotient and leaves the remainder', () => {
  fc.assert(
    fc.property(factor, size, factor, (price, amount, divisor) => {
      const value = new ExactInteger()
      value.addProduct(price, amount)
      const wide = BigInt(price) * BigInt(amount)
      expect(divided(value, divisor)).toBe(narrow(wide / BigInt(divisor)))
      expect(value.toBigInt()).toBe(wide % BigInt(divisor))
    }),
    { numRuns: 5000 },
  )
})

test('a division that comes out even, or misses it by one, is distinguished', () => {
  const small = fc.integer({ min: 1, max: 2 ** 50 })
  fc.assert(
    fc.property(small, small, fc.constantFrom(-1n, 0n, 1n), (divisor, quotient, off) => {
      const wide = BigInt(divisor) * BigInt(quotient) + off
      const value = new ExactInteger()
      value.set(narrow(wide))
      expect(divided(value, divisor)).toBe(narrow(wide / BigInt(divisor)))
      expect(value.toBigInt()).toBe(wide % BigInt(divisor))
    }),
    { numRuns: 5000 },
  )
})

test('a copy goes its own way', () => {
  const [first, second] = [new ExactInteger(), new ExactInteger()]
  first.set(2n ** 80n)
  second.copy(first)
  second.addProduct(1, 1)
  expect(first.toScaled()).toBe(2n ** 80n)
  expect(second.toScaled()).toBe(2n ** 80n + 1n)
  second.set(7)
  expect(second.toScaled()).toBe(7)
})
