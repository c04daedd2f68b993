import { formatScaled, narrow } from '@leadline/decimal/scaled'
import Big from 'big.js'
import fc from 'fast-check'

import { QuoteBook } from '../book/quote-book.ts'
import { VenueBook } from '../book/venue-book.ts'
import type { CondenseChoice } from '../condense/condense-choice.ts'
import type { LadderSource } from '../ladder/ladder-input.ts'
import type { PlainOrder } from './reference-ladder.ts'

const size = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt(1n, 5000n) },
  { weight: 4, arbitrary: fc.bigInt(1n, 10n ** 12n) },
  { weight: 1, arbitrary: fc.bigInt(2n ** 53n - 2n, 2n ** 54n) },
  { weight: 1, arbitrary: fc.bigInt(1n, 10n ** 24n) },
)

const level = fc.record({
  side: fc.constantFrom('bid' as const, 'ask' as const),
  // Few different prices, so that exchanges meet at one; bids and asks overlap, so that books cross.
  price: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9_000_000 })),
  size,
})

/** One exchange: its own scale, its levels, and whether it can be believed. */
const venue = fc.record({
  priceDecimals: fc.integer({ min: 0, max: 3 }),
  sizeDecimals: fc.integer({ min: 0, max: 8 }),
  state: fc.constantFrom('live', 'live', 'live', 'live', 'stale', 'empty', 'missing'),
  isQuotes: fc.boolean(),
  levels: fc.array(level, { maxLength: 14 }),
})

export type RandomVenue = typeof venue extends fc.Arbitrary<infer T> ? T : never

export const randomVenues = fc.array(venue, { minLength: 1, maxLength: 5 })

export const randomCondense: fc.Arbitrary<CondenseChoice | undefined> = fc.option(
  fc.record({
    by: fc.constantFrom('asset-size' as const, 'price-increment' as const, 'notional' as const),
    step: fc
      .tuple(
        fc.oneof(fc.bigInt(1n, 300n), fc.bigInt(1n, 10n ** 9n)),
        fc.integer({ min: 0, max: 4 }),
      )
      .map(([digits, decimals]) => formatScaled(narrow(digits), decimals)),
  }),
  { nil: undefined },
)

/** The books that a ladder reads, and what stands in those that are live, as plain decimals. */
export function madeOf(venues: readonly RandomVenue[]): {
  sources: LadderSource[]
  orders: (PlainOrder & { side: 'bid' | 'ask' })[]
} {
  const orders: (PlainOrder & { side: 'bid' | 'ask' })[] = []
  const sources = venues.map((made, index): LadderSource => {
    const { priceDecimals, sizeDecimals, state, isQuotes } = made
    if (state === 'missing') return {}
    const scale = { priceDecimals, sizeDecimals }
    // A later level at the same price takes the place of an earlier one.
    const levels = [
      ...new Map(made.levels.map((each) => [`${each.side} ${each.price}`, each])).values(),
    ]
    if (state === 'live') {
      for (const { side, price, size: amount } of levels) {
        orders.push({
          side,
          venue: index,
          price: new Big(formatScaled(price, priceDecimals)),
          size: new Big(formatScaled(amount, sizeDecimals)),
          isQuote: isQuotes,
        })
      }
    }
    const plain = levels.map((each) => ({ ...each, size: narrow(each.size) }))
    if (isQuotes) {
      const quotes = new QuoteBook(scale)
      if (state !== 'empty') quotes.replace(plain, 1)
      if (state === 'stale') quotes.markStale('Too old.')
      return { quotes }
    }
    const book = new VenueBook(scale)
    for (const { side, price, size: amount } of plain) book.set(side, price, amount)
    if (state !== 'empty') book.commit(1)
    if (state === 'stale') book.markStale('The line went down.')
    return { book }
  })
  return { sources, orders }
}
