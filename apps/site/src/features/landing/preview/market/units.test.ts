import { expect, test } from 'vitest'

import { formatDollars, formatPrice, formatSize, notionalUsd } from './units.ts'

test('prices show half dollars and group thousands', () => {
  expect(formatPrice(134_837)).toBe('67,418.5')
  expect(formatPrice(134_010)).toBe('67,005.0')
  expect(formatPrice(1999)).toBe('999.5')
})

test('sizes show the decimals that are asked for', () => {
  expect(formatSize(58_930, 3)).toBe('5.893')
  expect(formatSize(100, 2)).toBe('0.01')
})

test('dollars are short and change from thousands to millions without a gap', () => {
  expect(formatDollars(45_600)).toBe('$46k')
  expect(formatDollars(999_499)).toBe('$999k')
  expect(formatDollars(999_500)).toBe('$1.00M')
  expect(formatDollars(1_234_567)).toBe('$1.23M')
})

test('notional is price times size', () => {
  expect(notionalUsd(134_000, 15_000)).toBe(100_500)
})
