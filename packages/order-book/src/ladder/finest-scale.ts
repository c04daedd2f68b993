import type { BookScale } from '../book/venue-book.ts'

/** The scale at which every one of these can be determined exactly: the finest of each. */
export function finestScale(scales: readonly BookScale[]): BookScale {
  return {
    priceDecimals: Math.max(0, ...scales.map(({ priceDecimals }) => priceDecimals)),
    sizeDecimals: Math.max(0, ...scales.map(({ sizeDecimals }) => sizeDecimals)),
  }
}
