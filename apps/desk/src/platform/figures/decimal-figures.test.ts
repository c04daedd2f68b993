import { expect, test } from 'vitest'

import { amountFigure, priceFigure } from './decimal-figures.ts'

test('an average of any asset is written so that it can be distinguished from its neighbors', () => {
  expect(priceFigure('67443.053333')).toBe('67,443.05')
  expect(priceFigure('14.3512345')).toBe('14.351')
  expect(priceFigure('0.61234567')).toBe('0.61235')
  expect(priceFigure('0.0000118312')).toBe('0.000011831')
  expect(priceFigure('0')).toBe('0.00')
  expect(priceFigure(null)).toBe('—')
})

test('only dollars are rounded to cents', () => {
  expect(amountFigure('1234.5678', 'USDC')).toBe('1,234.57')
  expect(amountFigure('0.00412', 'BTC')).toBe('0.00412')
})
