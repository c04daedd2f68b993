import type { BookSide } from '@leadline/order-book/book/book-side'
import type { BookScale } from '@leadline/order-book/book/venue-book'

import { cutWire, parseWire } from '../../../kernel/values/wire-decimal.ts'

/**
 * Writes changed levels into a side of the book: pairs of price and new size, in no order, zero to remove. The padding of
 * a price varies, its value is what counts. False if one cannot be read.
 */
export function applyLevels(
  side: BookSide,
  levels: unknown,
  scale: BookScale,
  onAnomaly: (kind: string, example: string) => void,
): boolean {
  if (!Array.isArray(levels)) return false
  for (const level of levels as readonly unknown[]) {
    if (!Array.isArray(level)) return false
    const [priceText, sizeText] = level as readonly unknown[]
    if (typeof priceText !== 'string' || typeof sizeText !== 'string') return false
    const price = parseWire(priceText, scale.priceDecimals)
    const size = parseWire(sizeText, scale.sizeDecimals) ?? finerSize(sizeText, scale, onAnomaly)
    if (price === undefined || size === undefined || price <= 0 || size < 0) return false
    if (typeof price === 'number') side.set(price, size)
    // Somebody may request a fortune. Nobody bids one: such a bid would stand above every ask.
    else if (side.side === 'bid') return false
    else onAnomaly('price beyond what can be shown', priceText)
  }
  return true
}

/** A size may turn out finer than its scale: what is cut off could not be traded, and is counted. */
function finerSize(
  text: string,
  scale: BookScale,
  onAnomaly: (kind: string, example: string) => void,
) {
  const size = cutWire(text, scale.sizeDecimals)
  if (size !== undefined) onAnomaly('size finer than its scale', text)
  return size
}
