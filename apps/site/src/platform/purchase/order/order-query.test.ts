import type { OrderView } from '@leadline/contract/shop/payments'
import { expect, test } from 'vitest'

import { nextReadMs } from './order-query.ts'

const order = (changes: Partial<OrderView>): OrderView => ({
  id: '0b8f2c1e-5a7d-4c3b-9e10-2f6a7b8c9d0e',
  plan: { id: 3, title: 'Premium' },
  status: 'pending',
  method: 'stripe',
  subtotalCents: 2499,
  taxCents: 200,
  totalCents: 2699,
  refundedCents: 0,
  taxBasisPoints: 800,
  currency: 'USD',
  date: '2026-11-14T16:20:00.000Z',
  paidAt: null,
  anonymous: false,
  claim: null,
  sandbox: false,
  payments: [],
  license: null,
  buyer: null,
  ...changes,
})

test('an order is read every 3 seconds while it moves, then ever more rarely, at most every 15', () => {
  for (const status of ['pending', 'processing', 'review'] as const) {
    expect(nextReadMs(order({ status }), 1)).toBe(3000)
    expect(nextReadMs(order({ status }), 22)).toBeGreaterThan(3000)
    expect(nextReadMs(order({ status }), 500)).toBe(15_000)
  }
  expect(nextReadMs(undefined, 0)).toBe(3000)
})

test('an order by crypto that has run out is still looked at, for coins that come late', () => {
  expect(nextReadMs(order({ status: 'expired', method: 'bitcoin' }), 1)).toBe(60_000)
  expect(nextReadMs(order({ status: 'failed', method: 'monero' }), 1)).toBe(60_000)
})

test('an order that is over is not read again', () => {
  for (const status of ['paid', 'refunded', 'expired', 'failed', 'cancelled'] as const) {
    expect(nextReadMs(order({ status }), 1)).toBe(false)
  }
})
