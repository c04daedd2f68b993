import type { BroughtLevel } from '@leadline/backtest/sources/bring-levels'
import type { BookSide } from '@leadline/order-book/book/book-side'
import type { VenueBook } from '@leadline/order-book/book/venue-book'
import type { QuoteLevel } from '@leadline/venues/market-events'

/** So deep an order of a usual size never reaches. */
const depth = 50

export interface Levels {
  bids: BroughtLevel[]
  asks: BroughtLevel[]
}

/** What a proven book shows. A stale one shows nothing: nobody knows what was there. */
export function levelsOfBook(book: VenueBook | undefined, deep = depth): Levels {
  if (book?.state !== 'live' || book.isCrossed) return { bids: [], asks: [] }
  return { bids: levelsOf(book.bids, deep), asks: levelsOf(book.asks, deep) }
}

export function levelsOfQuotes(quotes: readonly QuoteLevel[]): Levels {
  const of = (side: QuoteLevel['side']): BroughtLevel[] =>
    quotes.filter((quote) => quote.side === side).map(({ price, size }) => [price, lots(size)])
  return { bids: of('bid'), asks: of('ask') }
}

function levelsOf(side: BookSide, deep: number): BroughtLevel[] {
  return Array.from({ length: Math.min(deep, side.length) }, (_, at) => [
    side.priceAt(at),
    lots(side.sizeAt(at)),
  ])
}

/** A size beyond 2^53 is cut there: more than anybody could take. */
function lots(size: number | bigint): number {
  return Math.min(Number(size), Number.MAX_SAFE_INTEGER)
}
