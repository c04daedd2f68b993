import { expect, test } from 'vitest'

import { directionFrom, plainPrice, priceMistake } from './alert-mistake.ts'

test('a price is read with or without commas; anything else is named', () => {
  expect(plainPrice(' 65,000.50 ')).toBe('65000.50')
  expect(priceMistake('65,000.50')).toBeUndefined()
  expect(priceMistake('')).toBe('Type a price.')
  expect(priceMistake('65k')).toMatch(/^Type a price in digits/)
  expect(priceMistake('0.00')).toBe('A price is above zero.')
  expect(priceMistake('-5')).toMatch(/^Type a price in digits/)
})

test('the way to go follows from the last price, exactly', () => {
  expect(directionFrom('60000.00', '60,000.01')).toBe('rises')
  expect(directionFrom('60000.00', '59999.99999999')).toBe('falls')
  expect(directionFrom('60000.00', '60000')).toBeUndefined()
  expect(directionFrom(undefined, '60000')).toBeUndefined()
})
