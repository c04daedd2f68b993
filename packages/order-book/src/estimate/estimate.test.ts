import { formatScaled } from '@leadline/decimal/scaled'
import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { BookSide } from '../book/book-side.ts'
import { Ladder } from '../ladder/ladder.ts'
import { columns, sourcesOf } from '../testing/sources.ts'
import { averagePrice } from './average-price.ts'
import { estimateNotional, estimateSize } from './estimate.ts'
import { takeAcross } from './take-across.ts'

function asksOf(...levels: [price: number, size: number][]): BookSide {
  const asks = new BookSide('ask')
  for (const [price, size] of levels) asks.set(price, size)
  return asks
}

test('an order that the book cannot fill says how much is left', () => {
  const estimate = estimateSize(asksOf([100, 5], [101, 5]), 25)
  expect(estimate).toEqual({
    size: 10,
    notional: 1005,
    bestPrice: 100,
    worstPrice: 101,
    levels: 2,
    unfilled: 15,
    overBest: 5,
  })
})

test('an empty book fills nothing and has no price', () => {
  const estimate = estimateSize(asksOf(), 25)
  expect([estimate.size, estimate.notional, estimate.unfilled]).toEqual([0, 0, 25])
  expect([estimate.bestPrice, estimate.worstPrice]).toEqual([Number.NaN, Number.NaN])
})

test('a limit price is never passed, on either side', () => {
  expect(estimateSize(asksOf([100, 5], [101, 5]), 8, { limitPrice: 100 }).size).toBe(5)
  const bids = new BookSide('bid')
  bids.set(100, 5)
  bids.set(99, 5)
  const estimate = estimateSize(bids, 8, { limitPrice: 100 })
  expect([estimate.size, estimate.unfilled, estimate.worstPrice]).toEqual([5, 3, 100])
  expect(estimateSize(bids, 8).overBest).toBe(3)
})

test('money buys whole lots, and what is left of it is reported', () => {
  const estimate = estimateNotional(asksOf([100, 5], [101, 5]), 850)
  expect([estimate.size, estimate.notional, estimate.unfilled]).toEqual([8, 803, 47])
  const inTens = estimateNotional(asksOf([7, 1000]), 1000, { lotStep: 10 })
  expect([inTens.size, inTens.notional, inTens.unfilled]).toEqual([140, 980, 20])
  const tooMuch = estimateNotional(asksOf([100, 5]), 1000)
  expect([tooMuch.size, tooMuch.unfilled]).toEqual([5, 500])
  expect(estimateNotional(asksOf([100, 5], [101, 5]), 850, { limitPrice: 100 }).size).toBe(5)
})

test('an average price can be determined with fewer decimals than a price has, and with more', () => {
  // 3 lots for 10.00 together, at two decimals of the price: 3.333… each.
  expect(averagePrice(1000, 3, 2, 2)).toBe(333)
  expect(averagePrice(1000, 3, 2, 0)).toBe(3)
  expect(averagePrice(1000, 3, 2, 4)).toBe(33_333)
  expect(averagePrice(1050, 3, 2, 0)).toBe(4)
  expect(averagePrice(0, 0, 2, 2)).toBeUndefined()
})

test('random orders cost what a decimal library says they cost', () => {
  const level = fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.bigInt(1n, 2n ** 60n))
  const amount = fc.bigInt(1n, 2n ** 62n)
  fc.assert(
    fc.property(fc.array(level, { maxLength: 12 }), amount, (levels, size) => {
      const asks = new BookSide('ask')
      for (const [price, lots] of levels) asks.set(price, lots)
      let [left, cost] = [new Big(size.toString()), new Big(0)]
      for (const [price, lots] of [...new Map(levels)].toSorted(([a], [b]) => a - b)) {
        const part = left.lt(lots.toString()) ? left : new Big(lots.toString())
        cost = cost.plus(part.times(price))
        left = left.minus(part)
      }
      const estimate = estimateSize(asks, size)
      expect(formatScaled(estimate.notional, 0)).toBe(cost.toFixed())
      expect(formatScaled(estimate.unfilled, 0)).toBe(left.toFixed())
      // Whoever has that much money, and no more, gets that many lots.
      const spent = estimateNotional(asks, estimate.notional)
      expect([spent.size, spent.unfilled]).toEqual([estimate.size, 0])
    }),
    { numRuns: 1000 },
  )
})

test('across exchanges, each gives what it has at the best prices, and quotes give nothing', () => {
  const ladder = new Ladder(columns.length)
  ladder.show({ depth: 50 })
  ladder.update(
    sourcesOf([
      { on: 'KR', side: 'ask', price: '100.00', size: '1' },
      { on: 'CB', side: 'ask', price: '101.00', size: '1' },
      { on: 'KR', side: 'ask', price: '102.00', size: '5' },
      { on: 'RH', side: 'ask', price: '99.00', size: '9', isQuote: true },
    ]),
  )
  const { parts, unfilled } = takeAcross(ladder.asks, 300_000_000)
  expect(parts).toEqual([
    { venue: 0, size: 100_000_000, notional: 1_010_000_000_000, worstPrice: 10_100 },
    { venue: 1, size: 200_000_000, notional: 2_020_000_000_000, worstPrice: 10_200 },
  ])
  expect(unfilled).toBe(0)
  expect(takeAcross(ladder.asks, 800_000_000).unfilled).toBe(100_000_000)
})
