import type { VenueBook } from '@leadline/order-book/book/venue-book'

/** Trades and books are sent apart: either may be ahead by a batch of changes, which is a tenth of a second. */
const longestThroughMs = 1000
/** A trade at a price that is shown takes something away there. Where it is late, its change came long before it. */
const longestAtAllMs = 2000

/**
 * Notices a book stream that has stopped, which no protocol reports. Every trade changes the book, and none is at a
 * worse
 * price than the best one there. So: prints through the book for more than a second, or prints of any kind for more than
 * two, and not one change of the book between them, show that it is of the past. One print alone shows nothing: it may
 * be late, or was agreed on elsewhere. A book that changes is never in query here, whatever is printed.
 */
export class StoppedBook {
  #version = -1
  #printedSince = Infinity
  #throughSince = Infinity

  /** A print of now came. True if the book is not to be believed any more. */
  printed(book: VenueBook, price: number, now: number): boolean {
    if (book.version !== this.#version) {
      this.#version = book.version
      this.#printedSince = Infinity
      this.#throughSince = Infinity
    }
    if (book.state !== 'live') return false
    // The earlier one, also where somebody has set the clock back.
    this.#printedSince = Math.min(this.#printedSince, now)
    if (now - this.#printedSince > longestAtAllMs) return true
    if (!isThrough(book, price)) return false
    this.#throughSince = Math.min(this.#throughSince, now)
    return now - this.#throughSince > longestThroughMs
  }
}

function isThrough({ bids, asks }: VenueBook, price: number): boolean {
  return (
    (asks.length > 0 && price > asks.priceAt(0)) || (bids.length > 0 && price < bids.priceAt(0))
  )
}
