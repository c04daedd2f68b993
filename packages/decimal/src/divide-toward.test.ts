import { expect, test } from 'vitest'

import { divideToward } from './divide-toward.ts'

test('a quotient is rounded to the side that was asked for, also below zero', () => {
  expect(divideToward(7n, 2n, 'smaller')).toBe(3)
  expect(divideToward(7n, 2n, 'greater')).toBe(4)
  expect(divideToward(-7n, 2n, 'smaller')).toBe(-4)
  expect(divideToward(-7n, 2n, 'greater')).toBe(-3)
  expect(divideToward(8n, 2n, 'greater')).toBe(4)
})
