import type { WireTerms } from '@leadline/desk-protocol/order-terms'
import { expect, test } from 'vitest'

import { pricesOf } from './order-words.ts'

const terms: WireTerms = {
  symbol: 'BTC-USD',
  side: 'sell',
  kind: 'trailing-stop-limit',
  size: '1',
  quoteSize: null,
  limitPrice: null,
  stopPrice: null,
  trailing: { unit: 'percent', value: '2' },
  timeInForce: 'gtc',
  expiresAt: null,
  postOnly: false,
  displaySize: null,
}

test('the cell of an order’s prices tells its limit, its stop and how far it trails', () => {
  expect(pricesOf({ ...terms, limitOffset: '25.1' })).toBe('stop −25.1 / 2 %')
  const trailing = { unit: 'price', value: '1500' } as const
  expect(pricesOf({ ...terms, side: 'buy', limitOffset: '25.1', trailing })).toBe(
    'stop +25.1 / 1,500 behind',
  )
  expect(pricesOf({ ...terms, limitPrice: '67000', stopPrice: '67100', trailing: null })).toBe(
    '67,000 / 67,100',
  )
  expect(pricesOf({ ...terms, trailing: null })).toBe('')
})
