import { expect, test } from 'vitest'

import { formatUsd, salesTaxCents } from './money.ts'

test.each([
  [1499, 120],
  [2499, 200],
  [0, 0],
  [6, 0],
  [7, 1],
])('%i cents carry %i cents of sales tax', (subtotalCents, taxCents) => {
  expect(salesTaxCents(subtotalCents)).toBe(taxCents)
})

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [1619, '$16.19'],
  [43_500, '$435.00'],
  [-250, '-$2.50'],
])('%i cents read %s', (cents, text) => {
  expect(formatUsd(cents)).toBe(text)
})
