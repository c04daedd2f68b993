import type { JsonObject } from '../json/lossless-json.ts'
import type { BookFeed } from '../machine/book-feed.ts'
import { bookChecksum } from './book-checksum.ts'
import { applyLevels } from './book-levels.ts'

/**
 * Applies one book frame and proves it. There is no sequence number: the checksum is the only thing that shows a gap,
 * and it is made of the book as it is after the frame and after cutting to the subscribed depth. Levels that are pushed
 * out get no word of farewell, and one that comes back is sent again.
 */
export function applyBookFrame(
  feed: BookFeed,
  row: JsonObject,
  isSnapshot: boolean,
  tooLarge: (text: string) => void,
  now: number,
): void {
  // Frames of a subscription that we left may still come: only a snapshot begins a book.
  if (!feed.isListening || (feed.phase === 'awaiting' && !isSnapshot)) return
  const { book, topic } = feed
  if (isSnapshot) book.clear()
  const wrong =
    applyLevels(book.bids, row['bids'], book.scale, tooLarge) ||
    applyLevels(book.asks, row['asks'], book.scale, tooLarge)
  book.truncate(topic.depth)
  const checksum = row['checksum']
  if (wrong !== '') feed.fault(`a book frame cannot be read: ${wrong}`, now)
  else if (typeof checksum !== 'string' || Number(checksum) !== bookChecksum(book)) {
    feed.fault('the book does not match its checksum', now)
  } else feed.proven(now)
}
