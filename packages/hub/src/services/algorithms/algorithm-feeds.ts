import { exchangeName } from '@leadline/algorithms/exchange-names'
import type { FeedListener, OpenFeed, Subscription } from '@leadline/algorithms/runner-ports'
import type { ScriptBook, ScriptLevel } from '@leadline/algorithms/script-values'
import { formatScaled } from '@leadline/decimal/scaled'
import type { BookSide } from '@leadline/order-book/book/book-side'
import type { QuoteBook } from '@leadline/order-book/book/quote-book'
import type { VenueBook } from '@leadline/order-book/book/venue-book'
import { exact } from '@leadline/orders/decimal-text'
import type { Trade } from '@leadline/venues/market-events'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import type { VenueFeed } from '../../market/venue-feed.ts'

interface Listening {
  feed: VenueFeed
  listener: FeedListener
  kind: Subscription['kind']
}

/** Books and trades for scripts: reported as they happen, put into words when a script has time for them. */
export class AlgorithmFeeds {
  readonly #feeds: readonly VenueFeed[]
  readonly #shown: () => ReadonlySet<string>
  readonly #listening = new Map<string, Set<Listening>>()

  constructor(feeds: readonly VenueFeed[], shown: () => ReadonlySet<string>) {
    this.#feeds = feeds
    this.#shown = shown
  }

  /** Those that a subscription to all of them is to now. */
  shownVenues(): VenueId[] {
    const shown = this.#shown()
    return this.#feeds.flatMap(({ id }) => (shown.has(id) ? id : []))
  }

  open({ kind, symbol, venues, depth }: Subscription, listener: FeedListener): OpenFeed {
    const shown = this.#shown()
    const feeds = this.#feeds.filter(({ id }) => (venues ? venues.includes(id) : shown.has(id)))
    // For books, too: trades show when the stream of a book has stopped.
    const need = { bookLevels: depth, trades: true, ticker: false }
    const reported = kind === 'book' ? withoutQuotes(feeds) : feeds
    const releases = feeds.map((feed) => {
      const listening = { feed, listener, kind }
      const all = this.#listening.get(symbol) ?? new Set()
      if (reported.includes(feed)) all.add(listening)
      this.#listening.set(symbol, all)
      // A script goes on listening to an exchange that is no longer shown: its positions are there.
      const release = feed.interest.add(symbol, need, true)
      return () => {
        all.delete(listening)
        release()
      }
    })
    return {
      book: () => (kind === 'book' ? mergedBook(symbol, reported, depth) : undefined),
      close: () => {
        for (const release of releases) release()
      },
    }
  }

  bookChanged(feed: VenueFeed, symbol: string): void {
    const listening = this.#listening.get(symbol)
    // Every change of every book comes through here, and mostly no algorithm runs.
    if (!listening) return
    for (const each of listening) {
      if (each.feed === feed && each.kind === 'book') each.listener.bookChanged()
    }
  }

  trade(feed: VenueFeed, trade: Trade): void {
    const listening = this.#listening.get(trade.symbol)
    // What was printed before somebody listened is history, not new.
    if (!listening || trade.isBackfill) return
    const scale = feed.setup.knownInstrument(trade.symbol)
    if (!scale) return
    for (const each of listening) {
      if (each.feed !== feed || each.kind !== 'trades') continue
      each.listener.trade({
        kind: 'trade',
        symbol: trade.symbol,
        exchange: exchangeName(feed.id),
        price: formatScaled(trade.price, scale.priceDecimals),
        size: formatScaled(trade.size, scale.sizeDecimals),
        side: trade.takerSide,
        time: trade.time / 1000,
      })
    }
  }
}

/** Quotes are no levels of a book that others rest in: they are reported where nothing but quotes was requested. */
function withoutQuotes(feeds: readonly VenueFeed[]): readonly VenueFeed[] {
  const published = feeds.filter(({ id }) => venueOf(id).publishesBook)
  return published.length > 0 ? published : feeds
}

/** The best levels of each live book, together, best first. Undefined until one of them is live. */
function mergedBook(
  symbol: string,
  feeds: readonly VenueFeed[],
  depth: number,
): ScriptBook | undefined {
  const books = feeds.flatMap((feed) => {
    const kept = venueOf(feed.id).publishesBook ? feed.books : feed.quoteBooks
    const book: QuoteBook | VenueBook | undefined = kept.get(symbol)
    return book ? [{ name: exchangeName(feed.id), book }] : []
  })
  if (books.every(({ book }) => book.state === 'empty')) return undefined
  const live = books.filter(({ book }) => book.state === 'live')
  const time = Math.max(...books.map(({ book }) => book.changedAt)) / 1000
  const levels = (side: 'bids' | 'asks') => {
    const all = live.flatMap(({ name, book }) => levelsOf(book[side], book.scale, depth, name))
    if (live.length < 2) return all
    const way = side === 'bids' ? -1 : 1
    return all.toSorted(([a], [b]) => way * exact(a).cmp(exact(b)))
  }
  const [only] = feeds.length === 1 ? feeds : []
  const exchange = only ? exchangeName(only.id) : ''
  return { kind: 'book', symbol, exchange, bids: levels('bids'), asks: levels('asks'), time }
}

function levelsOf(
  side: BookSide,
  { priceDecimals, sizeDecimals }: { priceDecimals: number; sizeDecimals: number },
  depth: number,
  name: string,
): ScriptLevel[] {
  const levels: ScriptLevel[] = []
  for (let at = 0; at < Math.min(depth, side.length); at += 1) {
    const price = formatScaled(side.priceAt(at), priceDecimals)
    levels.push([price, formatScaled(side.sizeAt(at), sizeDecimals), name])
  }
  return levels
}
