import type { BookView } from '../book/book-view.ts'
import type { QuoteBook } from '../book/quote-book.ts'
import type { BookScale, VenueBook } from '../book/venue-book.ts'

/** What one exchange brings to a ladder: a book, or quotes, or neither as long as it has sent nothing. */
export interface LadderSource {
  book?: VenueBook | undefined
  quotes?: QuoteBook | undefined
}

/** One column's book or quotes, with what turns its numbers into those of the ladder. */
export class LadderInput {
  readonly venue: number
  readonly isQuotes: boolean
  view: BookView | undefined
  isLive = false
  /** Powers of ten, exact as numbers: no two venues are 22 decimals apart. */
  priceFactor = 1
  sizeFactor = 1
  /** Another book stands here than before, perhaps of another scale. */
  isReplaced = false
  #version = -1

  constructor(venue: number, isQuotes: boolean) {
    this.venue = venue
    this.isQuotes = isQuotes
  }

  /** True when there is something new to see since the last call. */
  take(view: BookView | undefined): boolean {
    const version = view?.version ?? -1
    this.isReplaced = view !== this.view
    if (!this.isReplaced && version === this.#version) return false
    this.view = view
    this.#version = version
    // A book that is not proven is not there.
    this.isLive = view?.state === 'live'
    return true
  }

  scaleTo({ priceDecimals, sizeDecimals }: BookScale): void {
    if (!this.view) return
    const { scale } = this.view
    this.priceFactor = 10 ** (priceDecimals - scale.priceDecimals)
    this.sizeFactor = 10 ** (sizeDecimals - scale.sizeDecimals)
  }
}
