import { expect, test } from 'vitest'

import { assetsAboveZero } from './account-balances.ts'

test('assets with a balance are those of which there is something, held or free', () => {
  const list = [
    { asset: 'USD', available: '0.00', held: '0' },
    { asset: 'BTC', available: '0', held: '0.00000001' },
    { asset: 'ETH', available: '2', held: '0' },
  ]
  expect(assetsAboveZero(list)).toBe(2)
})
