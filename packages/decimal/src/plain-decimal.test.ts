import { expect, test } from 'vitest'

import { cutScaled, plainDecimal, stepOf } from './plain-decimal.ts'

test('steps written with an exponent become plain decimals', () => {
  expect(plainDecimal('1e-08')).toBe('0.00000001')
  expect(plainDecimal('1E-8')).toBe('0.00000001')
  expect(plainDecimal('5e-05')).toBe('0.00005')
  expect(plainDecimal('0.10')).toBe('0.1')
  expect(plainDecimal('10')).toBe('10')
  expect(plainDecimal('12e3')).toBe('12000')
  expect(plainDecimal('-0.50')).toBe('-0.5')
})

test.each(['', '.', 'e5', 'abc', '1e9999', '1.2.3', 'Infinity'])(
  'what is not a decimal is not made one: %j',
  (text) => {
    expect(plainDecimal(text)).toBeUndefined()
    expect(cutScaled(text, 2)).toBeUndefined()
  },
)

test('a step is written out of its number of decimals', () => {
  expect(stepOf(0)).toBe('1')
  expect(stepOf(8)).toBe('0.00000001')
})

test('a number that is only looked at may be finer than its scale', () => {
  expect(cutScaled('2210.505328803', 8)).toBe(221_050_532_880)
  expect(cutScaled('2210.5', 8)).toBe(221_050_000_000)
  expect(cutScaled('0.0000000019', 8)).toBe(0)
  expect(cutScaled('-1.259', 2)).toBe(-125)
  expect(cutScaled('-0.005', 2)).toBe(0)
  expect(cutScaled('2135477463379.586263', 4)).toBe(21_354_774_633_795_862n)
  expect(cutScaled('1.9e-9', 8)).toBe(0)
})
