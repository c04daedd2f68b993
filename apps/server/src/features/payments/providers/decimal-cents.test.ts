import fc from 'fast-check'
import { expect, test } from 'vitest'

import { centsFromDecimal, decimalFromCents, isAtLeast } from './decimal-cents.ts'

const amount = fc.nat({ max: Number.MAX_SAFE_INTEGER })

test('every amount of cents comes back from its text as it was', () => {
  fc.assert(
    fc.property(amount, (cents) => {
      expect(centsFromDecimal(decimalFromCents(cents))).toBe(cents)
    }),
  )
})

test('zeros behind the cents change nothing', () => {
  fc.assert(
    fc.property(amount, fc.nat({ max: 8 }), (cents, zeros) => {
      expect(centsFromDecimal(decimalFromCents(cents) + '0'.repeat(zeros))).toBe(cents)
    }),
  )
})

test('a fraction of a cent is never rounded into an amount', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 9 }), (cents, digit) => {
      expect(centsFromDecimal(`${decimalFromCents(cents)}0${digit}`)).toBeNull()
    }),
  )
})

test('anything may be read without a crash, and gives a whole number of cents or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double(), fc.integer()), (value) => {
      const cents = centsFromDecimal(value)
      expect(cents === null || (Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
    }),
  )
})

test.each([
  ['108', 10_800],
  ['108.00', 10_800],
  ['4.35', 435],
  ['0.07', 7],
  ['0.5', 50],
  [26.99, 2699],
  [4.35, 435],
  [108, 10_800],
])('%s is read exactly', (text, cents) => {
  expect(centsFromDecimal(text)).toBe(cents)
})

test.each(['1.005', '-1', '+1', '1e3', '', ' 1', '1.', '.5', '1,00', '0x10', 'NaN', '٣'])(
  "'%s' is no amount",
  (text) => {
    expect(centsFromDecimal(text)).toBeNull()
  },
)

test.each([1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY, -3, '99999999999999999999'])(
  '%s is no amount either',
  (value) => {
    expect(centsFromDecimal(value)).toBeNull()
  },
)

test('money that is written has two decimals, and only whole cents can be written', () => {
  expect([0, 7, 50, 2699].map(decimalFromCents)).toEqual(['0.00', '0.07', '0.50', '26.99'])
  for (const wrong of [-1, 0.5, Number.NaN, 2 ** 53]) {
    expect(() => decimalFromCents(wrong)).toThrow(RangeError)
  }
})

test('amounts are compared exactly, however many decimals they have', () => {
  expect(isAtLeast('26.99', '26.99')).toBe(true)
  expect(isAtLeast('108', '108.00')).toBe(true)
  expect(isAtLeast('26.989999999999999999', '26.99')).toBe(false)
  expect(isAtLeast('9', '10')).toBe(false)
  expect(isAtLeast('', '0')).toBe(false)
  expect(isAtLeast('1', 'much')).toBe(false)
})
