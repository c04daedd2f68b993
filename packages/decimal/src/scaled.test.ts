import fc from 'fast-check'
import { expect, test } from 'vitest'

import { decimalsOf, formatScaled, narrow, parseScaled } from './scaled.ts'

test('decimal text becomes an integer of the finest step, trailing zeros or not', () => {
  expect(parseScaled('67441.92', 2)).toBe(6_744_192)
  expect(parseScaled('67441.9200', 2)).toBe(6_744_192)
  expect(parseScaled('67441.9', 2)).toBe(6_744_190)
  expect(parseScaled('67441', 2)).toBe(6_744_100)
  expect(parseScaled('.5', 2)).toBe(50)
  expect(parseScaled('0.00000000', 8)).toBe(0)
  expect(parseScaled('-0.25', 2)).toBe(-25)
  expect(parseScaled('-0', 2)).toBe(0)
})

test('exponents are read, as one exchange writes its steps so', () => {
  expect(parseScaled('1e-8', 8)).toBe(1)
  expect(parseScaled('1E-08', 8)).toBe(1)
  expect(parseScaled('12e3', 0)).toBe(12_000)
})

test('a size beyond 2^53 keeps every digit', () => {
  expect(parseScaled('1234567890.12345678', 8)).toBe(123_456_789_012_345_678n)
  expect(formatScaled(123_456_789_012_345_678n, 8)).toBe('1234567890.12345678')
  expect(parseScaled('90071992.54740993', 8)).toBe(9_007_199_254_740_993n)
})

test('digits beyond the finest step are not cut off silently', () => {
  expect(parseScaled('0.123', 2)).toBeUndefined()
  expect(parseScaled('0.1200', 2)).toBe(12)
  expect(parseScaled('1234567890123456.789', 2)).toBeUndefined()
})

test.each(['', '.', '-', '-.', '-.', '1.2.3', 'abc', '1,5', '0x10', ' 1', 'NaN', '--1', 'e5'])(
  'what is not a decimal is not read as one: %j',
  (text) => {
    expect(parseScaled(text, 2)).toBeUndefined()
  },
)

test('integers are written back with all their decimals', () => {
  expect(formatScaled(6_744_190, 2)).toBe('67441.90')
  expect(formatScaled(5, 8)).toBe('0.00000005')
  expect(formatScaled(-25, 2)).toBe('-0.25')
  expect(formatScaled(12, 0)).toBe('12')
})

test('the decimals of a step are counted without its trailing zeros', () => {
  expect(decimalsOf('0.01')).toBe(2)
  expect(decimalsOf('0.010000000000')).toBe(2)
  expect(decimalsOf('1e-08')).toBe(8)
  expect(decimalsOf('1')).toBe(0)
  expect(decimalsOf('10')).toBe(0)
  expect(decimalsOf('1E-8')).toBe(8)
})

test('what was written is read back, whatever the length and the number of decimals', () => {
  const value = fc.oneof(fc.bigInt(-1000n, 1000n), fc.bigInt(-(2n ** 90n), 2n ** 90n)).map(narrow)
  const decimals = fc.integer({ min: 0, max: 20 })
  fc.assert(
    fc.property(value, decimals, fc.integer({ min: 0, max: 5 }), (scaled, places, zeros) => {
      const text = formatScaled(scaled, places)
      expect(parseScaled(text, places)).toBe(scaled)
      const longer = places === 0 ? text : `${text}${'0'.repeat(zeros)}`
      expect(parseScaled(longer, places)).toBe(scaled)
      expect(parseScaled(text, places + zeros)).toBe(narrow(BigInt(scaled) * 10n ** BigInt(zeros)))
    }),
    { numRuns: 2000 },
  )
})

test('text of any kind is read as what a decimal is, or not at all', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'0123456789.-+eE ,x'.split('')),
    maxLength: 12,
  })
  const decimal = /^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 9 }), (written, decimals) => {
      const read = parseScaled(written, decimals)
      const isRight =
        read === undefined ||
        (decimal.test(written) && Number(formatScaled(read, decimals)) === Number(written))
      expect(isRight).toBe(true)
    }),
    { numRuns: 5000 },
  )
})
