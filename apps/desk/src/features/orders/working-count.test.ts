import { expect, test } from 'vitest'

import { workingCount } from './working-count.ts'

test('what works, what nobody has learned of yet and what Leadline holds is counted; what is over is not', () => {
  const orders = [{ state: 'open' }, { state: 'unknown' }, { state: 'filled' }] as const
  const synthetic = [{ status: 'active' }, { status: 'canceling' }, { status: 'done' }] as const
  expect(workingCount(orders, synthetic)).toBe(4)
  expect(workingCount([], [])).toBe(0)
})
