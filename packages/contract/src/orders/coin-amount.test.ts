import { expect, test } from 'vitest'

import { coinDifference, isSome } from './coin-amount.ts'

test.each([
  ['0.00061200', '0.00041200', '0.00020000'],
  ['2', '1.5', '0.5'],
  ['0.1', '0.30000000', '0'],
  ['12', '5', '7'],
  ['0.3', '0.1', '0.2'],
])('%s less %s is %s, to the last digit', (one, other, rest) => {
  expect(coinDifference(one, other)).toBe(rest)
})

test('what is no plain decimal has no difference', () => {
  expect(coinDifference('1e-7', '0')).toBeUndefined()
})

test('nothing is nothing, however many zeros it is written with', () => {
  expect(isSome('0.00000000')).toBe(false)
  expect(isSome('0')).toBe(false)
  expect(isSome('0.00000001')).toBe(true)
})
