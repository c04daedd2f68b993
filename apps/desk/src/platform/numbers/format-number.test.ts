import { expect, test } from 'vitest'

import { alignedNumber, formatChange, formatNumber, percentChange } from './format-number.ts'

test('thousands have commas, decimals a point, and a minus is a real one', () => {
  expect(formatNumber(6_744_192, 2)).toBe('67,441.92')
  expect(formatNumber(-151_280, 2)).toBe('−1,512.80')
  expect(formatNumber(5, 4)).toBe('0.0005')
  expect(formatNumber(123_456_789_012_345_678n, 3)).toBe('123,456,789,012,345.678')
})

test('changes carry a sign, and zero has none', () => {
  expect(formatChange(3440, 2)).toBe('+34.40')
  expect(formatChange(-8154, 2)).toBe('−81.54')
  expect(formatChange(0, 2)).toBe('0.00')
})

test('a change in percent is rounded once, from the exact numbers', () => {
  expect(percentChange(6_000_000, 6_090_000)).toBe('+1.50%')
  expect(percentChange(3, 2)).toBe('−33.33%')
  expect(percentChange(100, 100)).toBe('0.00%')
  expect(percentChange(0, 100)).toBe('—')
})

test('numbers with different decimals stand with their points under each other', () => {
  const column = [
    ['67,441.92', 2],
    ['0.13652', 5],
    ['84', 0],
  ] as const
  const aligned = column.map(([text, decimals]) => alignedNumber(text, decimals, 5))
  expect(aligned).toEqual(['67,441.92   ', '0.13652', '84      '])
})
