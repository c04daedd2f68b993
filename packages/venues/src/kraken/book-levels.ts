import { parseScaled } from '@leadline/decimal/scaled'
import type { BookSide } from '@leadline/order-book/book-side'
import type { BookScale } from '@leadline/order-book/venue-book'

import type { JsonObject } from '../json/lossless-json.ts'

/**
 * Writes the levels of a frame into a side of the book, in the order in which they stand there: a price may come twice,
 * and the last one holds. Returns what is wrong with them; empty if nothing.
 */
export function applyLevels(
  side: BookSide,
  levels: unknown,
  scale: BookScale,
  tooLarge: (text: string) => void,
): string {
  if (!Array.isArray(levels)) return 'levels are missing'
  for (const level of levels as readonly (JsonObject | null)[]) {
    const priceText = level?.['price']
    const sizeText = level?.['qty']
    if (typeof priceText !== 'string' || typeof sizeText !== 'string')
      return 'a level is unreadable'
    const price = parseScaled(priceText, scale.priceDecimals)
    const size = parseScaled(sizeText, scale.sizeDecimals)
    if (price === undefined || size === undefined || price < 0 || size < 0) {
      return 'a level is no decimal of its scale'
    }
    if (typeof price === 'bigint') tooLarge(priceText)
    else side.set(price, size)
  }
  return ''
}
