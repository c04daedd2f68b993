import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import type { WireTerms } from '@leadline/desk-protocol/order-terms'
import { expect, test } from 'vitest'

import { limitOf, sizeOf, stateOf } from './order-words.ts'

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

test('a limit is a price, or how far from its stop it will be', () => {
  expect(limitOf({ ...terms, limitPrice: '67000' })).toBe('67,000.00')
  expect(limitOf({ ...terms, limitOffset: '25.1' })).toBe('stop −25.1')
  expect(limitOf({ ...terms, side: 'buy', limitOffset: '25.1' })).toBe('stop +25.1')
  expect(limitOf(terms)).toBe('')
})

test('a size is reported in coins, or in the dollars that are to be spent', () => {
  expect(sizeOf(terms)).toBe('1')
  expect(sizeOf({ ...terms, size: null, quoteSize: '1500' })).toBe('1,500.00')
})

const stop = { ...terms, kind: 'stop-market', stopPrice: '61000', trailing: null } as const
const state = (some: Partial<WireOrder>) =>
  stateOf({ state: 'open', pending: null, terms: stop, filled: '0', ...some })

test('an order that waits for its price does not look like one that rests', () => {
  expect(state({})).toBe('Stop 61,000.00, not triggered')
  expect(state({ state: 'pending' })).toBe('Stop 61,000.00, not triggered')
  expect(state({ terms: { ...terms, kind: 'limit', limitPrice: '67000', trailing: null } })).toBe(
    'Working',
  )
})

test('what is being done to an order comes before what it waits for, and a fill ends the waiting', () => {
  expect(state({ pending: 'cancel' })).toBe('Canceling')
  expect(state({ state: 'unknown' })).toBe('Unknown, checking')
  expect(state({ state: 'partially-filled' })).toBe('Part filled')
  expect(state({ state: 'canceled' })).toBe('Canceled')
})

test('an order that ended part-filled says how much was filled and that the rest is gone', () => {
  const limit = {
    ...terms,
    kind: 'limit',
    size: '0.5',
    limitPrice: '67000',
    trailing: null,
  } as const
  const ioc = { ...limit, timeInForce: 'ioc' } as const
  const ended = (some: Partial<WireOrder>) => state({ state: 'canceled', terms: ioc, ...some })
  expect(ended({ filled: '0.0687' })).toBe('Filled 0.0687 of 0.5, rest canceled')
  expect(ended({})).toBe('Canceled, nothing filled')
  expect(ended({ terms: limit })).toBe('Canceled')
  expect(ended({ terms: limit, state: 'expired', filled: '0.1' })).toBe(
    'Filled 0.1 of 0.5, rest expired',
  )
})
