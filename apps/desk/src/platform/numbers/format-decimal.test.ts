import { expect, test } from 'vitest'

import { formatAmount, formatAverage, formatPrice } from './format-decimal.ts'

test('an average of any asset is written so that it can be distinguished from its neighbors', () => {
  expect(formatAverage('67443.053333')).toBe('67,443.05')
  expect(formatAverage('14.3512345')).toBe('14.351')
  expect(formatAverage('0.61234567')).toBe('0.61235')
  expect(formatAverage('0.0000118312')).toBe('0.000011831')
  expect(formatAverage('0')).toBe('0.00')
  expect(formatAverage(null)).toBe('—')
})

test('only dollars are rounded to cents', () => {
  expect(formatAmount('1234.5678', 'USDC')).toBe('1,234.57')
  expect(formatAmount('0.00412', 'BTC')).toBe('0.00412')
})

test('a price keeps all its digits and never has less than cents', () => {
  expect(formatPrice('64765')).toBe('64,765.00')
  expect(formatPrice('64765.5')).toBe('64,765.50')
  expect(formatPrice('0.000011831')).toBe('0.000011831')
  expect(formatPrice(null)).toBe('—')
})
