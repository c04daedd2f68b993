import { expect, test } from 'vitest'

import { Numbers, percentText, plainText } from './numbers.ts'

const btc = new Numbers({
  priceDecimals: 2,
  sizeDecimals: 8,
  shownPriceDecimals: 2,
  shownSizeDecimals: 4,
})

test('prices have commas and fixed decimals, and a real minus', () => {
  expect(btc.price(6_744_192)).toBe('67,441.92')
  expect(btc.price(100)).toBe('1.00')
  expect(btc.price(123_456_789_012)).toBe('1,234,567,890.12')
  expect(btc.price(-5)).toBe('\u22120.05')
})

test('changes carry their sign; nothing has none', () => {
  expect(btc.change(90_000)).toBe('+900.00')
  expect(btc.change(-90_000)).toBe('\u2212900.00')
  expect(btc.change(0)).toBe('0.00')
  expect(percentText(0.015)).toBe('+1.50%')
  expect(percentText(-0.015)).toBe('\u22121.50%')
  expect(percentText(-0.000001)).toBe('0.00%')
})

test('sizes are rounded to what is shown, not cut', () => {
  expect(btc.size(170_005_000)).toBe('1.7001')
  expect(btc.size(650_000_000)).toBe('6.5000')
})

test('what cannot be computed is a dash', () => {
  expect(btc.price(Number.NaN)).toBe('\u2014')
  expect(percentText(Number.POSITIVE_INFINITY)).toBe('\u2014')
})

test('a plain number has its decimals and nothing else', () => {
  expect(plainText(56.789, 2)).toBe('56.79')
})
