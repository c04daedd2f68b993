import { expect, test } from 'vitest'

import { lotTime } from './lot-time.ts'

test('a lot of today says its minute, an older one its day, both in UTC', () => {
  const now = Date.UTC(2026, 10, 18, 15, 30)
  expect(lotTime(Date.UTC(2026, 10, 18, 0, 5, 59), now)).toBe('00:05')
  expect(lotTime(Date.UTC(2026, 10, 17, 23, 59), now)).toBe('2026-11-17')
})
