import type { Scaled } from '@leadline/decimal/scaled'

/** Prices with what rests there, the best first: one side of a book, or of a ladder. */
export interface Levels {
  readonly side: 'bid' | 'ask'
  readonly length: number
  priceAt(level: number): number
  sizeAt(level: number): Scaled
}
