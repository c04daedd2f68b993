import { formatScaled, type Scaled } from '@leadline/decimal/scaled'
import { roundHalfUp } from '@leadline/decimal/scaled-arithmetic'
import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { estimateSize } from '../estimate/estimate.ts'
import { madeOf, randomCondense, randomVenues } from '../testing/random-books.ts'
import { deepest, type PlainRow, referenceRows, rounded, sum } from '../testing/reference-ladder.ts'
import type { LadderRows } from './ladder-rows.ts'
import { Ladder } from './ladder.ts'

const maxRows = 25
const ladders = process.env['LONG_TESTS'] === '1' ? 20_000 : 2000
const text = (value: Scaled, decimals: number) => new Big(formatScaled(value, decimals)).toFixed()
const depth = fc.constantFrom(1, 2, 5, 50)
/** The reference divides to 40; the last ones are those of its rounding. */
const trustedDecimals = 30

type Drawn<Source> = Source extends fc.Arbitrary<infer Value> ? Value : never
type Example = [Drawn<typeof randomVenues>, Drawn<typeof randomCondense>, number]

/** The rows as text, every number rounded half up to the market's own decimals. */
function rowsOf(rows: LadderRows, ladder: Ladder) {
  const { priceDecimals, sizeDecimals } = ladder.scale
  const size = (value: Scaled) =>
    text(roundHalfUp(value, rows.sizeDecimals, sizeDecimals), sizeDecimals)
  return Array.from({ length: rows.length }, (_, row) => {
    const venues = Array.from({ length: rows.venueCount }, (__, venue) => venue)
    const average = rows.averagePriceAt(row, priceDecimals)
    return {
      price: text(rows.priceAt(row), priceDecimals),
      size: size(rows.sizeAt(row)),
      sizes: venues.map((venue) => size(rows.sizeOn(row, venue))),
      quote: size(rows.quoteAt(row)),
      quotes: venues.map((venue) => size(rows.quoteOn(row, venue))),
      notional: text(rows.notionalAt(row), priceDecimals + sizeDecimals),
      average: average === undefined ? '—' : text(average, priceDecimals),
    }
  })
}

function expectedRows(rows: PlainRow[], { scale }: Ladder) {
  const { priceDecimals, sizeDecimals } = scale
  const size = (value: Big) => rounded(value, sizeDecimals).toFixed()
  return rows.map(({ price, sizes, quotes, notional }) => {
    const total = sum(sizes)
    return {
      price: price.toFixed(),
      size: size(total),
      sizes: sizes.map(size),
      quote: size(sum(quotes)),
      quotes: quotes.map(size),
      // Exact to the last digit: what the reference carries beyond them comes from its division alone.
      notional: rounded(notional, priceDecimals + sizeDecimals).toFixed(),
      average: total.eq(0) ? '—' : rounded(quotient(notional, total), priceDecimals).toFixed(),
    }
  })
}

/** Of sizes that are quotients themselves: what is exactly a half is one again, and is rounded up. */
function quotient(notional: Big, total: Big): Big {
  return rounded(notional.div(total), trustedDecimals)
}

/** A pile that takes the rest of one price and a part of the next has an average of 6.825 here: 6.83. */
const exactlyHalf: Example = [
  [
    { priceDecimals: 2, sizeDecimals: 0, state: 'live', isQuotes: false, levels: [] },
    {
      priceDecimals: 0,
      sizeDecimals: 4,
      state: 'live',
      isQuotes: false,
      levels: [
        { side: 'ask', price: 7, size: 37n },
        { side: 'ask', price: 6, size: 207n },
      ],
    },
  ],
  { by: 'notional', step: '0.0299' },
  2,
]

test('thousands of random ladders agree with a decimal library, condensed in every way and not at all', () => {
  fc.assert(
    fc.property(randomVenues, randomCondense, depth, (venues, condense, levels) => {
      const { sources, orders } = madeOf(venues)
      const ladder = new Ladder(venues.length)
      ladder.show({ depth: levels, condense, maxRows })
      ladder.update(sources)
      for (const side of ['ask', 'bid'] as const) {
        const shown = deepest(
          orders.filter((order) => order.side === side),
          side,
          levels,
        )
        const limit = condense ? maxRows : Infinity
        const expected = referenceRows(shown, side, condense, venues.length, limit)
        const rows = side === 'ask' ? ladder.asks : ladder.bids
        expect(rowsOf(rows, ladder)).toEqual(expectedRows(expected, ladder))
      }
    }),
    { numRuns: ladders, examples: [exactlyHalf] },
  )
})

test('mid, spread and crossing of random markets agree with a decimal library', () => {
  fc.assert(
    fc.property(randomVenues, (venues) => {
      const { sources, orders } = madeOf(venues)
      const ladder = new Ladder(venues.length)
      ladder.update(sources)
      const { topOfBook, scale } = ladder
      const resting = orders.filter(({ isQuote }) => !isQuote)
      const best = (side: 'bid' | 'ask') =>
        deepest(
          resting.filter((order) => order.side === side),
          side,
          1,
        )[0]
      const [bid, ask] = [best('bid'), best('ask')]
      expect([topOfBook.bidVenue, topOfBook.askVenue]).toEqual([bid?.venue ?? -1, ask?.venue ?? -1])
      expect(topOfBook.isTwoSided).toBe(bid !== undefined && ask !== undefined)
      const mid = bid && ask ? bid.price.plus(ask.price).div(2) : undefined
      const spread = bid && ask ? ask.price.minus(bid.price) : undefined
      const bp = mid && spread ? rounded(spread.div(mid).times(10_000), 2) : undefined
      const read = (value: Scaled | undefined, decimals: number) =>
        value === undefined ? undefined : text(value, decimals)
      expect(read(topOfBook.mid, scale.priceDecimals + 1)).toBe(mid?.toFixed())
      expect(read(topOfBook.spread, scale.priceDecimals)).toBe(spread?.toFixed())
      expect(read(topOfBook.spreadHundredthsOfBp, 2)).toBe(bp?.toFixed())
      expect(topOfBook.isCrossed).toBe(spread?.lt(0) ?? false)
    }),
    { numRuns: 2000 },
  )
})

test('however a book is condensed, its rows add up to exactly the book', () => {
  fc.assert(
    fc.property(randomVenues, randomCondense, (venues, condense) => {
      const { sources } = madeOf(venues)
      const [plain, condensed] = [new Ladder(venues.length), new Ladder(venues.length)]
      plain.show({ depth: 50 })
      condensed.show({ depth: 50, condense, maxRows: 3000 })
      plain.update(sources)
      condensed.update(sources)
      const money = (ladder: Ladder) => ladder.scale.priceDecimals + ladder.scale.sizeDecimals
      for (const side of ['asks', 'bids'] as const) {
        const rows = condensed[side]
        if (rows.isCut) continue
        // Fractions over one common denominator: an exact sum of exact sizes.
        let [numerator, denominator] = [0n, 1n]
        let notional = new Big(0)
        for (let row = 0; row < rows.length; row += 1) {
          const size = rows.exactSizeAt(row)
          const [top, bottom] = [BigInt(size.numerator), BigInt(size.denominator)]
          numerator = numerator * bottom + top * denominator
          denominator *= bottom
          notional = notional.plus(formatScaled(rows.notionalAt(row), money(condensed)))
        }
        const all = estimateSize(plain[side], 10n ** 60n)
        expect(numerator % denominator).toBe(0n)
        expect(text(numerator / denominator, condensed.scale.sizeDecimals)).toBe(
          text(all.size, plain.scale.sizeDecimals),
        )
        expect(notional.toFixed()).toBe(text(all.notional, money(plain)))
      }
    }),
    { numRuns: 500 },
  )
})
