import { expect, test } from 'vitest'

import { ask, bid, ladderOf } from '../testing/ladder-of.ts'

test('condensed bids are rounded down, so that no price looks better than it is', () => {
  const orders = [
    bid('CB', '59999.50', '0.10'),
    bid('KR', '59999.00', '0.20'),
    bid('GE', '59998.99', '0.30'),
  ]
  const { bids } = ladderOf(orders, { depth: 50, condense: { by: 'price-increment', step: '1' } })
  expect(bids()).toEqual(['59999.00 | 0.30 | CB 0.10, KR 0.20', '59998.00 | 0.30 | GE 0.30'])
})

test('steps in which nothing rests are left out', () => {
  const orders = [ask('CB', '100.10', '1'), ask('CB', '109.90', '1')]
  const { asks } = ladderOf(orders, { depth: 50, condense: { by: 'price-increment', step: '1' } })
  expect(asks()).toEqual(['101.00 | 1.00 | CB 1.00', '110.00 | 1.00 | CB 1.00'])
})

test('a step finer than any exchange’s tick or lot is taken at its word', () => {
  const { ladder, asks } = ladderOf([ask('CB', '100.10', '1')], {
    depth: 50,
    condense: { by: 'price-increment', step: '0.0250' },
  })
  expect(ladder.scale.priceDecimals).toBe(3)
  expect(asks()).toEqual(['100.10 | 1.00 | CB 1.00'])
})

test('an order as large as several rows fills them all', () => {
  const { asks } = ladderOf([ask('CB', '100.00', '2.50'), ask('KR', '101.00', '1.00')], {
    depth: 50,
    condense: { by: 'asset-size', step: '1' },
  })
  expect(asks()).toEqual([
    '100.00 | 1.00 | CB 1.00',
    '100.00 | 1.00 | CB 1.00',
    '101.00 | 1.00 | CB 0.50, KR 0.50',
    '101.00 | 0.50 | KR 0.50',
  ])
})

test('a step far too small gives as many rows as allowed, and says that the rest is cut off', () => {
  const { ladder } = ladderOf([ask('CB', '100.00', '3')], {
    depth: 50,
    condense: { by: 'asset-size', step: '0.00000001' },
    maxRows: 10,
  })
  expect([ladder.asks.length, ladder.asks.isCut]).toEqual([10, true])
  const whole = ladderOf([ask('CB', '100.00', '3')], {
    depth: 50,
    condense: { by: 'asset-size', step: '0.00000001' },
  })
  expect([whole.ladder.asks.length, whole.ladder.asks.isCut]).toEqual([1000, true])
})

test.each(['0', '-1', '', 'abc', '1e3', '0.000', '1,000'])(
  '%j is no step, and is refused',
  (step) => {
    const { ladder, sources, asks } = ladderOf([ask('CB', '100.00', '3')])
    expect(() => ladder.show({ depth: 5, condense: { by: 'asset-size', step } })).toThrow(
      RangeError,
    )
    // What was shown before goes on.
    ladder.update(sources)
    expect(asks()).toEqual(['100.00 | 3.00 | CB 3.00'])
  },
)

test('a step larger than any price can be gathers each side into one row, whose edge cannot be determined', () => {
  const orders = [ask('CB', '100.10', '1'), ask('KR', '200.00', '1'), bid('CB', '100.00', '1')]
  const { ladder } = ladderOf(orders, {
    depth: 50,
    condense: { by: 'price-increment', step: '900000000000000' },
  })
  expect([ladder.asks.length, ladder.asks.priceAt(0), ladder.asks.sizeAt(0)]).toEqual([
    1,
    Infinity,
    200_000_000,
  ])
  expect([ladder.bids.length, ladder.bids.priceAt(0)]).toEqual([1, 0])
})
