import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { BookFeed } from '../../../kernel/market/book-feed.ts'
import { bookChecksum } from './book-checksum.ts'
import { applyLevels } from './book-levels.ts'
import type { BookScan } from './book-scan.ts'

/**
 * Applies one book frame and proves it. There is no sequence number: the checksum is the only thing that shows a gap,
 * and it is made of the book as it is after the frame and after cutting to the subscribed depth. Levels that are pushed
 * out get no word of farewell, and one that comes back is sent again.
 */
export function applyBookFrame(
  feed: BookFeed,
  row: JsonObject,
  type: unknown,
  tooLarge: (text: string) => void,
  now: number,
): void {
  const isSnapshot = type === 'snapshot'
  if (!feed.isListening) return
  const time = typeof row['timestamp'] === 'string' ? row['timestamp'] : ''
  // Frames of a subscription that we left may still come: only a snapshot begins a book.
  if (feed.phase === 'awaiting' && type === 'update') {
    if (time > feed.aheadOfSnapshot) feed.aheadOfSnapshot = time
    return
  }
  if (!isSnapshot && type !== 'update')
    return feed.fault('a book frame cannot be read: no type', now)
  // One that was on its way for long says what was long ago, with a checksum that fits.
  if (isSnapshot && feed.phase !== 'awaiting') {
    return feed.fault('a snapshot came that was not asked for', now)
  }
  // Its checksum proves ten levels: what changed below them since would be missing, and nothing would ever show it.
  if (isSnapshot && feed.aheadOfSnapshot > time) {
    return feed.fault('the snapshot is older than a change that came before it', now)
  }
  const { book, topic } = feed
  // A snapshot that crosses is what the exchange says of itself, and asking again would not help.
  const mayCross = isSnapshot || book.isCrossed
  if (isSnapshot) book.clear()
  const wrong =
    applyLevels(book.bids, row['bids'], book.scale, tooLarge) ||
    applyLevels(book.asks, row['asks'], book.scale, tooLarge)
  book.truncate(topic.depth)
  const checksum = row['checksum']
  if (wrong !== '') feed.fault(`a book frame cannot be read: ${wrong}`, now)
  else prove(feed, typeof checksum === 'string' ? Number(checksum) : Number.NaN, mayCross, now)
}

/** The same for a change that was read straight from its text. False if it has to be read the general way. */
export function applyScannedFrame(feed: BookFeed, scan: BookScan, now: number): boolean {
  if (!feed.isListening) return true
  // Its time counts, which is not read here.
  if (feed.phase === 'awaiting') return false
  const { book, topic } = feed
  const { priceDecimals, sizeDecimals } = book.scale
  // Nothing has been written yet.
  if (!scan.fit(priceDecimals, sizeDecimals)) return false
  const mayCross = book.isCrossed
  for (let level = 0; level < scan.levels; level += 1) {
    const side = level < scan.bids ? book.bids : book.asks
    side.set(scan.price(level), scan.size(level))
  }
  book.truncate(topic.depth)
  prove(feed, scan.checksum, mayCross, now)
  return true
}

function prove(feed: BookFeed, checksum: number, mayCross: boolean, now: number): void {
  if (checksum !== bookChecksum(feed.book)) feed.fault('the book does not match its checksum', now)
  // Its checksum may agree all the same. No book crosses while its orders meet.
  else if (!mayCross && feed.book.isCrossed) feed.fault('the book crosses itself', now)
  else feed.proven(now)
}
