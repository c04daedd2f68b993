import type { BookSide } from './book-side.ts'
import type { BookScale, BookState } from './venue-book.ts'

/** What a reader sees of a book, whether orders rest in it or quotes stand in it. */
export interface BookView {
  readonly scale: BookScale
  readonly bids: BookSide
  readonly asks: BookSide
  readonly state: BookState
  readonly version: number
}
