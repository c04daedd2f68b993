import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ExactInteger } from './exact-integer.ts'
import { narrow } from './scaled.ts'

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
        other.setProduct(price, amount)
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

test('what is smaller is told, and taken away exactly', () => {
  fc.assert(
    fc.property(factor, size, factor, size, (priceA, sizeA, priceB, sizeB) => {
      const [a, b] = [new ExactInteger(), new ExactInteger()]
      a.setProduct(priceA, sizeA)
      b.setProduct(priceB, sizeB)
      const [wideA, wideB] = [BigInt(priceA) * BigInt(sizeA), BigInt(priceB) * BigInt(sizeB)]
      expect(a.isLessThan(b)).toBe(wideA < wideB)
      const [larger, smaller] = wideA < wideB ? [b, a] : [a, b]
      larger.subtract(smaller)
      expect(larger.toBigInt()).toBe(wideA < wideB ? wideB - wideA : wideA - wideB)
    }),
    { numRuns: 2000 },
  )
})

test('a division gives whole quotient and remainder', () => {
  fc.assert(
    fc.property(factor, size, factor, (price, amount, divisor) => {
      const value = new ExactInteger()
      value.setProduct(price, amount)
      const wide = BigInt(price) * BigInt(amount)
      expect(value.quotient(divisor)).toBe(narrow(wide / BigInt(divisor)))
      expect(value.remainder(divisor)).toBe(Number(wide % BigInt(divisor)))
    }),
    { numRuns: 2000 },
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
