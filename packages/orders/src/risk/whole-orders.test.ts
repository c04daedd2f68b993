import { expect, test } from 'vitest'

import { exact, zero } from '../decimal-text.ts'
import type { SyntheticTerms } from '../synthetic/synthetic-order.ts'
import { openWith, showBook } from '../testing/limited-toy.ts'
import { syntheticOrder, startSynthetic } from '../testing/synthetic-toys.ts'
import { placeToy, toyBuy } from '../testing/toy-actions.ts'

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
    const toy = openWith()
    const refused = startSynthetic(toy, terms)
    expect(refused).toMatchObject({ kind: 'risk', refusal: { guard: 'order-notional' } })
    expect(toy.exchange.placings.size).toBe(0)
    const smaller = startSynthetic(
      toy,
      { ...terms, size: terms.kind === 'iceberg' ? '9' : '8' },
      'H-2',
    )
    expect(smaller).toMatchObject({ kind: 'started' })
  },
)

test('a TWAP whose market runs away stops before it costs more than one order may', () => {
  const toy = openWith()
  showBook(toy, [['100.00', '1000']], [['99.00', '1000']])
  toy.exchange.match = ({ size, limitPrice }) => [{ size: size ?? '0', price: limitPrice ?? '0' }]
  const twap = { kind: 'twap', side: 'buy', size: '8', slices: 4, durationMs: 40_000 } as const
  expect(startSynthetic(toy, { ...twap, limitPrice: null }).kind).toBe('started')
  toy.settle()
  showBook(toy, [['300.00', '1000']], [['299.00', '1000']])
  toy.calm(2)
  const paid = [...toy.exchange.orders.values()].flatMap(({ fills }) => fills)
  const cost = paid.reduce(
    (sum, { price, size }) => sum.plus(exact(price).times(exact(size))),
    zero,
  )
  // 2 at 101 and 2 at 303; two more would make 1,414.
  expect(cost.toFixed()).toBe('808')
  expect(syntheticOrder(toy).reason).toContain('Above your limit of 1,000 USD for one order')
})

test('a second limit counts the parts, and is not requested', () => {
  const toy = openWith({ childNotional: '250' })
  const iceberg = { kind: 'iceberg', side: 'buy', size: '9', limitPrice: '100' } as const
  expect(startSynthetic(toy, { ...iceberg, displaySize: '3' })).toMatchObject({
    kind: 'risk',
    refusal: { guard: 'child-notional' },
  })
  expect(startSynthetic(toy, { ...iceberg, displaySize: '2' }, 'H-2').kind).toBe('started')
  // An order that leaves in one is no part.
  expect(placeToy(toy, 'D-1', { ...toyBuy, size: '9' }).kind).toBe('sent')
})

test('the target of a bracket grows with its entry, also beyond the limit for one order', () => {
  const toy = openWith()
  const stop = { stopPrice: '90', limitPrice: null, triggerBy: 'best' } as const
  const bracket = { kind: 'bracket', side: 'buy', size: '9', targetPrice: '150', stop } as const
  expect(startSynthetic(toy, { ...bracket, entryPrice: '100' }).kind).toBe('started')
  toy.settle()
  for (const size of ['4', '5']) {
    toy.exchange.fill('V-1', size, '100')
    toy.calm(1)
  }
  const targets = toy.exchange.open().filter(({ terms }) => terms.side === 'sell')
  const offered = targets.reduce((sum, { terms }) => sum.plus(exact(terms.size ?? '0')), zero)
  expect(offered.toFixed()).toBe('9')
})
