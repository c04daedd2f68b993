import type { VenueBook } from '@leadline/order-book/book/venue-book'

import { crcEnd, crcStart, shiftCrc } from './crc32.ts'
import { SideSum } from './side-sum.ts'

/** What was summed of a book before; gone with the book. */
const known = new WeakMap<VenueBook, BookSum>()

/**
 * What Kraken sends with each book frame: the CRC of the ten best asks, then the ten best bids, each as price and size
 * without point and without leading zeros, but with all their decimals. That is exactly how a scaled integer is
 * written, provided that the book has the scale of the pair (`pair_decimals`, `lot_decimals`).
 */
export function bookChecksum(book: VenueBook): number {
  let sum = known.get(book)
  if (!sum) {
    sum = new BookSum()
    known.set(book, sum)
  }
  return sum.update(book)
}

class BookSum {
  readonly #asks = new SideSum(crcStart)
  readonly #bids = new SideSum(0)
  #sum = crcEnd(crcStart)

  update(book: VenueBook): number {
    const asks = this.#asks
    const bids = this.#bids
    const hasNewAsks = asks.update(book.asks)
    const hasNewBids = bids.update(book.bids)
    // The sum of two texts in a row, from the sum of each.
    if (hasNewAsks || hasNewBids) {
      this.#sum = crcEnd(shiftCrc(asks.sum, bids.characters) ^ bids.sum)
    }
    return this.#sum
  }
}
