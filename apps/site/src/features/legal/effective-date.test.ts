import { expect, test } from 'vitest'

import { formatEffectiveDate } from './effective-date.ts'

test.each([
  ['2025-07-12', 'July 12th, 2025'],
  ['2026-01-01', 'January 1st, 2026'],
  ['2026-02-22', 'February 22nd, 2026'],
  ['2026-12-03', 'December 3rd, 2026'],
  ['2026-03-11', 'March 11th, 2026'],
  ['2026-05-31', 'May 31st, 2026'],
])('%s reads as %s', (iso, words) => {
  expect(formatEffectiveDate(iso)).toBe(words)
})
