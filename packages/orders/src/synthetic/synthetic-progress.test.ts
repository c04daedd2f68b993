import { expect, test } from 'vitest'

import { OrderManagerHarness, toyInstrument } from '../testing/order-manager-harness.ts'
import { syntheticOrder, moveTo, startSynthetic } from '../testing/synthetic-toys.ts'
import { openHarness } from '../testing/toy-actions.ts'
import type { SyntheticTerms } from './synthetic-order.ts'
import { syntheticProgress } from './synthetic-progress.ts'

const running = (terms: SyntheticTerms) => {
  const toy = openHarness(new OrderManagerHarness())
  startSynthetic(toy, terms)
  toy.settle()
  return toy
}
const progress = (toy: OrderManagerHarness) => {
  const parts = toy.manager.records.ofSynthetic('H-1')
  return syntheticProgress(syntheticOrder(toy), parts, toyInstrument.sizeStep)
}

test('a TWAP says how many slices are done, its average, and when the next one leaves', () => {
  const terms = { kind: 'twap', side: 'buy', size: '1', slices: 3, limitPrice: null } as const
  const toy = running({ ...terms, durationMs: 30_000 })
  const began = toy.now
  expect(progress(toy)).toMatchObject({
    slices: { done: 1, of: 3 },
    filled: '0.333',
    averagePrice: '100',
    nextAt: began + 10_000,
  })
  toy.advance(10_000)
  toy.settle()
  expect(progress(toy)).toMatchObject({ slices: { done: 2, of: 3 }, nextAt: began + 20_000 })
  toy.advance(10_000)
  toy.settle()
  expect(progress(toy)).toMatchObject({ slices: { done: 3, of: 3 }, filled: '1' })
})

test('a bracket says what came in, what went out again and what still works', () => {
  const stop = { stopPrice: '98', limitPrice: null, triggerBy: 'last' } as const
  const bracket = { kind: 'bracket', side: 'buy', size: '2', entryPrice: '99.5' } as const
  const toy = running({ ...bracket, targetPrice: '105', stop })
  toy.exchange.fill('V-1', '2')
  toy.settle()
  toy.exchange.fill('V-2', '0.5')
  toy.settle()
  expect(progress(toy)).toMatchObject({
    slices: null,
    filled: '2',
    averagePrice: '99.5',
    exited: '0.5',
    exitPrice: '105',
    working: { size: '1.5', price: '105' },
    fees: [{ asset: 'USD', amount: '0' }],
  })
  moveTo(toy, '97')
  toy.settle()
  expect(progress(toy)).toMatchObject({ exited: '2', working: null })
})

test('an iceberg counts its slices, those that are still to come included', () => {
  const iceberg = { kind: 'iceberg', side: 'buy', size: '2.5', displaySize: '1' } as const
  const toy = running({ ...iceberg, limitPrice: '99' })
  expect(progress(toy).slices).toEqual({ done: 0, of: 3 })
  toy.exchange.fill('V-1', '1')
  toy.settle()
  expect(progress(toy).slices).toEqual({ done: 1, of: 3 })
})
