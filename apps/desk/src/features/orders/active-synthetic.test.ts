import { expect, test } from 'vitest'

import { canChangeSynthetic } from './active-synthetic.ts'

const synthetic = { status: 'active', isTriggered: false } as const

test('a synthetic order is offered to be changed where an order at the exchange would be: while its account is connected', () => {
  expect(canChangeSynthetic(synthetic, { phase: 'ready', lostAt: null })).toBe(true)
  expect(canChangeSynthetic(synthetic, { phase: 'offline', lostAt: 5 })).toBe(false)
  // A locked vault after a restart: no account is reported at all.
  expect(canChangeSynthetic(synthetic, undefined)).toBe(false)
  const ready = { phase: 'ready', lostAt: null } as const
  expect(canChangeSynthetic({ ...synthetic, isTriggered: true }, ready)).toBe(false)
  expect(canChangeSynthetic({ ...synthetic, status: 'canceling' }, ready)).toBe(false)
})
