import { expect, test } from 'vitest'

import { divideRounded, parseRounded } from './rounded.ts'

test('a figure that is only shown is rounded to the nearest step, halves away from zero', () => {
  expect(parseRounded('64000.01', 2)).toBe(6_400_001)
  expect(parseRounded('64000.014999', 2)).toBe(6_400_001)
  expect(parseRounded('64000.015', 2)).toBe(6_400_002)
  expect(parseRounded('-0.015', 2)).toBe(-2)
  expect(parseRounded('.015', 2)).toBe(2)
  expect(parseRounded('0.4', 0)).toBe(0)
  expect(parseRounded('1234567890123.456789', 6)).toBe(1_234_567_890_123_456_789n)
})

test.each(['', 'abc', '1.2.3', '1e-30', '--1', '.'])(
  'what is no decimal is not rounded: %j',
  (text) => {
    expect(parseRounded(text, 2)).toBeUndefined()
  },
)

test('a quotient is rounded to the side that was asked for, also below zero', () => {
  expect(divideRounded(7n, 2n, 'down')).toBe(3)
  expect(divideRounded(7n, 2n, 'up')).toBe(4)
  expect(divideRounded(-7n, 2n, 'down')).toBe(-4)
  expect(divideRounded(-7n, 2n, 'up')).toBe(-3)
  expect(divideRounded(7n, -2n, 'nearest')).toBe(-4)
  expect(divideRounded(8n, 2n, 'up')).toBe(4)
})
