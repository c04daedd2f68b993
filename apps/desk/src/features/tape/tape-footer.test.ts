import { expect, test } from 'vitest'

import { clockTime } from '../../platform/time.ts'
import { periodWords } from './tape-footer.ts'

test('the footer of a tape that was just opened says since when it counts, and not the last 5 minutes', () => {
  const opened = Date.UTC(2026, 10, 16, 14, 3, 12)
  expect(periodWords(300_000, opened)).toBe(`Since ${clockTime(opened)}`)
  expect(periodWords(300_000, null)).toBe('Last 5 min')
})
