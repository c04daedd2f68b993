import { parseScaled } from '@leadline/decimal/scaled'
import type { VenueBook } from '@leadline/order-book/venue-book'

/**
 * 'outside' lies behind the edge of what is known; 'beyond' was left out because its price does not fit into a safe
 * integer; 'finer' has digits below the book's scale; 'unreadable' is no level at all. After the last two the book
 * proves nothing any more.
 */
export type LevelOutcome = 'set' | 'outside' | 'beyond' | 'finer' | 'unreadable'

/** Reads one level and writes it into a book. The same price with more or fewer zeros is the same level. */
export function setLevel(
  book: VenueBook,
  side: 'bid' | 'ask',
  priceText: unknown,
  sizeText: unknown,
  /** The worst price of this side that is known. */
  edge: number = side === 'bid' ? 0 : Infinity,
): LevelOutcome {
  if (typeof priceText !== 'string' || typeof sizeText !== 'string') return 'unreadable'
  const { priceDecimals, sizeDecimals } = book.scale
  const price = parseScaled(priceText, priceDecimals)
  const size = parseScaled(sizeText, sizeDecimals)
  if (price === undefined || size === undefined) {
    return isDecimal(priceText) && isDecimal(sizeText) ? 'finer' : 'unreadable'
  }
  if (price <= 0 || size < 0) return 'unreadable'
  if (typeof price === 'bigint') return 'beyond'
  if (side === 'bid' ? price < edge : price > edge) return 'outside'
  book.set(side, price, size)
  return 'set'
}

const decimal = /^\d+(?:\.\d*)?$/

function isDecimal(text: string): boolean {
  return decimal.test(text)
}
