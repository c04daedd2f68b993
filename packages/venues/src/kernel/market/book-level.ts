import type { VenueBook } from '@leadline/order-book/book/venue-book'

import { isBoundedDecimal, parseWire } from '../values/wire-decimal.ts'

/**
 * 'outside' lies behind the edge of what is known; 'beyond' is an ask that was left out because its price does not fit
 * into a safe integer; 'finer' has digits below the book's scale; 'unreadable' is no level at all, or an absurd one. After
 * the last two the book proves nothing any more.
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
  const price = parseWire(priceText, priceDecimals)
  const size = parseWire(sizeText, sizeDecimals)
  if (price === undefined || size === undefined) {
    return isPlain(priceText) && isPlain(sizeText) ? 'finer' : 'unreadable'
  }
  if (price <= 0 || size < 0) return 'unreadable'
  // Somebody may request a fortune. Nobody bids one: such a bid would stand above every ask.
  if (typeof price === 'bigint') return side === 'ask' ? 'beyond' : 'unreadable'
  if (side === 'bid' ? price < edge : price > edge) return 'outside'
  book.set(side, price, size)
  return 'set'
}

const decimal = /^\d+(?:\.\d*)?$/

function isPlain(text: string): boolean {
  return decimal.test(text) && isBoundedDecimal(text)
}
