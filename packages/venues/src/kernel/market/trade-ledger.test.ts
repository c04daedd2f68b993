import fc from 'fast-check'
import { expect, test } from 'vitest'

import { TradeLedger } from './trade-ledger.ts'

test('a number that is jumped over is missing until it comes or is given up', () => {
  const ledger = new TradeLedger()
  expect(ledger.take(5)).toBe('new')
  expect(ledger.take(8)).toBe('new')
  expect([ledger.isComplete, ledger.firstMissing]).toEqual([false, 6])
  expect(ledger.take(7)).toBe('missed')
  expect(ledger.take(7)).toBe('seen')
  expect(ledger.take(6)).toBe('missed')
  expect(ledger.isComplete).toBe(true)
  expect(ledger.take(4)).toBe('seen')
  ledger.take(20)
  ledger.take(30)
  ledger.giveUp(20)
  expect(ledger.firstMissing).toBe(21)
  expect(ledger.take(15)).toBe('seen')
})

test('the first look into the past takes everything before the first trade', () => {
  const ledger = new TradeLedger()
  ledger.take(100)
  ledger.missAllBefore(100)
  expect(ledger.take(42)).toBe('missed')
  expect(ledger.take(42)).toBe('seen')
  expect(ledger.take(0)).toBe('missed')
})

test('in whatever order trades come, each is reported exactly once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 50, max: 80 }), { maxLength: 60 }), (ids) => {
      const ledger = new TradeLedger()
      const reported: number[] = []
      for (const id of ids) if (ledger.take(id) !== 'seen') reported.push(id)
      expect(reported).toEqual([...new Set(reported)])
      const [first = 0] = ids
      // Before the first one nothing is known to be missing.
      expect(new Set(reported)).toEqual(new Set(ids.filter((id) => id >= first)))
    }),
  )
})
