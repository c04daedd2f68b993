import type { BookSide } from '@leadline/order-book/book-side'
import type { VenueBook } from '@leadline/order-book/venue-book'

import { addDigits, crcEnd, crcStart } from './crc32.ts'

/** Always ten, whatever the subscribed depth. */
const levels = 10

/**
 * What Kraken sends with each book frame: the CRC of the ten best asks, then the ten best bids, each as price and size
 * without point and without leading zeros, but with all their decimals. That is exactly how a scaled integer is
 * written, provided that the book has the scale of the pair (`pair_decimals`, `lot_decimals`).
 */
export function bookChecksum({ asks, bids }: VenueBook): number {
  return crcEnd(addSide(addSide(crcStart, asks), bids))
}

function addSide(crc: number, side: BookSide): number {
  const count = Math.min(side.length, levels)
  let sum = crc
  for (let depth = 0; depth < count; depth += 1) {
    sum = addDigits(addDigits(sum, side.priceAt(depth)), side.sizeAt(depth))
  }
  return sum
}
