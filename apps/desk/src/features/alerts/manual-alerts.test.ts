import { guide, numbersIn, plain } from '@leadline/order-book/testing/manual-examples'
import { expect, test } from 'vitest'

import { directionFrom } from './alert-mistake.ts'

const manual = guide('alerts-and-layouts')

test('the manual’s alerts above and below the last trade wait for a rise and for a fall', () => {
  const [last = '', above = '', rises = '', below = '', falls = ''] = numbersIn(
    manual,
    /with the last trade at ([\d,]+), an alert at ([\d,]+) fires when a trade (\w+) to it, and one at ([\d,]+) when a trade (\w+) to it/,
  )
  expect(directionFrom(plain(last), above)).toBe(rises)
  expect(directionFrom(plain(last), below)).toBe(falls)
})

test('the manual’s trades: the first at the price or beyond it fires', () => {
  const trades = numbersIn(
    manual,
    /trades print at ([\d,.]+), ([\d,.]+) and ([\d,.]+): the second one fires an alert at 61,000/,
  )
  const isReached = trades.map((price) => directionFrom('61000', price) !== 'falls')
  expect(isReached).toEqual([false, true, false])
})
