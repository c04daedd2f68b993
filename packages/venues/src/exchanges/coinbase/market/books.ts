import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AdapterIo } from '../../../adapter-io.ts'
import { excerptOf, fieldsOf, nameOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { BookErrors } from '../../../kernel/market/book-errors.ts'
import type { Interruptions } from '../../../kernel/market/interruptions.ts'
import type { BookPart, Listing } from '../../../kernel/market/market-subscriptions.ts'
import { StoppedBook } from '../../../kernel/market/stopped-book.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import { BookFeed } from './book-feed.ts'
import { BookRenewals } from './book-renewals.ts'
import type { BookScan } from './book-scan.ts'
import type { CoinbaseConnection } from './connection.ts'
import type { CoinbaseConnections } from './connections.ts'

interface Parts {
  io: AdapterIo
  sink: MarketSink
  scheduler: Scheduler
  interruptions: Interruptions
  connections: CoinbaseConnections
  errors: BookErrors
}

const unreadable = 'A message could not be read.'

/** The books of all products: a whole snapshot, then every change, proven by the count of their connection. */
export class CoinbaseBooks implements BookPart {
  readonly #parts: Parts
  readonly #renewals: BookRenewals
  readonly #feeds = new Map<string, BookFeed>()
  readonly #touched: BookFeed[] = []
  /** Every id that was ever requested: of these, late changes may come. */
  readonly #requested = new Set<string>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#renewals = new BookRenewals(parts.scheduler, parts.connections)
  }

  /** Always the whole book: the venue offers nothing less. */
  subscribe({ streamId: id, instrument }: Listing, _levels: number, now: number): void {
    const book = this.#parts.sink.bookOf(instrument)
    const target = { instrument, book, prints: new StoppedBook() }
    const known = this.#feeds.get(id)
    if (!known) {
      const feed = new BookFeed(id, this.#place(id))
      feed.targets.set(instrument.symbol, target)
      this.#feeds.set(id, feed)
      this.#requested.add(id)
      return
    }
    if (known.targets.get(instrument.symbol)?.book === book) {
      known.targets.set(instrument.symbol, target)
      return
    }
    const isFilled = known.isLive && known.fill(book)
    known.targets.set(instrument.symbol, target)
    if (isFilled) this.#report(known, now)
    else if (known.isLive) this.#fault(known, 'Its scale has changed.', now)
  }

  unwant({ streamId, instrument: { symbol } }: Listing, now: number, reason?: string): void {
    const feed = this.#feeds.get(streamId)
    const target = feed?.targets.get(symbol)
    if (!feed || !target) return
    feed.targets.delete(symbol)
    target.book.markStale(reason ?? 'It is not followed.')
    if (reason === undefined) this.#parts.interruptions.end([symbol], 'book', now)
    else this.#parts.interruptions.begin([symbol], 'book', reason, now)
    if (feed.targets.size > 0) return
    this.#feeds.delete(streamId)
    feed.connection.subscribe('level2', streamId, false)
    this.#renewals.forget(feed)
  }

  /** Applies all events of one message, and only then shows what became of them. */
  apply(
    connection: CoinbaseConnection,
    events: unknown,
    streamIdOf: (id: string) => string,
    now: number,
  ): void {
    const touched = this.#touched
    touched.length = 0
    if (!Array.isArray(events) || events.length === 0) return this.unreadable(connection, now)
    for (const item of events as readonly unknown[]) {
      const event = fieldsOf(item)
      const id = nameOf(event['product_id'])
      const feed = this.#feeds.get(id) ?? this.#feeds.get(streamIdOf(id))
      if (!feed) {
        if (this.#isStray(id, streamIdOf)) continue
        return this.unreadable(connection, now)
      }
      if (!touched.includes(feed)) touched.push(feed)
      this.#applyEvent(feed, event, now)
    }
    for (const feed of touched) if (feed.isLive) this.#prove(feed, now)
  }

  /** Changes that were under way when a product was given up are nobody's. */
  #isStray(id: string, streamIdOf: (id: string) => string): boolean {
    return this.#requested.has(id) || this.#requested.has(streamIdOf(id))
  }

  /** The book that a change read from its text can be written to at once; all levels are at its scale then. */
  findFor(scan: BookScan): BookFeed | undefined {
    const feed = this.#feeds.get(scan.product)
    const scale = feed?.isLive === true ? feed.onlyBook?.scale : undefined
    return scale && scan.fit(scale.priceDecimals, scale.sizeDecimals) ? feed : undefined
  }

  applyScanned(feed: BookFeed, scan: BookScan, now: number): void {
    feed.applyScanned(scan)
    this.#prove(feed, now)
  }

  #applyEvent(feed: BookFeed, event: JsonObject, now: number): void {
    const { io, errors } = this.#parts
    const type = event['type']
    const { updates } = event
    if ((type !== 'snapshot' && type !== 'update') || !Array.isArray(updates)) {
      io.anomaly('coinbase: unreadable book event', excerptOf(JSON.stringify(event)))
      this.#fault(feed, unreadable, now)
      return
    }
    if (type === 'snapshot') feed.begin()
    // A change before its snapshot changes nothing.
    if (!feed.isLive) return
    const error = feed.apply(updates, type === 'snapshot')
    if (feed.beyond > 0) io.anomaly('coinbase: price beyond 2^53', feed.id)
    if (!error) return
    const { outcome, level, price, size } = error
    io.anomaly(`coinbase: ${outcome} level`, excerptOf(JSON.stringify(level)))
    this.#fault(feed, 'A level could not be read.', now)
    if (outcome !== 'finer') return
    const instruments = Array.from(feed.targets.values(), ({ instrument }) => instrument)
    for (const instrument of instruments) errors.finer(instrument, price, size, now)
  }

  #prove(feed: BookFeed, now: number): void {
    if (feed.isCrossed) {
      this.#fault(feed, 'The best bid was not below the best offer.', now)
      this.#parts.errors.strange(now)
      return
    }
    if (feed.isFresh) this.#renewals.snapshotCame(feed, now)
    feed.isFresh = false
    this.#report(feed, now)
  }

  #report(feed: BookFeed, now: number): void {
    for (const [symbol, { book }] of feed.targets) {
      book.commit(now)
      this.#parts.sink.bookChanged(symbol, now)
    }
    this.#parts.interruptions.end(feed.targets.keys(), 'book', now)
  }

  /** Something of this connection was lost, and it may have been anybody's. */
  gap(connection: CoinbaseConnection, now: number): void {
    for (const feed of this.#on(connection)) this.#fault(feed, 'A message was lost.', now)
  }

  /** A trade of now, at the scale of its symbol. */
  printed(id: string, symbol: string, price: number, now: number): void {
    const feed = this.#feeds.get(id)
    const target = feed?.targets.get(symbol)
    if (feed?.isLive && target?.prints.printed(target.book, price, now)) {
      this.#fault(feed, 'Trades continue, but the book does not change.', now)
    }
  }

  /** A message that cannot be read, and it may have been anybody's of this connection. */
  unreadable(connection: CoinbaseConnection, now: number): void {
    for (const feed of this.#on(connection)) this.#fault(feed, unreadable, now)
  }

  /** These changes cannot be proven. */
  unproven(
    connection: CoinbaseConnection,
    events: readonly unknown[],
    streamIdOf: (id: string) => string,
    now: number,
  ): void {
    const ids = events.map((event) => nameOf(fieldsOf(event)['product_id']))
    if (ids.length === 0 || !ids.every((id) => this.#isStray(id, streamIdOf))) {
      return this.unreadable(connection, now)
    }
    for (const id of ids) {
      const feed = this.#feeds.get(id) ?? this.#feeds.get(streamIdOf(id))
      if (feed) this.#fault(feed, 'A change came without its number.', now)
    }
  }

  quiet(connection: CoinbaseConnection, now: number): void {
    for (const feed of this.#on(connection)) {
      if (feed.isLive) this.#markStale(feed, 'Nothing came for some seconds.', now)
    }
  }

  /** The connection speaks again, and its count shows that nothing was lost meanwhile. */
  revived(connection: CoinbaseConnection, now: number): void {
    for (const feed of this.#on(connection)) if (feed.isLive) this.#report(feed, now)
  }

  lost(connection: CoinbaseConnection, reason: string, now: number): void {
    for (const feed of this.#on(connection)) {
      feed.end()
      this.#renewals.forget(feed)
      this.#markStale(feed, reason, now)
    }
  }

  subscribed(ids: readonly string[], now: number): void {
    for (const id of ids) {
      const feed = this.#feeds.get(id)
      if (feed) this.#renewals.subscribed(feed, now)
    }
  }

  /** Somebody on this connection waits for a snapshot, which may be megabytes long. */
  isWaiting(connection: CoinbaseConnection): boolean {
    return this.#on(connection).some(
      (feed) => !feed.isLive && connection.wasSent('level2', feed.id),
    )
  }

  /** Too many books on this connection: the whole message was refused, and those in it go elsewhere. */
  refused(connection: CoinbaseConnection, now: number): void {
    const { connections } = this.#parts
    const feeds = this.#on(connection)
    const waiting = feeds.filter((feed) => !feed.isLive && connection.wasSent('level2', feed.id))
    const held = feeds.length - waiting.length
    connections.allowFewerBooks(held > 0 ? held : Math.floor(waiting.length / 2))
    for (const feed of waiting) {
      connection.forget('level2', feed.id)
      connection.subscribe('level2', feed.id, false)
      this.#renewals.forget(feed)
    }
    for (const feed of waiting) feed.connection = this.#place(feed.id)
    connections.settle(now)
  }

  #place(id: string): CoinbaseConnection {
    const connection = this.#parts.connections.bookConnection()
    connection.subscribe('level2', id, true)
    // Where it was given up a moment ago, the venue does not know yet, and would send no snapshot.
    connection.renew('level2', id)
    return connection
  }

  #fault(feed: BookFeed, reason: string, now: number): void {
    feed.end()
    this.#markStale(feed, reason, now)
    this.#renewals.renew(feed, now)
    this.#parts.connections.settleSoon(now)
  }

  #markStale(feed: BookFeed, reason: string, now: number): void {
    for (const [symbol, { book }] of feed.targets) {
      if (book.state === 'stale') continue
      book.markStale(reason)
      this.#parts.sink.bookChanged(symbol, now)
    }
    this.#parts.interruptions.begin(feed.targets.keys(), 'book', reason, now)
  }

  #on(connection: CoinbaseConnection): BookFeed[] {
    return [...this.#feeds.values()].filter((feed) => feed.connection === connection)
  }
}
