import { expect, test } from 'vitest'

import { OrderManagerHarness } from '../testing/order-manager-harness.ts'
import { openHarness, placeToy } from '../testing/toy-actions.ts'
import { journalVersion } from './journal-row.ts'
import { JournalTooNew } from './journal-store.ts'
import { Journal } from './journal.ts'
import { MemoryJournal } from './memory-journal.ts'
import { orderHistory, storyOf } from './order-history.ts'
import { supportExport } from './support-export.ts'

function traded(): OrderManagerHarness {
  const toy = openHarness(new OrderManagerHarness())
  placeToy(toy, 'D-1')
  toy.settle()
  toy.exchange.fill('V-1', '1')
  toy.exchange.placeElsewhere({ ...placeTerms(toy) })
  toy.settle()
  return toy
}

function placeTerms(toy: OrderManagerHarness) {
  const order = toy.manager.records.get('C-1')
  if (!order) throw new Error('no order')
  return order.terms
}

test('an order or a ticket that is already in the journal is refused by the journal itself', () => {
  const toy = traded()
  const [row] = [...toy.journal.read(1)].filter(
    ({ fact }) => fact.about === 'order' && fact.event.kind === 'recorded',
  )
  if (!row) throw new Error('no row')
  const before = toy.journal.length
  expect(() => toy.journal.append([row])).toThrow('already holds')
  expect(toy.journal.length).toBe(before)
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

test('the story of an order has every step with its time', () => {
  const toy = traded()
  const kinds = storyOf(toy.journal.read(1), 'C-1').map(({ fact }) =>
    fact.about === 'order' ? fact.event.kind : fact.about,
  )
  expect(kinds).toEqual(['recorded', 'report', 'placed', 'fill'])
})

test('the history is the newest first, by time, symbol and state', () => {
  const toy = traded()
  const all = { from: 0, to: toy.now + 1, limit: 10 }
  expect(orderHistory(toy.manager.records.all(), all)).toHaveLength(2)
  expect(orderHistory(toy.manager.records.all(), { ...all, states: ['filled'] })).toMatchObject([
    { clientOrderId: 'C-1' },
  ])
  expect(orderHistory(toy.manager.records.all(), { ...all, symbol: 'ETH-USD' })).toEqual([])
})

test('the file for support names no key', () => {
  const text = supportExport(traded().journal.read(1))
  expect(text).not.toContain('K-1')
  expect(text).toContain('key-1/V-2')
})
