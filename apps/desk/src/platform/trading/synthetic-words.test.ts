import type { WireSyntheticTerms } from '@leadline/desk-protocol/order-terms'
import { expect, test } from 'vitest'

import { clockTime } from '../time.ts'
import {
  type DoingSynthetic,
  syntheticAverage,
  syntheticDoing,
  syntheticFees,
  syntheticFilled,
} from './synthetic-words.ts'

const nothing: DoingSynthetic['progress'] = {
  slices: null,
  filled: '0',
  averagePrice: null,
  exited: '0',
  exitPrice: null,
  fees: [],
  working: null,
  nextAt: null,
}
const stop = { stopPrice: '98', limitPrice: null, triggerBy: 'last' } as const
const bracket: WireSyntheticTerms = {
  kind: 'bracket',
  side: 'buy',
  size: '2',
  entryPrice: '99.5',
  targetPrice: '105',
  stop,
}
const doing = (
  terms: WireSyntheticTerms,
  progress: Partial<DoingSynthetic['progress']> = {},
  more = {},
) => ({
  terms,
  isTriggered: false,
  extreme: null,
  progress: { ...nothing, ...progress },
  ...more,
})

test('a TWAP says how many slices are done and when the next one leaves', () => {
  const twap = { kind: 'twap', side: 'buy', size: '4', slices: 4, limitPrice: null } as const
  const synthetic = doing(
    { ...twap, durationMs: 1000 },
    { slices: { done: 3, of: 4 }, nextAt: 5000 },
  )
  expect(syntheticDoing(synthetic)).toBe(`3 of 4 slices done, next at ${clockTime(5000)}`)
})

test('a bracket says what its one target and its one stop cover', () => {
  expect(syntheticDoing(doing(bracket))).toBe('Entry working')
  expect(syntheticDoing(doing(bracket, { filled: '1.5' }))).toBe(
    'Entry filled 1.5 of 2, target and stop for 1.5',
  )
  expect(syntheticDoing(doing(bracket, { filled: '2', exited: '0.5' }))).toBe(
    'Entered, target and stop for 1.5',
  )
  // Binance.US took its fee out of the coins.
  expect(syntheticDoing(doing(bracket, { filled: '2', covered: '1.999' }))).toBe(
    'Entered, target and stop for 1.999',
  )
  expect(syntheticDoing(doing(bracket, { filled: '2' }, { isTriggered: true }))).toBe(
    'Stop triggered',
  )
})

test('a trailing stop says where its stop stands now', () => {
  const offset = { unit: 'percent', value: '2' } as const
  const trailing = { kind: 'trailing-stop', side: 'sell', size: '2', offset } as const
  const synthetic = doing({ ...trailing, triggerBy: 'last' }, {}, { extreme: '110' })
  expect(syntheticDoing(synthetic)).toBe('Stop 107.80, not triggered')
})

test('what it filled, its average and its fees are reported with it', () => {
  const fees = [{ asset: 'USD', amount: '1.5' }]
  const synthetic = doing(bracket, { filled: '0.5', averagePrice: '99.5', fees })
  expect([
    syntheticFilled(synthetic),
    syntheticAverage(synthetic),
    syntheticFees(synthetic),
  ]).toEqual(['0.5 of 2', '99.500', '1.50 USD'])
})
