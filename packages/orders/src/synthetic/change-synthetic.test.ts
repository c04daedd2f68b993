import { expect, test } from 'vitest'

import { OrderManagerHarness } from '../testing/order-manager-harness.ts'
import { sampleCapabilities } from '../testing/sample-orders.ts'
import {
  exposureError,
  syntheticOrder,
  moveTo,
  startSynthetic,
} from '../testing/synthetic-test-bed.ts'
import { openHarness } from '../testing/test-bed-actions.ts'
import type { SyntheticTerms } from './synthetic-order.ts'

const stop = { stopPrice: '98', limitPrice: null, triggerBy: 'last' } as const
const oco = { kind: 'oco', side: 'sell', size: '2', limitPrice: '105', stop } as const
const bracket = {
  kind: 'bracket',
  side: 'buy',
  size: '2',
  entryPrice: '99.5',
  targetPrice: '105',
  stop,
} as const
const cannotAmend = { ...sampleCapabilities, amend: null, amendable: [] }

function running(terms: SyntheticTerms, capabilities = sampleCapabilities) {
  const testBed = openHarness(new OrderManagerHarness({ capabilities }))
  expect(startSynthetic(testBed, terms).kind).toBe('started')
  testBed.settle()
  return testBed
}
const change = (testBed: OrderManagerHarness, terms: SyntheticTerms) => {
  const request = { heldId: 'H-1', terms, isPriceConfirmed: false }
  const result = testBed.manager.run((now) => testBed.manager.synthetic.change(request, now))
  testBed.settle()
  return result
}
const shape = (testBed: OrderManagerHarness) =>
  [...testBed.exchange.orders.values()].map(
    ({ terms, status, filled }) => `${terms.size} at ${terms.limitPrice}: ${status} ${filled}`,
  )

test('OCO: its limit is moved at the exchange, in place or by a new order for the rest', () => {
  const inPlace = running(oco)
  inPlace.exchange.fill('V-1', '0.5')
  inPlace.settle()
  expect(change(inPlace, { ...oco, size: '3', limitPrice: '106' }).kind).toBe('started')
  expect(shape(inPlace)).toEqual(['3 at 106: partially-filled 0.5'])
  const replaced = running(oco, cannotAmend)
  replaced.exchange.fill('V-1', '0.5')
  replaced.settle()
  change(replaced, { ...oco, size: '3', limitPrice: '106' })
  expect(shape(replaced)).toEqual(['2 at 105: canceled 0.5', '2.5 at 106: open 0'])
  expect(syntheticOrder(replaced).status).toBe('active')
})

test('OCO: a stop that was moved is the one that counts, also after a restart', () => {
  const testBed = running(oco)
  change(testBed, { ...oco, stop: { ...stop, stopPrice: '95' } })
  testBed.restart()
  testBed.calm(1)
  moveTo(testBed, '97')
  testBed.calm(1)
  expect(syntheticOrder(testBed).memory.isTriggered).toBe(false)
  moveTo(testBed, '95')
  testBed.calm(1)
  expect(syntheticOrder(testBed).status).toBe('done')
})

test('bracket: entry, target and stop are moved while it runs; what came in stays covered once', () => {
  const testBed = running(bracket)
  testBed.exchange.fill('V-1', '0.5')
  testBed.settle()
  change(testBed, { ...bracket, size: '3', entryPrice: '99', targetPrice: '107' })
  expect(shape(testBed)).toEqual(['3 at 99: partially-filled 0.5', '0.5 at 107: open 0'])
  testBed.exchange.fill('V-1', '2.5')
  testBed.settle()
  expect(shape(testBed)).toEqual(['3 at 99: filled 3', '3 at 107: open 0'])
  // Its entry is over: of it nothing can be changed any more.
  change(testBed, { ...bracket, size: '5', entryPrice: '98.5', targetPrice: '108' })
  expect(syntheticOrder(testBed).terms).toMatchObject({
    size: '3',
    entryPrice: '99',
    targetPrice: '108',
  })
  expect(shape(testBed)).toEqual(['3 at 99: filled 3', '3 at 108: open 0'])
  expect(exposureError(testBed)).toBe('')
})

test('a trailing stop trails by its new distance', () => {
  const trailing = {
    kind: 'trailing-stop',
    side: 'sell',
    size: '2',
    offset: { unit: 'price', value: '5' },
    triggerBy: 'last',
  } as const
  const testBed = running(trailing)
  moveTo(testBed, '110')
  change(testBed, { ...trailing, offset: { unit: 'price', value: '2' } })
  moveTo(testBed, '108')
  testBed.settle()
  expect(syntheticOrder(testBed).status).toBe('done')
})

test('iceberg, TWAP and chase go on with their new size, price and pace', () => {
  const iceberg = { kind: 'iceberg', side: 'buy', size: '3', displaySize: '1' } as const
  const cold = running({ ...iceberg, limitPrice: '99' })
  change(cold, { ...iceberg, size: '2', displaySize: '0.5', limitPrice: '98.5' })
  expect(shape(cold)).toEqual(['1 at 98.5: open 0'])
  cold.exchange.fill('V-1', '1')
  cold.settle()
  expect(shape(cold).at(-1)).toBe('0.5 at 98.5: open 0')

  const twap = { kind: 'twap', side: 'buy', size: '4', slices: 4, limitPrice: null } as const
  const paced = running({ ...twap, durationMs: 40_000 })
  change(paced, { ...twap, size: '2', slices: 2, durationMs: 40_000 })
  paced.advance(21_000)
  paced.settle()
  paced.advance(21_000)
  paced.settle()
  expect([...paced.exchange.orders.values()].map(({ terms }) => terms.size)).toEqual(['1', '1'])
  expect(syntheticOrder(paced).status).toBe('done')

  const chase = { kind: 'chase', side: 'buy', size: '2', leastIntervalMs: 1000 } as const
  const led = running({ ...chase, worstPrice: '101' })
  change(led, { ...chase, size: '3', worstPrice: '99' })
  led.advance(1000)
  led.settle()
  expect(shape(led)).toEqual(['2 at 99.99: canceled 0', '3 at 99: open 0'])
})

test('what cannot be changed says why, and nothing happens', () => {
  const testBed = running(oco)
  testBed.exchange.fill('V-1', '0.5')
  testBed.settle()
  const words = (terms: SyntheticTerms) => JSON.stringify(change(testBed, terms))
  expect(words({ ...oco, size: '0.5' })).toContain('0.5 of it are filled already')
  expect(words({ ...oco, stop: { ...stop, stopPrice: '101' } })).toContain(
    'The market is at 100: a sell stop at 101 would trigger at once.',
  )
  expect(words({ ...oco, side: 'buy' })).toContain('Another kind or side')
  moveTo(testBed, '97')
  expect(words({ ...oco, size: '3' })).toContain('Its stop has triggered')
  testBed.settle()
  expect(words({ ...oco, size: '3' })).toContain('This order has ended.')
})
