import { parseScaled, type Scaled } from '@leadline/decimal/scaled'

import { QuoteBook } from '../book/quote-book.ts'
import { type BookScale, VenueBook } from '../book/venue-book.ts'
import type { LadderSource } from '../ladder/ladder-input.ts'

/** The manual's columns, in its order. */
export const columns = ['CB', 'KR', 'GE', 'BN', 'RH'] as const
export type Column = (typeof columns)[number]

export interface Order {
  on: Column
  side: 'bid' | 'ask'
  price: string
  size: string
  isQuote?: boolean
}

export const btcScale: BookScale = { priceDecimals: 2, sizeDecimals: 8 }

export function scaled(text: string, decimals: number): Scaled {
  const value = parseScaled(text, decimals)
  if (value === undefined) throw new Error(`${text} has more than ${decimals} decimals`)
  return value
}

/** Live books that hold these orders, one source per column; a column without an order has a live, empty book. */
export function sourcesOf(
  orders: readonly Order[],
  scales: Partial<Record<Column, BookScale>> = {},
): (LadderSource & { book: VenueBook; quotes: QuoteBook })[] {
  return columns.map((column) => {
    const scale = scales[column] ?? btcScale
    const book = new VenueBook(scale)
    const quotes = new QuoteBook(scale)
    const own = orders
      .filter(({ on }) => on === column)
      .map(({ side, price, size, isQuote = false }) => ({
        side,
        price: Number(scaled(price, scale.priceDecimals)),
        size: scaled(size, scale.sizeDecimals),
        isQuote,
      }))
    for (const { side, price, size } of own.filter(({ isQuote }) => !isQuote)) {
      book.set(side, price, size)
    }
    book.commit(1)
    const quoted = own.filter(({ isQuote }) => isQuote)
    if (quoted.length > 0) quotes.replace(quoted, 1)
    return { book, quotes }
  })
}
