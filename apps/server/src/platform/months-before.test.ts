import { expect, test } from 'vitest'

import { monthsBefore } from './months-before.ts'

test.each([
  ['2026-11-15T06:00:00.000Z', 24, '2024-11-15T06:00:00.000Z'],
  ['2026-01-31T06:00:00.000Z', 2, '2025-11-30T06:00:00.000Z'],
  ['2028-02-29T06:00:00.000Z', 24, '2026-02-28T06:00:00.000Z'],
])('%s less %d months is %s', (from, months, to) => {
  expect(new Date(monthsBefore(Date.parse(from), months)).toISOString()).toBe(to)
})
