import { expect, test } from 'vitest'

import { OrderManagerHarness } from '../testing/order-manager-harness.ts'
import { openHarness, placeFakeOrder } from '../testing/test-bed-actions.ts'
import { journalVersion } from './journal-row.ts'
import { JournalTooNew } from './journal-store.ts'
import { Journal } from './journal.ts'
import { MemoryJournal } from './memory-journal.ts'
import { orderHistory, stepsOfOrder } from './order-history.ts'
import { supportExport } from './support-export.ts'

function traded(): OrderManagerHarness {
  const testBed = openHarness(new OrderManagerHarness())
  placeFakeOrder(testBed, 'D-1')
  testBed.settle()
  testBed.exchange.fill('V-1', '1')
  testBed.exchange.placeElsewhere({ ...placeTerms(testBed) })
  testBed.settle()
  return testBed
}

function placeTerms(testBed: OrderManagerHarness) {
  const order = testBed.manager.records.get('C-1')
  if (!order) throw new Error('no order')
  return order.terms
}

test('an order or a ticket that is already in the journal is refused by the journal itself', () => {
  const testBed = traded()
  const [row] = [...testBed.journal.read(1)].filter(
    ({ fact }) => fact.about === 'order' && fact.event.kind === 'recorded',
  )
  if (!row) throw new Error('no row')
  const before = testBed.journal.length
  expect(() => testBed.journal.append([row])).toThrow('already holds')
  expect(testBed.journal.length).toBe(before)
})

test('a journal of a later version is not guessed at', () => {
  const store = new MemoryJournal()
  store.append([{ version: journalVersion + 1, at: 0, fact: { about: 'reduce-only', isOn: true } }])
  expect(() => [...new Journal(store).read()]).toThrow(JournalTooNew)
})

test('a journal of the version before is read as it is', () => {
  const store = new MemoryJournal()
  store.append([{ version: 1, at: 0, fact: { about: 'reduce-only', isOn: true } }])
  expect([...new Journal(store).read()]).toMatchObject([{ version: 1 }])
})

test('the history of an order has every step with its time', () => {
  const testBed = traded()
  const kinds = stepsOfOrder(testBed.journal.read(1), 'C-1').map(({ fact }) =>
    fact.about === 'order' ? fact.event.kind : fact.about,
  )
  expect(kinds).toEqual(['recorded', 'report', 'placed', 'fill'])
})

test('the history is the newest first, by time, symbol and state', () => {
  const testBed = traded()
  const all = { from: 0, to: testBed.now + 1, limit: 10 }
  expect(orderHistory(testBed.manager.records.all(), all)).toHaveLength(2)
  expect(orderHistory(testBed.manager.records.all(), { ...all, states: ['filled'] })).toMatchObject(
    [{ clientOrderId: 'C-1' }],
  )
  expect(orderHistory(testBed.manager.records.all(), { ...all, symbol: 'ETH-USD' })).toEqual([])
})

test('the file for support names no key', () => {
  const text = supportExport(traded().journal.read(1), false)
  expect(text).not.toContain('K-1')
  expect(text).toContain('key-1/V-2')
  const simulated = supportExport(traded().journal.read(1), true)
  expect(
    simulated
      .trimEnd()
      .split('\n')
      .every((row) => row.includes('"market":"simulated"')),
  ).toBe(true)
})
