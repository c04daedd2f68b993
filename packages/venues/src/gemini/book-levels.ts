import { cutScaled } from '@leadline/decimal/plain-decimal'
import { parseScaled } from '@leadline/decimal/scaled'
import type { BookSide } from '@leadline/order-book/book-side'
import type { BookScale } from '@leadline/order-book/venue-book'

/**
 * Writes changed levels into a side of the book: pairs of price and new size, in no order, zero to remove. The padding of
 * a price varies, its value is what counts. False if one cannot be read.
 */
export function applyLevels(
  side: BookSide,
  levels: unknown,
  scale: BookScale,
  odd: (kind: string, example: string) => void,
): boolean {
  if (!Array.isArray(levels)) return false
  for (const level of levels as readonly unknown[]) {
    if (!Array.isArray(level)) return false
    const [priceText, sizeText] = level as readonly unknown[]
    if (typeof priceText !== 'string' || typeof sizeText !== 'string') return false
    const price = parseScaled(priceText, scale.priceDecimals)
    const size = parseScaled(sizeText, scale.sizeDecimals) ?? finerSize(sizeText, scale, odd)
    if (price === undefined || size === undefined || price < 0 || size < 0) return false
    if (typeof price === 'bigint') odd('price beyond what can be shown', priceText)
    else side.set(price, size)
  }
  return true
}

/** A size may turn out finer than its scale: what is cut off could not be traded, and is counted. */
function finerSize(text: string, scale: BookScale, odd: (kind: string, example: string) => void) {
  const size = cutScaled(text, scale.sizeDecimals)
  if (size !== undefined) odd('size finer than its scale', text)
  return size
}
