import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
} from './decimal-text.ts'

test('sums, differences and products keep every digit', () => {
  expect(addDecimals('0.1', '0.2')).toBe('0.3')
  expect(subtractDecimals('0.53219871', '0.5')).toBe('0.03219871')
  expect(multiplyDecimals('64975.78', '0.001')).toBe('64.97578')
  expect(addDecimals('900719925474099312345', '0.00000001')).toBe('900719925474099312345.00000001')
  expect(subtractDecimals('1.50', '1.5')).toBe('0')
})

test('a quotient is rounded half up at the decimals asked for', () => {
  expect(divideDecimals('25.5998', '0.0004', 8)).toBe('63999.5')
  expect(divideDecimals('1', '3', 5)).toBe('0.33333')
  expect(divideDecimals('2', '3', 5)).toBe('0.66667')
  expect(divideDecimals('-1', '8', 2)).toBe('-0.13')
  expect(() => divideDecimals('1', '0.00', 2)).toThrow(RangeError)
})

test('numbers are compared by value, not by text', () => {
  expect(compareDecimals('0.10', '0.1')).toBe(0)
  expect(compareDecimals('10', '9')).toBe(1)
  expect(compareDecimals('-1', '0')).toBe(-1)
  expect(compareDecimals('1e-8', '0.00000001')).toBe(0)
})

test.each(['', 'abc', '1,000', 'NaN', '--1'])('%j is refused, not taken for zero', (text) => {
  expect(() => addDecimals(text, '1')).toThrow(RangeError)
  expect(() => compareDecimals('1', text)).toThrow(RangeError)
})

const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(18))
  .map(([isNegative, digits, decimals]) => {
    const text = digits.toString().padStart(decimals + 1, '0')
    const split = text.length - decimals
    return `${isNegative ? '-' : ''}${text.slice(0, split)}${decimals > 0 ? '.' : ''}${text.slice(split)}`
  })

test('a decimal library finds the same', () => {
  const Exact = Big()
  Exact.NE = -1e6
  Exact.PE = 1e6
  Exact.DP = 12
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const [first, second] = [new Exact(a), new Exact(b)]
      const equal = (text: string, other: Big) => expect(new Exact(text).eq(other)).toBe(true)
      equal(addDecimals(a, b), first.plus(second))
      equal(subtractDecimals(a, b), first.minus(second))
      equal(multiplyDecimals(a, b), first.times(second))
      expect(compareDecimals(a, b)).toBe(first.cmp(second))
      if (!second.eq(0)) equal(divideDecimals(a, b, 12), first.div(second))
    }),
  )
})
