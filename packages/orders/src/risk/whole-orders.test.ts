import { expect, test } from 'vitest'

import { exact, zero } from '../decimal-text.ts'
import type { SyntheticTerms } from '../synthetic/synthetic-order.ts'
import { openWith, showBook } from '../testing/limited-test-bed.ts'
import { syntheticOrder, startSynthetic } from '../testing/synthetic-test-bed.ts'
import { placeFakeOrder, testBuy } from '../testing/test-bed-actions.ts'

const wholes: [string, SyntheticTerms][] = [
  [
    'TWAP',
    { kind: 'twap', side: 'buy', size: '40', slices: 10, durationMs: 600_000, limitPrice: '100' },
  ],
  [
    'TWAP at the market',
    { kind: 'twap', side: 'buy', size: '40', slices: 10, durationMs: 600_000, limitPrice: null },
  ],
  ['iceberg', { kind: 'iceberg', side: 'buy', size: '40', displaySize: '4', limitPrice: '100' }],
  ['chase', { kind: 'chase', side: 'buy', size: '40', worstPrice: '100', leastIntervalMs: 1000 }],
  [
    'bracket',
    {
      kind: 'bracket',
      side: 'buy',
      size: '40',
      entryPrice: '100',
      targetPrice: '120',
      stop: { stopPrice: '90', limitPrice: null, triggerBy: 'best' },
    },
  ],
  [
    'OCO',
    {
      kind: 'oco',
      side: 'buy',
      size: '9.95',
      limitPrice: '95',
      stop: { stopPrice: '105', limitPrice: null, triggerBy: 'best' },
    },
  ],
  [
    'trailing stop',
    {
      kind: 'trailing-stop',
      side: 'buy',
      size: '9.95',
      offset: { unit: 'percent', value: '5' },
      triggerBy: 'best',
    },
  ],
  [
    'TWAP that sells',
    { kind: 'twap', side: 'sell', size: '40', slices: 10, durationMs: 600_000, limitPrice: '100' },
  ],
]

test.each(wholes)(
  'the limit for one order counts the whole of a synthetic order: %s',
  (_, terms) => {
    const testBed = openWith()
    const refused = startSynthetic(testBed, terms)
    expect(refused).toMatchObject({ kind: 'risk', refusal: { guard: 'order-notional' } })
    expect(testBed.exchange.placings.size).toBe(0)
    const smaller = startSynthetic(
      testBed,
      { ...terms, size: terms.kind === 'iceberg' ? '9' : '8' },
      'H-2',
    )
    expect(smaller).toMatchObject({ kind: 'started' })
  },
)

test('a TWAP whose market runs away stops before it costs more than one order may', () => {
  const testBed = openWith()
  showBook(testBed, [['100.00', '1000']], [['99.00', '1000']])
  testBed.exchange.match = ({ size, limitPrice }) => [
    { size: size ?? '0', price: limitPrice ?? '0' },
  ]
  const twap = { kind: 'twap', side: 'buy', size: '8', slices: 4, durationMs: 40_000 } as const
  expect(startSynthetic(testBed, { ...twap, limitPrice: null }).kind).toBe('started')
  testBed.settle()
  showBook(testBed, [['300.00', '1000']], [['299.00', '1000']])
  testBed.calm(2)
  const paid = [...testBed.exchange.orders.values()].flatMap(({ fills }) => fills)
  const cost = paid.reduce(
    (sum, { price, size }) => sum.plus(exact(price).times(exact(size))),
    zero,
  )
  // 2 at 101 and 2 at 303; two more would make 1,414.
  expect(cost.toFixed()).toBe('808')
  expect(syntheticOrder(testBed).reason).toContain('Above your limit of 1,000 USD for one order')
})

test('a second limit counts the parts, and is not requested', () => {
  const testBed = openWith({ childNotional: '250' })
  const iceberg = { kind: 'iceberg', side: 'buy', size: '9', limitPrice: '100' } as const
  expect(startSynthetic(testBed, { ...iceberg, displaySize: '3' })).toMatchObject({
    kind: 'risk',
    refusal: { guard: 'child-notional' },
  })
  expect(startSynthetic(testBed, { ...iceberg, displaySize: '2' }, 'H-2').kind).toBe('started')
  // An order that leaves in one is no part.
  expect(placeFakeOrder(testBed, 'D-1', { ...testBuy, size: '9' }).kind).toBe('sent')
})

test('the target of a bracket grows with its entry, also beyond the limit for one order', () => {
  const testBed = openWith()
  const stop = { stopPrice: '90', limitPrice: null, triggerBy: 'best' } as const
  const bracket = { kind: 'bracket', side: 'buy', size: '9', targetPrice: '150', stop } as const
  expect(startSynthetic(testBed, { ...bracket, entryPrice: '100' }).kind).toBe('started')
  testBed.settle()
  for (const size of ['4', '5']) {
    testBed.exchange.fill('V-1', size, '100')
    testBed.calm(1)
  }
  const targets = testBed.exchange.open().filter(({ terms }) => terms.side === 'sell')
  const offered = targets.reduce((sum, { terms }) => sum.plus(exact(terms.size ?? '0')), zero)
  expect(offered.toFixed()).toBe('9')
})
