import { expect, test } from 'vitest'

import { withCommas } from './with-commas.ts'

test.each([
  ['999', '999'],
  ['-999', '-999'],
  ['1000', '1,000'],
  ['-1000', '-1,000'],
  ['73316.00', '73,316.00'],
  ['1234567.123456', '1,234,567.123456'],
  ['0.12345678', '0.12345678'],
  ['Auto', 'Auto'],
])('%s is written %s', (text, written) => {
  expect(withCommas(text)).toBe(written)
})
