import type { BookSide } from '@leadline/order-book/book/book-side'
import type { BookScale } from '@leadline/order-book/book/venue-book'

import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { parseWire } from '../../../kernel/values/wire-decimal.ts'

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
    const price = parseWire(priceText, scale.priceDecimals)
    const size = parseWire(sizeText, scale.sizeDecimals)
    if (price === undefined || size === undefined || price <= 0 || size < 0) {
      return 'a level is no decimal of its scale'
    }
    if (typeof price === 'number') side.set(price, size)
    // Somebody may request a fortune. Nobody bids one: such a bid would stand above every ask.
    else if (side.side === 'bid') return 'a bid is out of bounds'
    else tooLarge(priceText)
  }
  return ''
}
