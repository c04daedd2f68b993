import { expect, test } from 'vitest'

import { OrderManagerHarness, fakeInstrument } from '../testing/order-manager-harness.ts'
import { syntheticOrder, moveTo, startSynthetic } from '../testing/synthetic-test-bed.ts'
import { openHarness } from '../testing/test-bed-actions.ts'
import type { SyntheticTerms } from './synthetic-order.ts'
import { syntheticProgress } from './synthetic-progress.ts'

const running = (terms: SyntheticTerms) => {
  const testBed = openHarness(new OrderManagerHarness())
  startSynthetic(testBed, terms)
  testBed.settle()
  return testBed
}
const progress = (testBed: OrderManagerHarness) => {
  const parts = testBed.manager.records.ofSynthetic('H-1')
  return syntheticProgress(syntheticOrder(testBed), parts, fakeInstrument.sizeStep)
}

test('a TWAP says how many slices are done, its average, and when the next one leaves', () => {
  const terms = { kind: 'twap', side: 'buy', size: '1', slices: 3, limitPrice: null } as const
  const testBed = running({ ...terms, durationMs: 30_000 })
  const began = testBed.now
  expect(progress(testBed)).toMatchObject({
    slices: { done: 1, of: 3 },
    filled: '0.333',
    averagePrice: '100',
    nextAt: began + 10_000,
  })
  testBed.advance(10_000)
  testBed.settle()
  expect(progress(testBed)).toMatchObject({ slices: { done: 2, of: 3 }, nextAt: began + 20_000 })
  testBed.advance(10_000)
  testBed.settle()
  expect(progress(testBed)).toMatchObject({ slices: { done: 3, of: 3 }, filled: '1' })
})

test('a bracket says what came in, what went out again and what still works', () => {
  const stop = { stopPrice: '98', limitPrice: null, triggerBy: 'last' } as const
  const bracket = { kind: 'bracket', side: 'buy', size: '2', entryPrice: '99.5' } as const
  const testBed = running({ ...bracket, targetPrice: '105', stop })
  testBed.exchange.fill('V-1', '2')
  testBed.settle()
  testBed.exchange.fill('V-2', '0.5')
  testBed.settle()
  expect(progress(testBed)).toMatchObject({
    slices: null,
    filled: '2',
    averagePrice: '99.5',
    exited: '0.5',
    exitPrice: '105',
    working: { size: '1.5', price: '105' },
    fees: [{ asset: 'USD', amount: '0' }],
  })
  moveTo(testBed, '97')
  testBed.settle()
  expect(progress(testBed)).toMatchObject({ exited: '2', working: null })
})

test('an iceberg counts its slices, those that are still to come included', () => {
  const iceberg = { kind: 'iceberg', side: 'buy', size: '2.5', displaySize: '1' } as const
  const testBed = running({ ...iceberg, limitPrice: '99' })
  expect(progress(testBed).slices).toEqual({ done: 0, of: 3 })
  testBed.exchange.fill('V-1', '1')
  testBed.settle()
  expect(progress(testBed).slices).toEqual({ done: 1, of: 3 })
})
