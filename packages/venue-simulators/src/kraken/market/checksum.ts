import type { Ladder } from '@leadline/matching-engine/book/ladder'
import type { LimitOrderBook } from '@leadline/matching-engine/book/limit-order-book'

import type { KrakenPair } from './symbol.ts'

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) {
    value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return value
})

/** CRC-32 as zlib has it, of ASCII text, unsigned. */
export function crc32(text: string): number {
  let crc = 0xffffffff
  for (let index = 0; index < text.length; index += 1) {
    crc = (crc >>> 8) ^ (table[(crc ^ text.charCodeAt(index)) & 0xff] ?? 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

const checkedLevels = 10

/** The ten best asks, then the ten best bids, whatever depth is subscribed. */
export function bookChecksum(book: LimitOrderBook, pair: KrakenPair, crossingBid?: number): number {
  const bids = levelsText(book.bids, pair, crossingBid)
  return crc32(levelsText(book.asks, pair) + bids)
}

function levelsText(ladder: Ladder, pair: KrakenPair, first?: number): string {
  let text = first === undefined ? '' : pair.checksumPrice(first) + pair.checksumQty(1)
  const levels = checkedLevels - (first === undefined ? 0 : 1)
  for (let depth = 0; depth < levels; depth += 1) {
    const level = ladder.at(depth)
    if (!level) break
    text += pair.checksumPrice(level.price) + pair.checksumQty(level.total)
  }
  return text
}

/** Of single orders: each of the ten best prices, in the order in which they stand. */
export function ordersChecksum(book: LimitOrderBook, pair: KrakenPair): number {
  return crc32(ordersText(book.asks, pair) + ordersText(book.bids, pair))
}

function ordersText(ladder: Ladder, pair: KrakenPair): string {
  let text = ''
  for (let depth = 0; depth < checkedLevels; depth += 1) {
    const level = ladder.at(depth)
    for (let order = level?.head; order; order = order.next) {
      text += pair.checksumPrice(order.price) + pair.checksumQty(order.shown)
    }
  }
  return text
}
