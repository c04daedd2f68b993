import { expect, test } from 'vitest'

import { OrderManagerHarness, fakeInstrument } from '../testing/order-manager-harness.ts'
import { sampleCapabilities } from '../testing/sample-orders.ts'
import { syntheticOrder, moveTo, startSynthetic } from '../testing/synthetic-test-bed.ts'
import { openHarness } from '../testing/test-bed-actions.ts'
import { syntheticNeeds } from './synthetic-needs.ts'
import type { SyntheticTerms } from './synthetic-order.ts'
import { syntheticProgress } from './synthetic-progress.ts'

const stop = { stopPrice: '98', limitPrice: null, triggerBy: 'last' } as const
const oco: SyntheticTerms = { kind: 'oco', side: 'sell', size: '2', limitPrice: '105', stop }
const bracket: SyntheticTerms = {
  kind: 'bracket',
  side: 'buy',
  size: '2',
  entryPrice: '99.5',
  targetPrice: '105',
  stop,
}
const trailing: SyntheticTerms = {
  kind: 'trailing-stop',
  side: 'sell',
  size: '2',
  offset: { unit: 'percent', value: '2' },
  triggerBy: 'last',
}
const chase: SyntheticTerms = {
  kind: 'chase',
  side: 'buy',
  size: '2',
  worstPrice: '101',
  leastIntervalMs: 1000,
}
const testBedWith = (terms: SyntheticTerms) => {
  const testBed = openHarness(new OrderManagerHarness())
  expect(startSynthetic(testBed, terms).kind).toBe('started')
  testBed.settle()
  return testBed
}
const shape = (testBed: OrderManagerHarness) =>
  [...testBed.exchange.orders.values()].map(
    ({ terms, status, filled }) =>
      `${terms.side} ${terms.size} ${terms.kind}${terms.limitPrice === null ? '' : ` ${terms.limitPrice}`}: ${status} ${filled}`,
  )

test('OCO: when the stop is reached, the limit is canceled, and only the rest is sold', () => {
  const testBed = testBedWith(oco)
  testBed.exchange.fill('V-1', '0.5')
  testBed.settle()
  moveTo(testBed, '98.01')
  testBed.settle()
  expect(shape(testBed)).toEqual(['sell 2 limit 105: partially-filled 0.5'])
  moveTo(testBed, '98')
  // Another fill beats the cancel.
  testBed.exchange.fill('V-1', '0.25')
  testBed.settle()
  expect(shape(testBed)).toEqual([
    'sell 2 limit 105: canceled 0.75',
    'sell 1.25 market: filled 1.25',
  ])
  expect(syntheticOrder(testBed).status).toBe('done')
})

test('OCO: when the limit is filled, the stop is gone', () => {
  const testBed = testBedWith(oco)
  testBed.exchange.fill('V-1', '2')
  testBed.settle()
  expect(syntheticOrder(testBed).status).toBe('done')
  moveTo(testBed, '90')
  testBed.settle()
  expect(testBed.exchange.orders.size).toBe(1)
})

test('OCO: nothing is sold while it is not certain that the limit is gone', () => {
  const testBed = testBedWith(oco)
  moveTo(testBed, '97')
  testBed.connection.arrive(testBed.connection.toExchange, 0)
  testBed.connection.toManager.length = 0
  testBed.advance(4000)
  expect(testBed.exchange.orders.size).toBe(1)
  testBed.calm(1)
  expect(shape(testBed)).toEqual(['sell 2 limit 105: canceled 0', 'sell 2 market: filled 2'])
})

test('OCO: a stop with a limit sends a limit order', () => {
  const testBed = testBedWith({ ...oco, stop: { ...stop, limitPrice: '97.5' } })
  moveTo(testBed, '98')
  testBed.settle()
  expect(shape(testBed)[1]).toBe('sell 2 limit 97.5: open 0')
})

test('OCO: a book that is not live sets nothing off', () => {
  const testBed = testBedWith(oco)
  testBed.prices = { ...testBed.prices, lastPrice: '90', isLive: false }
  testBed.manager.pricesMoved('coinbase', 'BTC-USD')
  expect(syntheticOrder(testBed).memory.isTriggered).toBe(false)
})

test('OCO: a stop that cannot be sent because the money is not free yet is sent again', () => {
  const testBed = testBedWith(oco)
  let refusals = 3
  testBed.exchange.refuses = ({ kind }) => {
    refusals -= kind === 'market' ? 1 : 0
    return kind === 'market' && refusals >= 0
  }
  moveTo(testBed, '97')
  testBed.calm(1)
  expect(shape(testBed).at(-1)).toBe('sell 2 market: filled 2')
  expect(syntheticOrder(testBed).status).toBe('done')
})

test('OCO: canceled elsewhere, its stop goes with it, and the reason is reported', () => {
  const testBed = testBedWith(oco)
  testBed.exchange.cancelElsewhere('V-1')
  testBed.settle()
  expect(syntheticOrder(testBed)).toMatchObject({
    status: 'canceled',
    reason: 'The limit order ended at the exchange, so the stop was canceled as well.',
  })
})

test('bracket: an entry that fills in four prints has one target and one stop, for what came in', () => {
  const testBed = testBedWith(bracket)
  for (const [size, target] of [
    ['0.5', '0.5'],
    ['0.25', '0.75'],
    ['0.75', '1.5'],
    ['0.5', '2'],
  ] as const) {
    testBed.exchange.fill('V-1', size)
    testBed.settle()
    expect(shape(testBed).slice(1)).toEqual([`sell ${target} limit 105: open 0`])
  }
  testBed.exchange.fill('V-2', '0.5')
  testBed.settle()
  moveTo(testBed, '97')
  testBed.settle()
  expect(shape(testBed)).toEqual([
    'buy 2 limit 99.5: filled 2',
    'sell 2 limit 105: canceled 0.5',
    'sell 1.5 market: filled 1.5',
  ])
  expect(syntheticOrder(testBed).status).toBe('done')
})

test('bracket: where an exchange cannot amend, the target is canceled and placed again for all that came in', () => {
  const capabilities = { ...sampleCapabilities, amend: null, amendable: [] }
  const testBed = openHarness(new OrderManagerHarness({ capabilities }))
  startSynthetic(testBed, bracket)
  testBed.settle()
  testBed.exchange.fill('V-1', '0.5')
  testBed.settle()
  // Three prints at once are one change.
  for (const size of ['0.25', '0.75', '0.5']) testBed.exchange.fill('V-1', size)
  testBed.settle()
  expect(shape(testBed)).toEqual([
    'buy 2 limit 99.5: filled 2',
    'sell 0.5 limit 105: canceled 0',
    'sell 2 limit 105: open 0',
  ])
  expect(syntheticOrder(testBed).status).toBe('active')
})

test('bracket: a target that somebody cancels at the exchange is not put back', () => {
  const testBed = testBedWith(bracket)
  testBed.exchange.fill('V-1', '2')
  testBed.settle()
  testBed.exchange.cancelElsewhere('V-2')
  testBed.settle()
  expect(syntheticOrder(testBed).status).toBe('canceled')
})

test('bracket: no more is sold than was received, where the fee is taken out of the asset', () => {
  const testBed = testBedWith(bracket)
  const groundTruth = testBed.exchange.orders.get('V-1')
  testBed.exchange.emit = () => {}
  testBed.exchange.fill('V-1', '2')
  const [fill] = groundTruth?.fills ?? []
  if (!groundTruth || !fill) throw new Error('no fill')
  testBed.manager.accounts.get('K-1')?.fill({ ...fill, fee: '0.0021', feeAsset: 'BTC' })
  testBed.settle()
  expect(shape(testBed)[1]).toBe('sell 1.997 limit 105: open 0')
  const parts = testBed.manager.records.ofSynthetic('H-1')
  const { covered } = syntheticProgress(syntheticOrder(testBed), parts, '0.001')
  expect(covered).toBe('1.997')
})

test('bracket: an entry that is canceled unfilled ends it', () => {
  const testBed = testBedWith(bracket)
  testBed.exchange.cancelElsewhere('V-1')
  testBed.settle()
  expect(syntheticOrder(testBed).status).toBe('canceled')
})

test('trailing stop: follows the best price, never away from it, and sells at its distance', () => {
  const testBed = testBedWith(trailing)
  for (const price of ['104', '110', '108', '107.81']) moveTo(testBed, price)
  testBed.settle()
  expect(testBed.exchange.orders.size).toBe(0)
  expect(syntheticOrder(testBed).memory.extreme).toBe('110')
  moveTo(testBed, '107.8')
  testBed.settle()
  expect(shape(testBed)).toEqual(['sell 2 market: filled 2'])
})

test('trailing stop: its best price survives a restart, written at most once a second', () => {
  const testBed = testBedWith(trailing)
  const rows = () => [...testBed.journal.read(1)].filter(({ fact }) => fact.about === 'held').length
  const before = rows()
  for (let cents = 0; cents < 100; cents += 1) {
    moveTo(testBed, `105.${String(cents).padStart(2, '0')}`)
    testBed.advance(30)
  }
  expect(rows() - before).toBeLessThanOrEqual(4)
  // Afterwards only the journal can determine how high it was.
  moveTo(testBed, '104.5')
  testBed.advance(1000)
  testBed.restart()
  testBed.calm(1)
  expect(syntheticOrder(testBed).memory.extreme).toBe('105.99')
  moveTo(testBed, '103.8')
  testBed.calm(1)
  expect(syntheticOrder(testBed).status).toBe('done')
})

test('trailing stop: a buy stays above the lowest price, by an amount of money', () => {
  const testBed = testBedWith({ ...trailing, side: 'buy', offset: { unit: 'price', value: '1.5' } })
  for (const price of ['95', '96.49']) moveTo(testBed, price)
  expect(syntheticOrder(testBed).memory.isTriggered).toBe(false)
  moveTo(testBed, '96.5')
  testBed.settle()
  expect(shape(testBed)).toEqual(['buy 2 market: filled 2'])
})

test('iceberg: one part at a time, the last crumb with the part before it', () => {
  const iceberg = { kind: 'iceberg', side: 'buy', limitPrice: '99' } as const
  const testBed = openHarness(
    new OrderManagerHarness({ instrument: { ...fakeInstrument, minSize: '0.5' } }),
  )
  startSynthetic(testBed, { ...iceberg, size: '2.4', displaySize: '1' })
  testBed.settle()
  testBed.exchange.fill('V-1', '0.4')
  testBed.exchange.fill('V-1', '0.6')
  testBed.settle()
  testBed.exchange.fill('V-2', '5')
  testBed.settle()
  expect(shape(testBed)).toEqual(['buy 1 limit 99: filled 1', 'buy 1.4 limit 99: filled 1.4'])
  expect(syntheticOrder(testBed).status).toBe('done')
})

test('TWAP: equal pieces at equal times; after an interruption it takes longer rather than going at once', () => {
  const terms = { kind: 'twap', side: 'buy', size: '10', slices: 10, limitPrice: null } as const
  const testBed = testBedWith({ ...terms, durationMs: 100_000 })
  const sizes = () => [...testBed.exchange.orders.values()].map(({ terms: part }) => part.size)
  expect(sizes()).toEqual(['1'])
  testBed.advance(10_000)
  testBed.settle()
  expect(sizes()).toEqual(['1', '1'])
  testBed.connection.down()
  testBed.advance(50_000)
  testBed.connection.up()
  testBed.settle()
  testBed.advance(1000)
  testBed.settle()
  expect(sizes()).toEqual(['1', '1', '2'])
  for (let step = 0; step < 12; step += 1) {
    testBed.advance(10_000)
    testBed.settle()
  }
  expect(sizes().reduce((sum, size) => sum + Number(size), 0)).toBe(10)
  expect(syntheticOrder(testBed).status).toBe('done')
})

test('TWAP: within its limit, what is not filled is said at the end', () => {
  const terms = { kind: 'twap', side: 'buy', size: '4', slices: 4, limitPrice: '99' } as const
  const testBed = testBedWith({ ...terms, durationMs: 40_000 })
  for (let step = 0; step < 12; step += 1) {
    testBed.advance(10_000)
    testBed.settle()
  }
  expect(syntheticOrder(testBed).status).toBe('done')
  expect(syntheticOrder(testBed).reason).toContain('were not filled')
})

test('chase: follows the best bid, post-only, no faster than its interval, never beyond its worst price', () => {
  const testBed = testBedWith(chase)
  expect(shape(testBed)).toEqual(['buy 2 limit 99.99: open 0'])
  moveTo(testBed, '100.3')
  testBed.settle()
  expect(shape(testBed)).toHaveLength(1)
  testBed.advance(1000)
  testBed.settle()
  expect(shape(testBed)).toEqual(['buy 2 limit 99.99: canceled 0', 'buy 2 limit 100.29: open 0'])
  testBed.exchange.fill('V-2', '0.5')
  testBed.advance(2000)
  moveTo(testBed, '105')
  testBed.settle()
  testBed.advance(1000)
  testBed.settle()
  expect(shape(testBed).at(-1)).toBe('buy 1.5 limit 101: open 0')
  expect([...testBed.exchange.orders.values()].every(({ terms }) => terms.postOnly)).toBe(true)
})

test('a synthetic order that is canceled takes its parts with it, and survives no restart', () => {
  const testBed = testBedWith(oco)
  testBed.manager.cancel({ kind: 'orders', clientOrderIds: ['H-1'] })
  testBed.settle()
  expect(syntheticOrder(testBed).status).toBe('canceled')
  testBed.restart()
  testBed.calm(1)
  moveTo(testBed, '90')
  testBed.calm(1)
  expect(shape(testBed)).toEqual(['sell 2 limit 105: canceled 0'])
})

test('a synthetic order goes on after a restart where it was', () => {
  const testBed = testBedWith(oco)
  testBed.restart()
  testBed.calm(1)
  moveTo(testBed, '97')
  testBed.calm(1)
  expect(shape(testBed)).toEqual(['sell 2 limit 105: canceled 0', 'sell 2 market: filled 2'])
})

test('a part waits while the vault is locked, and says so', () => {
  const testBed = testBedWith(trailing)
  moveTo(testBed, '110')
  testBed.isVaultLocked = true
  moveTo(testBed, '100')
  expect(testBed.manager.synthetic.waiting.get('H-1')).toContain('vault is locked')
  testBed.isVaultLocked = false
  testBed.advance(1000)
  testBed.settle()
  expect(shape(testBed)).toEqual(['sell 2 market: filled 2'])
})

test('a double click starts one', () => {
  const testBed = testBedWith(oco)
  expect(startSynthetic(testBed, oco).kind).toBe('started')
  testBed.settle()
  expect(testBed.exchange.orders.size).toBe(1)
})

test.each([
  ['a stop beyond the limit', { ...oco, stop: { ...stop, stopPrice: '106' } }],
  ['a stop that is reached already', { ...oco, stop: { ...stop, stopPrice: '100' } }],
  ['a size that is none', { ...oco, size: '0' }],
  ['a target on the wrong side', { ...bracket, targetPrice: '97' }],
  ['a stop without a distance', { ...trailing, offset: { unit: 'percent', value: '0' } }],
  ['a distance of everything', { ...trailing, offset: { unit: 'percent', value: '100' } }],
  [
    'an iceberg that shows more than it is',
    { kind: 'iceberg', side: 'buy', size: '1', displaySize: '2', limitPrice: '99' },
  ],
  [
    'pieces below the smallest size',
    { kind: 'twap', side: 'buy', size: '0.005', slices: 10, durationMs: 60_000, limitPrice: null },
  ],
  ['a chase without pause', { ...chase, leastIntervalMs: 0 }],
] as [string, SyntheticTerms][])(
  '%s is refused before it starts, with the reason',
  (_name, terms) => {
    const testBed = openHarness(new OrderManagerHarness())
    const result = startSynthetic(testBed, terms)
    expect(result.kind).toBe('problems')
    expect(testBed.manager.synthetic.active()).toEqual([])
  },
)

test('what an exchange lacks is said before: without post-only nothing can be chased', () => {
  const limit = { ...sampleCapabilities.kinds.limit!, postOnly: false }
  const kinds = { ...sampleCapabilities.kinds, limit }
  const testBed = openHarness(
    new OrderManagerHarness({ capabilities: { ...sampleCapabilities, kinds } }),
  )
  expect(JSON.stringify(startSynthetic(testBed, chase))).toContain('cannot be chased')
  expect(syntheticNeeds('oco', 'Kraken')).toContain('this computer awake and Kraken connected')
})

test('working synthetic orders are named before the computer sleeps', () => {
  const testBed = testBedWith(oco)
  expect(testBed.manager.warnings()).toEqual([
    {
      kind: 'held',
      words: 'The OCO in BTC-USD at Coinbase is held by Leadline and stops with it.',
    },
  ])
})
