import { expect, test } from 'vitest'

import { divideToward, parseRounded } from './rounded.ts'

test('a figure that is only shown is rounded to the nearest step, halves away from zero', () => {
  expect(parseRounded('64000.01', 2)).toBe(6_400_001)
  expect(parseRounded('64000.014999', 2)).toBe(6_400_001)
  expect(parseRounded('64000.015', 2)).toBe(6_400_002)
  expect(parseRounded('-0.015', 2)).toBe(-2)
  expect(parseRounded('.015', 2)).toBe(2)
  expect(parseRounded('0.4', 0)).toBe(0)
  expect(parseRounded('1234567890123.4567891', 6)).toBe(1_234_567_890_123_456_789n)
})

test.each(['', 'abc', '1.2.3', '1e-30', '--1', '.'])(
  'what is no decimal is not rounded: %j',
  (text) => {
    expect(parseRounded(text, 2)).toBeUndefined()
  },
)

test('a quotient is rounded to the side that was asked for, also below zero', () => {
  expect(divideToward(7n, 2n, 'smaller')).toBe(3)
  expect(divideToward(7n, 2n, 'greater')).toBe(4)
  expect(divideToward(-7n, 2n, 'smaller')).toBe(-4)
  expect(divideToward(-7n, 2n, 'greater')).toBe(-3)
  expect(divideToward(8n, 2n, 'greater')).toBe(4)
})
