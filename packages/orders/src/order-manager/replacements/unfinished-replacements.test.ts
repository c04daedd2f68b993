import type { OrderTerms } from '@leadline/venues/order-terms'
import { expect, test } from 'vitest'

import { OrderManagerHarness } from '../../testing/order-manager-harness.ts'
import { sampleCapabilities } from '../../testing/sample-orders.ts'
import {
  openHarness,
  placeFakeOrder,
  testBuy,
  orderOfDraft,
} from '../../testing/test-bed-actions.ts'

const stop: OrderTerms = {
  ...testBuy,
  side: 'sell',
  kind: 'stop-limit',
  stopPrice: '95',
  limitPrice: '94',
}

/** An order manager at an exchange without amend, with so much of the asset free beside the order. */
function withOrder(terms: OrderTerms, free = '0'): OrderManagerHarness {
  const testBed = openHarness(
    new OrderManagerHarness({ capabilities: { ...sampleCapabilities, amend: null } }),
  )
  placeFakeOrder(testBed, 'D-1', terms)
  testBed.settle()
  testBed.manager.accounts
    .get('K-1')
    ?.balances([{ asset: 'BTC', available: free, held: '1' }], false, testBed.now)
  return testBed
}

function move(testBed: OrderManagerHarness, stopPrice: string | null = '96', draftId = 'A-1') {
  const change = { limitPrice: null, stopPrice, size: null }
  return testBed.manager.amend({ draftId, clientOrderId: 'C-1', change, isPriceConfirmed: false })
}

/** The program ends between the cancel and the new order. */
function killedInBetween(terms = stop): OrderManagerHarness {
  const testBed = withOrder(terms)
  expect(move(testBed)).toMatchObject({ kind: 'asked', how: 'replaced' })
  // The cancel arrives; nobody learns of it any more.
  testBed.connection.arrive(testBed.connection.toExchange, 0)
  testBed.restart()
  testBed.calm(1)
  return testBed
}

const atExchange = (testBed: OrderManagerHarness) =>
  [...testBed.exchange.orders.values()].filter(({ status }) => status === 'open')

test('a stop that was being moved when Leadline was killed is reported until the trader has decided', () => {
  const testBed = killedInBetween()
  expect(atExchange(testBed)).toEqual([])
  expect(testBed.manager.unfinishedReplacements()).toMatchObject([
    { order: { clientOrderId: 'C-1', terms: { stopPrice: '95' } }, left: '1' },
  ])
  testBed.now += 40 * 86_400_000
  testBed.restart()
  testBed.calm(1)
  expect(testBed.manager.unfinishedReplacements()).toMatchObject([
    { replacement: { id: 'A-1', terms: { stopPrice: '96' } } },
  ])
})

test('place it is one order however often it is clicked, also after a restart', () => {
  const testBed = killedInBetween()
  const first = testBed.manager.decideReplacement('A-1', 'place')
  expect(first.kind).toBe('sent')
  expect(testBed.manager.decideReplacement('A-1', 'place').kind).toBe('repeated')
  testBed.settle()
  testBed.restart()
  testBed.calm(1)
  expect(testBed.manager.decideReplacement('A-1', 'place').kind).toBe('repeated')
  testBed.settle()
  expect(atExchange(testBed)).toMatchObject([{ terms: { stopPrice: '96', size: '1' } }])
  expect(testBed.manager.unfinishedReplacements()).toEqual([])
})

test('leave it is written down: nobody asks again, and nothing can be placed by a late click', () => {
  const testBed = killedInBetween()
  expect(testBed.manager.decideReplacement('A-1', 'leave')).toEqual({ kind: 'left' })
  testBed.restart()
  testBed.calm(1)
  expect(testBed.manager.unfinishedReplacements()).toEqual([])
  expect(testBed.manager.decideReplacement('A-1', 'place')).toMatchObject({ kind: 'impossible' })
  expect(atExchange(testBed)).toEqual([])
})

test('place it goes through the risk checks, and what they refuse is still asked about', () => {
  const testBed = killedInBetween()
  testBed.isVaultLocked = true
  expect(testBed.manager.decideReplacement('A-1', 'place')).toMatchObject({
    refusal: { guard: 'vault-locked' },
  })
  expect(testBed.manager.unfinishedReplacements()).toHaveLength(1)
  testBed.isVaultLocked = false
  expect(testBed.manager.decideReplacement('A-1', 'place').kind).toBe('sent')
})

test('a new order that never left is reported like one that was never written down', () => {
  const testBed = withOrder(stop)
  move(testBed)
  testBed.connection.arrive(testBed.connection.toExchange, 0)
  // It learns that the old one is canceled, writes the new one down, and is killed before that leaves.
  while (!testBed.manager.records.byDraft('A-1'))
    testBed.connection.arrive(testBed.connection.toManager, 0)
  testBed.connection.toExchange.length = 0
  testBed.restart()
  testBed.calm(2)
  expect(orderOfDraft(testBed, 'A-1').state).toBe('not-placed')
  expect(testBed.manager.unfinishedReplacements()).toHaveLength(1)
  testBed.manager.decideReplacement('A-1', 'place')
  testBed.settle()
  expect(atExchange(testBed)).toMatchObject([{ terms: { stopPrice: '96' } }])
  expect(testBed.manager.unfinishedReplacements()).toEqual([])
})

test('what was filled before the cancel is not placed a second time', () => {
  const testBed = withOrder({ ...testBuy, size: '2' })
  testBed.manager.amend({
    draftId: 'A-1',
    clientOrderId: 'C-1',
    change: { limitPrice: '98', stopPrice: null, size: null },
    isPriceConfirmed: false,
  })
  testBed.exchange.fill('V-1', '0.5')
  testBed.connection.arrive(testBed.connection.toExchange, 0)
  testBed.restart()
  testBed.calm(1)
  expect(testBed.manager.unfinishedReplacements()).toMatchObject([{ left: '1.5' }])
  testBed.manager.decideReplacement('A-1', 'place')
  testBed.settle()
  expect(orderOfDraft(testBed, 'A-1').terms.size).toBe('1.5')
})

test('a stop whose cancel was lost with the program stands as it was, and is not canceled again', () => {
  const testBed = withOrder(stop)
  move(testBed)
  testBed.connection.toExchange.length = 0
  testBed.restart()
  testBed.calm(2)
  expect(atExchange(testBed)).toMatchObject([{ terms: { stopPrice: '95' } }])
  expect(orderOfDraft(testBed, 'D-1')).toMatchObject({ state: 'open', pending: null })
  expect(testBed.manager.unfinishedReplacements()).toEqual([])
})

test('an order that is canceled while it is being moved is gone, and nobody is asked about it', () => {
  const testBed = withOrder(stop)
  move(testBed)
  testBed.manager.cancel({ kind: 'everywhere' })
  testBed.calm(1)
  expect(atExchange(testBed)).toEqual([])
  expect(testBed.manager.unfinishedReplacements()).toEqual([])
})

test('where enough is free for two stops, the new one is there before the old one is canceled', () => {
  const testBed = withOrder(stop, '1')
  let least = Number.POSITIVE_INFINITY
  testBed.exchange.onChange = () => (least = Math.min(least, atExchange(testBed).length))
  expect(move(testBed)).toMatchObject({ how: 'replaced' })
  testBed.settle()
  expect(least).toBe(1)
  expect(atExchange(testBed)).toMatchObject([{ terms: { stopPrice: '96' } }])
  expect(testBed.manager.state.replacements.get('A-1')?.state).toBe('replaced')
})

test('a new stop that the exchange refuses leaves the old one where it is', () => {
  const testBed = withOrder(stop, '1')
  move(testBed)
  testBed.connection.toExchange.length = 0
  testBed.connection.toManager.length = 0
  testBed.manager.accounts.get('K-1')?.placed('C-2', {
    kind: 'refused',
    refusal: { meaning: 'not-allowed', code: '', text: 'Too many stops.' },
  })
  testBed.calm(1)
  expect(atExchange(testBed)).toMatchObject([{ terms: { stopPrice: '95' } }])
  expect(testBed.manager.unfinishedReplacements()).toEqual([])
  expect(testBed.manager.state.replacements.get('A-1')?.reason).toBe('Too many stops.')
})

test('a stop that is reached while it is being moved takes its successor away', () => {
  const testBed = withOrder(stop, '1')
  move(testBed)
  testBed.exchange.fill('V-1', '1')
  testBed.calm(1)
  expect(atExchange(testBed)).toEqual([])
  expect(testBed.manager.state.replacements.get('A-1')?.state).toBe('not-needed')
  expect(testBed.manager.unfinishedReplacements()).toEqual([])
})

test('killed while both stops stand, the old one is canceled after the restart', () => {
  const testBed = withOrder(stop, '1')
  move(testBed)
  testBed.connection.arrive(testBed.connection.toExchange, 0)
  expect(atExchange(testBed)).toHaveLength(2)
  testBed.restart()
  testBed.calm(2)
  expect(atExchange(testBed)).toMatchObject([{ terms: { stopPrice: '96' } }])
})

test('changes of a journal of before are asked about on their day, and not weeks later', () => {
  const testBed = killedInBetween()
  const requested = testBed.manager.state.replacements.get('A-1')
  if (!requested) throw new Error('no replacement')
  testBed.manager.state.replacements.set('A-1', { ...requested, isAskedAbout: false })
  expect(testBed.manager.unfinishedReplacements()).toHaveLength(1)
  testBed.now += 2 * 86_400_000
  expect(testBed.manager.unfinishedReplacements()).toEqual([])
})

/** The program ends before the cancel has left: the old order stands as it was. */
function lostWithProgram(): OrderManagerHarness {
  const testBed = withOrder(testBuy)
  const change = { limitPrice: '98', stopPrice: null, size: null }
  testBed.manager.amend({ draftId: 'A-1', clientOrderId: 'C-1', change, isPriceConfirmed: false })
  testBed.connection.toExchange.length = 0
  testBed.restart()
  testBed.settle()
  expect(atExchange(testBed)).toHaveLength(1)
  return testBed
}

test('a change that got lost with the program and is made again is not asked about, and is one order', () => {
  const testBed = lostWithProgram()
  const change = { limitPrice: '97', stopPrice: null, size: null }
  testBed.manager.amend({ draftId: 'A-2', clientOrderId: 'C-1', change, isPriceConfirmed: false })
  testBed.calm(1)
  expect(atExchange(testBed)).toMatchObject([{ terms: { limitPrice: '97' } }])
  expect(testBed.manager.unfinishedReplacements()).toEqual([])
  testBed.restart()
  testBed.calm(1)
  expect(testBed.manager.unfinishedReplacements()).toEqual([])
  expect(testBed.manager.decideReplacement('A-1', 'place')).toMatchObject({ kind: 'impossible' })
})

test('an order whose change got lost with the program and that the trader cancels is not asked about', () => {
  const testBed = lostWithProgram()
  testBed.manager.cancel({ kind: 'everywhere' })
  testBed.calm(1)
  expect(atExchange(testBed)).toEqual([])
  expect(testBed.manager.unfinishedReplacements()).toEqual([])
  expect(testBed.manager.decideReplacement('A-1', 'place')).toMatchObject({ kind: 'impossible' })
})

test('an order that still stood a minute after its change got lost ends later for reasons of its own', () => {
  const testBed = lostWithProgram()
  testBed.calm(3)
  testBed.exchange.cancelElsewhere('V-1')
  testBed.calm(3)
  expect(atExchange(testBed)).toEqual([])
  expect(testBed.manager.unfinishedReplacements()).toEqual([])
})

test('an order that a late cancel takes away within half a minute of its lost change is asked about', () => {
  const testBed = lostWithProgram()
  testBed.exchange.cancelElsewhere('V-1')
  testBed.calm(1)
  expect(testBed.manager.unfinishedReplacements()).toMatchObject([{ replacement: { id: 'A-1' } }])
})
