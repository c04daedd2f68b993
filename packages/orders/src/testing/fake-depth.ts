import { parseScaled } from '@leadline/decimal/scaled'

import type { MarketDepth } from '../risk/market-depth.ts'

/** Price and size of each level, the best first. */
export type FakeSide = readonly (readonly [price: string, size: string])[]

const scale = { priceDecimals: 2, sizeDecimals: 8 }

/** One side of a book, for tests. */
export function fakeDepth(side: 'bid' | 'ask', rows: FakeSide): MarketDepth {
  const levels = {
    side,
    length: rows.length,
    priceAt: (at: number) => Number(parseScaled(rows[at]?.[0] ?? '', scale.priceDecimals)),
    sizeAt: (at: number) => parseScaled(rows[at]?.[1] ?? '0', scale.sizeDecimals) ?? 0,
  }
  return { levels, scale }
}
