import type { Clock } from '@leadline/runtime/clock'

import type { FeedListener, VenueFeed } from '../market/venue-feed.ts'
import type { MarketWriter } from './market-writer.ts'

export type WrittenFeeds = Pick<
  FeedListener,
  'instruments' | 'trade' | 'bookChanged' | 'interrupted'
>

/** Writes down what feeds learn. */
export function writeFeeds(writer: MarketWriter, clock: Clock): WrittenFeeds {
  const bookChanged = (feed: VenueFeed, symbol: string) => {
    const book = feed.books.get(symbol) ?? feed.quoteBooks.get(symbol)
    if (book) writer.bookChanged(feed.id, symbol, book, clock.now())
  }
  return {
    instruments: ({ id }, list) => writer.instruments(id, list, clock.now()),
    trade: ({ id }, trade) => writer.trade(id, trade, clock.now()),
    bookChanged,
    interrupted: (feed, symbol) => {
      writer.interrupted(feed.id, symbol, clock.now())
      // It may have become stale without a word.
      bookChanged(feed, symbol)
    },
  }
}
