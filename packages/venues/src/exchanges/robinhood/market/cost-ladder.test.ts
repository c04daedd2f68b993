import { formatScaled } from '@leadline/decimal/scaled'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { robinhoodExamples } from '../testing/market-harness.ts'
import { type CostPoint, ladderOf, uncrossed } from './cost-ladder.ts'
import { wideDecimals } from './quote-rows.ts'

const wide = (price: number) => BigInt(Math.round(price * 1e6)) * 10n ** BigInt(wideDecimals - 6)
/** Sizes with eight decimals. */
const points = (...list: readonly (readonly [number, number])[]): CostPoint[] =>
  list.map(([quantity, price]) => ({
    quantity: BigInt(Math.round(quantity * 1e8)),
    price: wide(price),
  }))
const plain = (levels: ReturnType<typeof ladderOf>, decimals = 2) =>
  levels.map(({ price, size }) => [formatScaled(price, decimals), formatScaled(size, 8)])

test('the worked example: a level is what a size has more than the one before, at what that costs', () => {
  const { input, output } = robinhoodExamples.vectors['estimated_price_to_ladder'] as unknown as {
    input: { quantity: number; ask: number }[]
    output: { size: number; price: number }[]
  }
  const asks = points(...input.map(({ quantity, ask }) => [quantity, ask] as const))
  const levels = ladderOf('ask', asks, 6)
  expect(levels.map(({ size }) => Number(size) / 1e8)).toEqual(output.map(({ size }) => size))
  // The example rounds to the nearest, the ladder never to the better.
  const tooDear = levels.map(({ price }, i) => price - (output[i]?.price ?? 0) * 1e6)
  expect(Math.min(...tooDear)).toBeGreaterThanOrEqual(-1e-3)
  expect(Math.max(...tooDear)).toBeLessThanOrEqual(1 + 1e-3)
})

test('asks are rounded up and bids down, so that no level looks better than it is', () => {
  const uneven = points([0.3, 100], [1, 101])
  expect(plain(ladderOf('ask', uneven, 2))[1]).toEqual(['101.43', '0.70000000'])
  const falling = points([0.3, 101], [1, 100])
  expect(plain(ladderOf('bid', falling, 2))[1]).toEqual(['99.57', '0.70000000'])
})

test('where a price goes the wrong way, the average stands for it', () => {
  expect(plain(ladderOf('ask', points([1, 100], [2, 99]), 2))).toEqual([
    ['100.00', '1.00000000'],
    ['99.00', '1.00000000'],
  ])
  expect(plain(ladderOf('bid', points([1, 100], [10, 1]), 2))[1]).toEqual(['1.00', '9.00000000'])
})

test('where only rounding makes a price go the wrong way, it stays where it was, not at the better average', () => {
  // Whole ticks of 0.01: the third size costs 100.99 more a coin, or 101.00 before the answer was cut.
  const asks = points([1, 100], [2, 100.5], [5, 100.79])
  expect(plain(ladderOf('ask', asks, 2))).toEqual([
    ['100.00', '1.00000000'],
    ['101.00', '4.00000000'],
  ])
})

test('a flat curve is one level, a size that comes twice counts once, order does not matter', () => {
  expect(plain(ladderOf('ask', points([3, 100], [1, 100], [1, 100]), 2))).toEqual([
    ['100.00', '3.00000000'],
  ])
  expect(ladderOf('ask', [], 2)).toEqual([])
})

test('quotes that cross by a hair are drawn at their mid, never with a spread below zero', () => {
  const bids = ladderOf('bid', points([1, 68_329.2], [2, 68_300]), 2)
  const asks = ladderOf('ask', points([1, 68_324.17]), 2)
  const levels = uncrossed(bids, asks)
  expect(levels).toMatchObject([
    { side: 'bid', price: 6_832_668 },
    { side: 'bid', price: 6_827_080 },
    { side: 'ask', price: 6_832_669 },
  ])
})

/** What it costs to take a quantity out of levels, the best first. */
function costOf(levels: readonly { price: number; size: bigint }[], quantity: bigint): bigint {
  let left = quantity
  let cost = 0n
  for (const { price, size } of levels) {
    const taken = size < left ? size : left
    cost += taken * BigInt(price)
    left -= taken
  }
  return cost
}

test.each(['average', 'worst'] as const)(
  'if the price for a size is the %s one, no size looks cheaper than its orders, nor worth more',
  (variant) => {
    const steps = fc.array(
      fc.record({ step: fc.nat(300), size: fc.integer({ min: 1, max: 900 }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    const anySizes = fc.uniqueArray(fc.integer({ min: 1, max: 100 }), {
      minLength: 1,
      maxLength: 10,
    })
    const random = fc.property(
      fc.constantFrom('bid', 'ask'),
      steps,
      anySizes,
      (side, list, parts) => {
        const sign = side === 'ask' ? 1 : -1
        let price = 50_000
        const orders = list.map(({ step, size }) => ({
          price: (price += sign * step),
          size: BigInt(size),
        }))
        const total = orders.reduce((sum, { size }) => sum + size, 0n)
        const sizes = parts.map((part) => (total * BigInt(part)) / 100n).filter((size) => size > 0n)
        const unit = 10n ** BigInt(wideDecimals - 2)
        const estimates = sizes.map((quantity) => {
          const cost = costOf(orders, quantity) * unit
          const average = side === 'ask' ? (cost + quantity - 1n) / quantity : cost / quantity
          const worst = costOf(orders, quantity) - costOf(orders, quantity - 1n)
          return { quantity, price: variant === 'average' ? average : worst * unit }
        })
        const levels = ladderOf(side, estimates, 2).map((level) => ({
          ...level,
          size: BigInt(level.size),
        }))
        for (const quantity of sizes) {
          const shown = costOf(levels, quantity) - costOf(orders, quantity)
          expect(side === 'ask' ? shown >= 0n : shown <= 0n).toBe(true)
        }
      },
    )
    fc.assert(random, { numRuns: 400 })
  },
)

test('whatever comes, sizes add up to the largest requested and bids never stand above asks', () => {
  const curve = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e9 })),
    {
      selector: ([quantity]) => quantity,
      maxLength: 10,
    },
  )
  fc.assert(
    fc.property(curve, curve, (bids, asks) => {
      const read = (list: readonly [number, number][]) =>
        list.map(([quantity, price]) => ({ quantity: BigInt(quantity), price: wide(price) }))
      const levels = uncrossed(ladderOf('bid', read(bids), 2), ladderOf('ask', read(asks), 2))
      for (const [side, list] of [
        ['bid', bids],
        ['ask', asks],
      ] as const) {
        const total = levels
          .filter((level) => level.side === side)
          .reduce((sum, { size }) => sum + Number(size), 0)
        expect(total).toBe(Math.max(0, ...list.map(([quantity]) => quantity)))
      }
      const prices = (side: string) =>
        levels.filter((level) => level.side === side).map(({ price }) => price)
      expect(Math.max(...prices('bid'))).toBeLessThanOrEqual(Math.min(...prices('ask')))
    }),
  )
})
