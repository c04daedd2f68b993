import type { OrderTerms } from '@leadline/venues/order-terms'
import { expect, test } from 'vitest'

import { OrderManagerHarness } from '../../testing/order-manager-harness.ts'
import { sampleCapabilities } from '../../testing/sample-orders.ts'
import { openHarness, placeToy, toyBuy, toyOrder } from '../../testing/toy-actions.ts'

const stop: OrderTerms = {
  ...toyBuy,
  side: 'sell',
  kind: 'stop-limit',
  stopPrice: '95',
  limitPrice: '94',
}

/** An order manager at an exchange without amend, with so much of the asset free beside the order. */
function withOrder(terms: OrderTerms, free = '0'): OrderManagerHarness {
  const toy = openHarness(
    new OrderManagerHarness({ capabilities: { ...sampleCapabilities, amend: null } }),
  )
  placeToy(toy, 'D-1', terms)
  toy.settle()
  toy.manager.accounts
    .get('K-1')
    ?.balances([{ asset: 'BTC', available: free, held: '1' }], false, toy.now)
  return toy
}

function move(toy: OrderManagerHarness, stopPrice: string | null = '96', draftId = 'A-1') {
  const change = { limitPrice: null, stopPrice, size: null }
  return toy.manager.amend({ draftId, clientOrderId: 'C-1', change, isPriceConfirmed: false })
}

/** The program ends between the cancel and the new order. */
function killedInBetween(terms = stop): OrderManagerHarness {
  const toy = withOrder(terms)
  expect(move(toy)).toMatchObject({ kind: 'asked', how: 'replaced' })
  // The cancel arrives; nobody learns of it any more.
  toy.connection.arrive(toy.connection.toExchange, 0)
  toy.restart()
  toy.calm(1)
  return toy
}

const atExchange = (toy: OrderManagerHarness) =>
  [...toy.exchange.orders.values()].filter(({ status }) => status === 'open')

test('a stop that was being moved when Leadline was killed is reported until the trader has decided', () => {
  const toy = killedInBetween()
  expect(atExchange(toy)).toEqual([])
  expect(toy.manager.unfinishedReplacements()).toMatchObject([
    { order: { clientOrderId: 'C-1', terms: { stopPrice: '95' } }, left: '1' },
  ])
  toy.now += 40 * 86_400_000
  toy.restart()
  toy.calm(1)
  expect(toy.manager.unfinishedReplacements()).toMatchObject([
    { replacement: { id: 'A-1', terms: { stopPrice: '96' } } },
  ])
})

test('place it is one order however often it is clicked, also after a restart', () => {
  const toy = killedInBetween()
  const first = toy.manager.decideReplacement('A-1', 'place')
  expect(first.kind).toBe('sent')
  expect(toy.manager.decideReplacement('A-1', 'place').kind).toBe('repeated')
  toy.settle()
  toy.restart()
  toy.calm(1)
  expect(toy.manager.decideReplacement('A-1', 'place').kind).toBe('repeated')
  toy.settle()
  expect(atExchange(toy)).toMatchObject([{ terms: { stopPrice: '96', size: '1' } }])
  expect(toy.manager.unfinishedReplacements()).toEqual([])
})

test('leave it is written down: nobody asks again, and nothing can be placed by a late click', () => {
  const toy = killedInBetween()
  expect(toy.manager.decideReplacement('A-1', 'leave')).toEqual({ kind: 'left' })
  toy.restart()
  toy.calm(1)
  expect(toy.manager.unfinishedReplacements()).toEqual([])
  expect(toy.manager.decideReplacement('A-1', 'place')).toMatchObject({ kind: 'impossible' })
  expect(atExchange(toy)).toEqual([])
})

test('place it goes through the risk checks, and what they refuse is still asked about', () => {
  const toy = killedInBetween()
  toy.isVaultLocked = true
  expect(toy.manager.decideReplacement('A-1', 'place')).toMatchObject({
    refusal: { guard: 'vault-locked' },
  })
  expect(toy.manager.unfinishedReplacements()).toHaveLength(1)
  toy.isVaultLocked = false
  expect(toy.manager.decideReplacement('A-1', 'place').kind).toBe('sent')
})

test('a new order that never left is reported like one that was never written down', () => {
  const toy = withOrder(stop)
  move(toy)
  toy.connection.arrive(toy.connection.toExchange, 0)
  // It is informed that the old one is canceled, writes the new one down, and is killed before that leaves.
  while (!toy.manager.records.byDraft('A-1')) toy.connection.arrive(toy.connection.toManager, 0)
  toy.connection.toExchange.length = 0
  toy.restart()
  toy.calm(2)
  expect(toyOrder(toy, 'A-1').state).toBe('not-placed')
  expect(toy.manager.unfinishedReplacements()).toHaveLength(1)
  toy.manager.decideReplacement('A-1', 'place')
  toy.settle()
  expect(atExchange(toy)).toMatchObject([{ terms: { stopPrice: '96' } }])
  expect(toy.manager.unfinishedReplacements()).toEqual([])
})

test('what was filled before the cancel is not placed a second time', () => {
  const toy = withOrder({ ...toyBuy, size: '2' })
  toy.manager.amend({
    draftId: 'A-1',
    clientOrderId: 'C-1',
    change: { limitPrice: '98', stopPrice: null, size: null },
    isPriceConfirmed: false,
  })
  toy.exchange.fill('V-1', '0.5')
  toy.connection.arrive(toy.connection.toExchange, 0)
  toy.restart()
  toy.calm(1)
  expect(toy.manager.unfinishedReplacements()).toMatchObject([{ left: '1.5' }])
  toy.manager.decideReplacement('A-1', 'place')
  toy.settle()
  expect(toyOrder(toy, 'A-1').terms.size).toBe('1.5')
})

test('a stop whose cancel was lost with the program stands as it was, and is not canceled again', () => {
  const toy = withOrder(stop)
  move(toy)
  toy.connection.toExchange.length = 0
  toy.restart()
  toy.calm(2)
  expect(atExchange(toy)).toMatchObject([{ terms: { stopPrice: '95' } }])
  expect(toyOrder(toy, 'D-1')).toMatchObject({ state: 'open', pending: null })
  expect(toy.manager.unfinishedReplacements()).toEqual([])
})

test('an order that is canceled while it is being moved is gone, and nobody is asked about it', () => {
  const toy = withOrder(stop)
  move(toy)
  toy.manager.cancel({ kind: 'everywhere' })
  toy.calm(1)
  expect(atExchange(toy)).toEqual([])
  expect(toy.manager.unfinishedReplacements()).toEqual([])
})

test('where enough is free for two stops, the new one is there before the old one is canceled', () => {
  const toy = withOrder(stop, '1')
  let least = Number.POSITIVE_INFINITY
  toy.exchange.onChange = () => (least = Math.min(least, atExchange(toy).length))
  expect(move(toy)).toMatchObject({ how: 'replaced' })
  toy.settle()
  expect(least).toBe(1)
  expect(atExchange(toy)).toMatchObject([{ terms: { stopPrice: '96' } }])
  expect(toy.manager.state.replacements.get('A-1')?.state).toBe('replaced')
})

test('a new stop that the exchange refuses leaves the old one where it is', () => {
  const toy = withOrder(stop, '1')
  move(toy)
  toy.connection.toExchange.length = 0
  toy.connection.toManager.length = 0
  toy.manager.accounts.get('K-1')?.placed('C-2', {
    kind: 'refused',
    refusal: { meaning: 'not-allowed', code: '', text: 'Too many stops.' },
  })
  toy.calm(1)
  expect(atExchange(toy)).toMatchObject([{ terms: { stopPrice: '95' } }])
  expect(toy.manager.unfinishedReplacements()).toEqual([])
  expect(toy.manager.state.replacements.get('A-1')?.reason).toBe('Too many stops.')
})

test('a stop that is reached while it is being moved takes its successor away', () => {
  const toy = withOrder(stop, '1')
  move(toy)
  toy.exchange.fill('V-1', '1')
  toy.calm(1)
  expect(atExchange(toy)).toEqual([])
  expect(toy.manager.state.replacements.get('A-1')?.state).toBe('not-needed')
  expect(toy.manager.unfinishedReplacements()).toEqual([])
})

test('killed while both stops stand, the old one is canceled after the restart', () => {
  const toy = withOrder(stop, '1')
  move(toy)
  toy.connection.arrive(toy.connection.toExchange, 0)
  expect(atExchange(toy)).toHaveLength(2)
  toy.restart()
  toy.calm(2)
  expect(atExchange(toy)).toMatchObject([{ terms: { stopPrice: '96' } }])
})

test('changes of a journal of before are asked about on their day, and not weeks later', () => {
  const toy = killedInBetween()
  const requested = toy.manager.state.replacements.get('A-1')
  if (!requested) throw new Error('no replacement')
  toy.manager.state.replacements.set('A-1', { ...requested, isAskedAbout: false })
  expect(toy.manager.unfinishedReplacements()).toHaveLength(1)
  toy.now += 2 * 86_400_000
  expect(toy.manager.unfinishedReplacements()).toEqual([])
})
