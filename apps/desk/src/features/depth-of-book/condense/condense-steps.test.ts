import { expect, test } from 'vitest'

import { readDepthSettings } from '../depth-settings.ts'
import { suitableStep } from './condense-steps.ts'

test.each([
  [73_316, 2, 'USD', '1.00'],
  [3_512, 2, 'USD', '0.10'],
  [152, 2, 'USD', '0.01'],
  [2.31, 4, 'USDT', '0.0001'],
  [0.21, 5, 'USD', '0.00001'],
  [0.052, 5, 'BTC', '0.00001'],
])(
  'a market at %s with %s decimals in %s begins with steps of %s',
  (price, decimals, quote, step) => {
    expect(suitableStep(price, decimals, quote)).toBe(step)
  },
)

test('a step is never finer than the prices of its market', () => {
  expect(suitableStep(0.21, 4, 'USD')).toBe('0.0001')
  expect(suitableStep(152, 0, 'USD')).toBe('1')
})

test('a ladder that follows the symbol keeps that choice; no other measure has it', () => {
  const kept = (by: string) => readDepthSettings({ depth: 10, condense: { by, step: 'auto' } })
  expect(kept('price-increment').condense).toEqual({ by: 'price-increment', step: 'auto' })
  expect(kept('notional').condense).toBeNull()
})
