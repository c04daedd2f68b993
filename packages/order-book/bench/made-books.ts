import type { Scaled } from '@leadline/decimal/scaled'
import { seededRandom } from '@leadline/runtime/seeded-random'

import { QuoteBook } from '../src/book/quote-book.ts'
import { type BookScale, VenueBook } from '../src/book/venue-book.ts'
import type { LadderSource } from '../src/ladder/ladder-input.ts'

/** Numbers that look random and are the same in every run. */
export function madeNumbers(seed: number): (below: number) => number {
  const random = seededRandom(seed)
  return (below) => Math.floor(random() * below)
}

export interface MadeMarket {
  scale: BookScale
  midPrice: number
  /** Ticks between neighbors are from one up to this. */
  widestGap: number
  largestSize: number
}

/** A coin of 60,000 dollars, and one of 12 cents whose notional needs more than 53 bits at most levels. */
export const bitcoin: MadeMarket = {
  scale: { priceDecimals: 2, sizeDecimals: 8 },
  midPrice: 6_000_000,
  widestGap: 60,
  largestSize: 2e8,
}
export const dogecoin: MadeMarket = {
  scale: { priceDecimals: 6, sizeDecimals: 8 },
  midPrice: 120_000,
  widestGap: 4,
  largestSize: 5e13,
}

/** A coin of a thousandth of a cent: a level's size alone is beyond 2^53. */
export const dustcoin: MadeMarket = {
  scale: { priceDecimals: 10, sizeDecimals: 10 },
  midPrice: 120_000,
  widestGap: 4,
  largestSize: 2 ** 60,
}

export function madeBook(market: MadeMarket, levels: number, seed: number): VenueBook {
  const next = madeNumbers(seed)
  const book = new VenueBook(market.scale)
  let [bid, ask] = [market.midPrice, market.midPrice]
  for (let level = 0; level < levels; level += 1) {
    ask += 1 + next(market.widestGap)
    bid -= 1 + next(market.widestGap)
    book.set('ask', ask, sizeBelow(market.largestSize, next))
    if (bid > 0) book.set('bid', bid, sizeBelow(market.largestSize, next))
  }
  book.commit(1)
  return book
}

function sizeBelow(limit: number, next: (below: number) => number): Scaled {
  const size = 1 + next(limit)
  return size <= Number.MAX_SAFE_INTEGER ? size : BigInt(size)
}

/** Four exchanges with books and a fifth with quotes. */
export function madeSources(market: MadeMarket, levels: number): LadderSource[] {
  const sources: LadderSource[] = [1, 2, 3, 4].map((seed) => ({
    book: madeBook(market, levels, seed),
  }))
  const quotes = new QuoteBook(market.scale)
  const sizes = Array.from({ length: 10 }, (_, index) => index + 1)
  quotes.replace(
    sizes.flatMap((step) => [
      { side: 'ask' as const, price: market.midPrice + step * market.widestGap, size: step * 1e7 },
      { side: 'bid' as const, price: market.midPrice - step * market.widestGap, size: step * 1e7 },
    ]),
    1,
  )
  return [...sources, { quotes }]
}
