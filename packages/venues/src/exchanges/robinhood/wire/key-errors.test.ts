import { expect, test } from 'vitest'

import { KeyErrors } from './key-errors.ts'

const now = 1_790_000_000_000

test('too many requests slow us down for a minute, also when somebody sets the clock back by an hour', () => {
  const errors = new KeyErrors()
  expect(errors.pace(now)).toBe(1)
  errors.judge(429, 'Too many requests', 'Read crypto quotes', now)
  const setBack = now - 3_600_000
  expect(errors.pace(setBack)).toBe(2)
  expect(errors.pace(setBack + 59_999)).toBe(2)
  expect(errors.pace(setBack + 60_000)).toBe(1)
})
