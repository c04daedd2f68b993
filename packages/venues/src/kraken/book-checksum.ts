import type { VenueBook } from '@leadline/order-book/venue-book'

import { crcEnd, crcStart, shiftCrc } from './crc32.ts'
import { SideSum } from './side-sum.ts'

/** What was summed of a book before; gone with the book. */
const known = new WeakMap<VenueBook, { asks: SideSum; bids: SideSum }>()

/**
 * What Kraken sends with each book frame: the CRC of the ten best asks, then the ten best bids, each as price and size
 * without point and without leading zeros, but with all their decimals. That is exactly how a scaled integer is
 * written, provided that the book has the scale of the pair (`pair_decimals`, `lot_decimals`).
 */
export function bookChecksum(book: VenueBook): number {
  let sums = known.get(book)
  if (!sums) {
    sums = { asks: new SideSum(), bids: new SideSum() }
    known.set(book, sums)
  }
  const { asks, bids } = sums
  asks.update(book.asks)
  bids.update(book.bids)
  // The sum of texts in a row, from the sum of each.
  return crcEnd(
    shiftCrc(shiftCrc(crcStart, asks.characters) ^ asks.sum, bids.characters) ^ bids.sum,
  )
}
