import { hourMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { retryDelayMs } from './retry-delay.ts'

test('the waits between attempts double from half a minute to six hours and stay there', () => {
  const usual = (attempts: number) => retryDelayMs(attempts, () => 0.5)
  expect([1, 2, 3, 4].map(usual)).toEqual([30_000, 60_000, 120_000, 240_000])
  expect(usual(12)).toBe(6 * hourMs)
  expect(usual(100_000)).toBe(6 * hourMs)
})

test('each wait is at most a fifth shorter or longer', () => {
  expect(retryDelayMs(1, () => 0)).toBe(24_000)
  expect(retryDelayMs(1, () => 0.999_999)).toBe(36_000)
})
