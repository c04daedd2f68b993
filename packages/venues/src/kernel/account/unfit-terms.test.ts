import { expect, test } from 'vitest'

import { coinbaseOrders } from '../../exchanges/coinbase/order-capabilities.ts'
import type { OrderTerms } from '../../order-terms.ts'
import { limitBuy } from '../../testing/account-harness.ts'
import { unfitTerms } from './unfit-terms.ts'

const reason = (changes: Partial<OrderTerms>) =>
  unfitTerms(coinbaseOrders, { ...limitBuy, ...changes })

test('an order that an exchange can take is fit', () => {
  expect(reason({})).toBeUndefined()
  expect(reason({ postOnly: true })).toBeUndefined()
  expect(reason({ timeInForce: 'gtd', expiresAt: 1 })).toBeUndefined()
  expect(
    reason({ kind: 'market', timeInForce: 'ioc', size: null, quoteSize: '10' }),
  ).toBeUndefined()
})

test.each<[string, Partial<OrderTerms>]>([
  ['no such kind', { kind: 'trailing-stop-market' }],
  ['no FOK', { kind: 'stop-limit', stopPrice: '1', timeInForce: 'fok' }],
  ['cannot be post-only', { postOnly: true, timeInForce: 'ioc' }],
  ['cannot be post-only', { kind: 'stop-limit', stopPrice: '1', postOnly: true }],
  ['cannot show a part', { displaySize: '0.001' }],
  ['cannot be sized in money', { quoteSize: '10', size: null }],
  ['cannot be sized in money', { kind: 'market', timeInForce: 'ioc', quoteSize: '10' }],
  ['no size', { size: null }],
  ['no limit price', { limitPrice: null }],
  ['no stop price', { kind: 'bracket' }],
  ['a price, not a distance', { limitOffset: '25' }],
  ['until when', { timeInForce: 'gtd' }],
  ['until when', { timeInForce: 'gtd', expiresAt: Number.NaN }],
])('no wish is left out silently: %s', (words, changes) => {
  expect(reason(changes)).toContain(words)
})
