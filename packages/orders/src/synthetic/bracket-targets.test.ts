import { guide, numbersIn, plain } from '@leadline/order-book/testing/manual-examples'
import { expect, test } from 'vitest'

import { exact } from '../decimal-text.ts'
import { OrderManagerHarness } from '../testing/order-manager-harness.ts'
import { sampleCapabilities } from '../testing/sample-orders.ts'
import { moveTo, startSynthetic, syntheticOrder } from '../testing/synthetic-test-bed.ts'
import { openHarness } from '../testing/test-bed-actions.ts'
import { targetShares } from './bracket-targets.ts'
import type { SyntheticTerms } from './synthetic-order.ts'

const stop = { stopPrice: '97', limitPrice: null, triggerBy: 'last' } as const
const bracket = {
  kind: 'bracket',
  side: 'buy',
  size: '2',
  entryPrice: '99.5',
  earlierTargets: [{ price: '103', percent: '50' }],
  targetPrice: '105',
  stop,
} as const satisfies SyntheticTerms

const shape = (testBed: OrderManagerHarness) =>
  [...testBed.exchange.orders.values()].map(
    ({ terms: { side, size, limitPrice }, status, filled }) =>
      `${side} ${size} ${limitPrice ?? 'market'}: ${status} ${filled}`,
  )

function testBedWith(terms: SyntheticTerms, capabilities = sampleCapabilities) {
  const testBed = openHarness(new OrderManagerHarness({ capabilities }))
  expect(startSynthetic(testBed, terms).kind).toBe('started')
  testBed.settle()
  return testBed
}

test('each target has its share, and the last one takes what the steps leave', () => {
  const three = [
    { price: '103', percent: '33' },
    { price: '104', percent: '33' },
  ]
  const sizes = targetShares({ ...bracket, size: '0.1', earlierTargets: three }, '0.001')
  expect(sizes.map(({ role, price, size }) => `${role} ${size.toFixed()} at ${price}`)).toEqual([
    'target-1 0.033 at 103',
    'target-2 0.033 at 104',
    'target 0.034 at 105',
  ])
})

test('what comes in goes to the target that is reached first, then to the next', () => {
  const testBed = testBedWith(bracket)
  for (const [size, ...targets] of [
    ['0.4', 'sell 0.4 103: open 0'],
    ['0.6', 'sell 1 103: open 0'],
    ['0.5', 'sell 1 103: open 0', 'sell 0.5 105: open 0'],
    ['0.5', 'sell 1 103: open 0', 'sell 1 105: open 0'],
  ] as const) {
    testBed.exchange.fill('V-1', size)
    testBed.settle()
    expect(shape(testBed).slice(1)).toEqual(targets)
  }
})

test('after the first target the stop is for the rest, and sells no more than that', () => {
  const testBed = testBedWith(bracket)
  testBed.exchange.fill('V-1', '2')
  testBed.settle()
  testBed.exchange.fill('V-2', '1')
  testBed.settle()
  moveTo(testBed, '97')
  testBed.settle()
  expect(shape(testBed)).toEqual([
    'buy 2 99.5: filled 2',
    'sell 1 103: filled 1',
    'sell 1 105: canceled 0',
    'sell 1 market: filled 1',
  ])
  expect(syntheticOrder(testBed).status).toBe('done')
})

test('all its targets reached, it is done', () => {
  const testBed = testBedWith(bracket)
  testBed.exchange.fill('V-1', '2')
  testBed.settle()
  for (const order of ['V-2', 'V-3']) {
    testBed.exchange.fill(order, '1')
    testBed.settle()
  }
  expect(syntheticOrder(testBed).status).toBe('done')
})

test.each([sampleCapabilities, { ...sampleCapabilities, amend: null, amendable: [] }])(
  'all its targets moved at once: each is moved or placed again, and none is taken for canceled by somebody (amend %#)',
  (capabilities) => {
    const testBed = testBedWith(bracket, capabilities)
    testBed.exchange.fill('V-1', '2')
    testBed.settle()
    const terms = {
      ...bracket,
      earlierTargets: [
        { price: '102', percent: '25' },
        { price: '104', percent: '25' },
      ],
      targetPrice: '106',
    }
    const change = { heldId: 'H-1', terms, isPriceConfirmed: false }
    expect(testBed.manager.run((now) => testBed.manager.synthetic.change(change, now)).kind).toBe(
      'started',
    )
    for (let turn = 0; turn < 5; turn += 1) testBed.settle()
    expect(
      shape(testBed)
        .filter((order) => order.includes('open'))
        .toSorted(),
    ).toEqual(['sell 0.5 102: open 0', 'sell 0.5 104: open 0', 'sell 1 106: open 0'])
    // More at the first, less at the last: the last one waits for its place while the first is moved.
    const larger = { ...terms, earlierTargets: [{ price: '102', percent: '75' }] }
    testBed.manager.run((now) =>
      testBed.manager.synthetic.change({ ...change, terms: larger }, now),
    )
    for (let turn = 0; turn < 8; turn += 1) testBed.settle()
    expect(
      shape(testBed)
        .filter((order) => order.includes('open'))
        .toSorted(),
    ).toEqual(['sell 0.5 106: open 0', 'sell 1.5 102: open 0'])
    // One target in place of two: what stood for the others is canceled first.
    const single = { ...bracket, earlierTargets: undefined }
    testBed.manager.run((now) =>
      testBed.manager.synthetic.change({ ...change, terms: single }, now),
    )
    for (let turn = 0; turn < 5; turn += 1) testBed.settle()
    expect(shape(testBed).filter((order) => order.includes('open'))).toEqual(['sell 2 105: open 0'])
    expect(syntheticOrder(testBed).status).toBe('active')
  },
)

test('a target that somebody cancels at the exchange ends the others and the stop', () => {
  const testBed = testBedWith(bracket)
  testBed.exchange.fill('V-1', '2')
  testBed.settle()
  testBed.exchange.cancelElsewhere('V-2')
  testBed.settle()
  expect(syntheticOrder(testBed).status).toBe('canceled')
  expect(shape(testBed).some((order) => order.includes('open'))).toBe(false)
})

test('what no bracket can do is said before it starts', () => {
  const problems = (changes: Partial<typeof bracket> | object) => {
    const testBed = openHarness(new OrderManagerHarness())
    const done = startSynthetic(testBed, { ...bracket, ...changes })
    return done.kind === 'problems' ? done.problems.map(({ message }) => message) : []
  }
  expect(problems({})).toEqual([])
  const shares = (...percents: string[]) => ({
    earlierTargets: percents.map((percent, place) => ({ price: `10${place}`, percent })),
  })
  expect(problems(shares('60', '40'))).toEqual([
    'The targets before the last one take 100 %: nothing is left for it.',
  ])
  expect(problems(shares('0'))).toEqual(['Say how many percent of the size leave at each target.'])
  expect(problems({ earlierTargets: [{ price: '106', percent: '50' }] })).toEqual([
    'Each target must lie beyond the one before it.',
  ])
  expect(problems({ earlierTargets: [{ price: '96', percent: '50' }] })).toEqual([
    'The stop must be on the other side of the market than the limit.',
  ])
  expect(problems(shares('0.0001')).join()).toMatch(/^Target 1: 0 would leave there\. /)
  expect(problems(shares('1', '1', '1', '1', '1'))).toEqual(['A bracket has at most 5 targets.'])
})

test('targets are put on the steps of the market once, so that nothing is moved again and again', () => {
  const testBed = testBedWith({
    ...bracket,
    earlierTargets: [{ price: '103.001', percent: '50.0' }],
    targetPrice: '105.004',
  })
  expect(syntheticOrder(testBed).terms).toMatchObject({
    earlierTargets: [{ price: '103.01', percent: '50' }],
    targetPrice: '105.01',
  })
})

test('a row of a bracket with one target, as it was written before, is one target for all of it', () => {
  const { earlierTargets: _, ...before } = bracket
  expect(
    targetShares(before, '0.001').map(({ role, size }) => [role, size.eq(exact('2'))]),
  ).toEqual([['target', true]])
})

test('the manual’s bracket of two targets: what rests where, and what it brings', () => {
  const manual = guide('orders-and-tickets')
  const example = manual.slice(manual.indexOf('A bracket may have up to five targets'))
  const [size = '', entryPrice = '', percent = '', price = '', targetPrice = ''] = numbersIn(
    example,
    /buy ([\d.]+) at ([\d,]+), sell ([\d.]+)% of it at ([\d,]+) and the rest at ([\d,]+\d)/,
  ).map(plain)
  const said = numbersIn(
    example,
    /Then ([\d.]+) rests at ([\d,]+) for (\$[\d,.]+\d) and ([\d.]+) at ([\d,]+) for (\$[\d,.]+\d), which is (\$[\d,.]+\d) together/,
  ).map(plain)
  const terms = { ...bracket, size, entryPrice, earlierTargets: [{ price, percent }], targetPrice }
  const shares = targetShares(terms, '0.00000001')
  const worth = shares.map(({ size: share, price: at }) => share.times(exact(at)))
  const together = worth.reduce((sum, one) => sum.plus(one))
  expect(said).toEqual([
    ...shares.flatMap((share, place) => [
      share.size.toFixed(),
      share.price,
      worth[place]?.toFixed(2),
    ]),
    together.toFixed(2),
  ])
})
