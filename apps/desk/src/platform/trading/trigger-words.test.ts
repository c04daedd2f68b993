import type { WireTerms } from '@leadline/desk-protocol/order-terms'
import { expect, test } from 'vitest'

import { nextPrice, triggerOf, waitingNote, waitingWords } from './trigger-words.ts'

const none = { limitPrice: null, stopPrice: null, trailing: null }
const stopAt = (kind: WireTerms['kind'], limitPrice: string | null = null) => ({
  ...none,
  kind,
  stopPrice: '61000',
  limitPrice,
})
const trails = (kind: WireTerms['kind'], unit: 'percent' | 'price') => ({
  ...none,
  kind,
  trailing: { unit, value: '1500' },
})

test('a stop and a take-profit say the price they wait for, a trailing stop how far it trails', () => {
  expect(waitingWords(stopAt('stop-market'))).toBe('Stop 61,000.00, not triggered')
  expect(waitingWords(stopAt('take-profit-market'))).toBe('Take profit 61,000.00, not triggered')
  expect(waitingWords(trails('trailing-stop-market', 'price'))).toBe(
    'Trailing stop 1,500, not triggered',
  )
  expect(waitingWords(trails('trailing-stop-market', 'percent'))).toBe(
    'Trailing stop 1,500 %, not triggered',
  )
})

test('nobody claims that a stop with a limit still waits: no exchange says when it triggers', () => {
  expect(waitingWords(stopAt('stop-limit', '60900'))).toBe(
    'Stop 61,000.00 sent, trigger not reported',
  )
  expect(waitingWords(stopAt('take-profit-limit', '60900'))).toBe(
    'Take profit 61,000.00 sent, trigger not reported',
  )
  expect(waitingWords(trails('trailing-stop-limit', 'price'))).toBe(
    'Trailing stop 1,500 sent, trigger not reported',
  )
  expect(waitingNote({ kind: 'stop-limit' }, 'Kraken')).toBe(
    'Kraken does not tell when it triggers; from then on it rests as a limit order.',
  )
  expect(waitingNote({ kind: 'stop-market' }, 'Kraken')).toBe('')
  expect(waitingNote({ kind: 'limit' }, 'Kraken')).toBe('')
})

test('a bracket at the exchange rests at its target, and says its stop', () => {
  expect(waitingWords(stopAt('bracket', '67000'))).toBe('Working, stop 61,000.00')
})

test('what rests waits for nothing', () => {
  expect(waitingWords({ ...none, kind: 'limit', limitPrice: '67000' })).toBeUndefined()
  expect(waitingWords({ ...none, kind: 'market' })).toBeUndefined()
  expect(triggerOf(none)).toBe('')
})

test('an order placed elsewhere whose stop was not reported still says that it waits', () => {
  expect(waitingWords({ ...none, kind: 'stop-market' })).toBe('Stop, not triggered')
  expect(waitingWords({ ...none, kind: 'trailing-stop-market' })).toBe(
    'Trailing stop, not triggered',
  )
})

test('the distance from the market is that of what happens next: the stop, the target, the limit', () => {
  expect(nextPrice(stopAt('stop-limit', '60900'))).toBe('61000')
  expect(nextPrice(stopAt('bracket', '67000'))).toBe('67000')
  expect(nextPrice({ ...none, kind: 'limit', limitPrice: '67000' })).toBe('67000')
  expect(nextPrice(trails('trailing-stop-market', 'percent'))).toBeNull()
})
