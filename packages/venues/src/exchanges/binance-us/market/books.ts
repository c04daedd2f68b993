import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AdapterIo } from '../../../adapter-io.ts'
import { excerptOf, fieldsOf, nameOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { BookErrors } from '../../../kernel/market/book-errors.ts'
import type { DepthScan } from '../../../kernel/market/depth-scan.ts'
import type { Interruptions } from '../../../kernel/market/interruptions.ts'
import type { BookPart, Listing } from '../../../kernel/market/market-subscriptions.ts'
import { wireIdOf } from '../../../kernel/values/wire-id.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import type { BinanceUsResponse } from '../wire/errors.ts'
import type { BinanceUsCalls } from '../wire/public-calls.ts'
import type { BinanceUsConnection } from './connection.ts'
import type { BinanceUsConnections } from './connections.ts'
import { readDepthEvent } from './depth-event.ts'
import { DepthFeed, depthStreamOf } from './depth-feed.ts'
import { DepthSnapshots } from './depth-snapshots.ts'

interface Parts {
  io: AdapterIo
  sink: MarketSink
  scheduler: Scheduler
  interruptions: Interruptions
  connections: BinanceUsConnections
  calls: BinanceUsCalls
  errors: BookErrors
}

const unknownSymbol = -1121

/** The books of all symbols: events are kept from the first on, a snapshot is requested, and both are joined. */
export class BinanceUsBooks implements BookPart {
  readonly #parts: Parts
  readonly #snapshots: DepthSnapshots
  /** By the venue's symbol, as it stands in events. */
  readonly #feeds = new Map<string, DepthFeed>()
  readonly #byStream = new Map<string, DepthFeed>()
  /** Every symbol that was ever requested: of these, late changes may come. */
  readonly #requested = new Set<string>()

  constructor(parts: Parts) {
    this.#parts = parts
    const { calls, scheduler } = parts
    this.#snapshots = new DepthSnapshots(calls, scheduler, (feed, limit, response, now) => {
      this.#load(feed, limit, response, now)
    })
  }

  subscribe({ instrument, streamId }: Listing, levels: number, now: number): void {
    const { sink, connections } = this.#parts
    const book = sink.bookOf(instrument)
    const known = this.#feeds.get(streamId)
    if (known?.sync.book === book) {
      known.levels = levels
      if (known.sync.isLive && known.isShort) this.#snapshots.request(known)
      return
    }
    const feed = new DepthFeed(instrument, book, levels)
    const stream = depthStreamOf(instrument)
    this.#feeds.set(streamId, feed)
    this.#requested.add(streamId)
    this.#byStream.set(stream, feed)
    connections.subscribe(stream)
    if (connections.hasAgreed(stream)) this.#snapshots.requestSoon(feed, now)
  }

  unwant({ instrument, streamId }: Listing, now: number, reason?: string): void {
    const { interruptions, connections } = this.#parts
    const feed = this.#feeds.get(streamId)
    if (!feed) return
    const stream = depthStreamOf(instrument)
    this.#feeds.delete(streamId)
    this.#byStream.delete(stream)
    connections.unwant(stream)
    this.#snapshots.cancel(feed)
    feed.sync.book.markStale(reason ?? 'It is not followed.')
    if (reason === undefined) interruptions.end([feed.symbol], 'book', now)
    else interruptions.begin([feed.symbol], 'book', reason, now)
  }

  /** One depthUpdate, every number as text. */
  apply(connection: BinanceUsConnection, data: JsonObject, now: number): void {
    const symbol = nameOf(data['s'])
    const feed = this.#feeds.get(symbol)
    if (!feed) return this.unreadable(connection, undefined, symbol, now)
    const event = readDepthEvent(data)
    if (!event) {
      this.#parts.io.anomaly('binance-us: unreadable depth event', excerpt(data))
      this.#unreadable(feed, now)
      return
    }
    const outcome = feed.sync.take(event)
    if (outcome === 'ignored') {
      if (feed.oldNumbers.saw(now)) this.#fault(feed, 'Its numbers went back.', now)
      return
    }
    feed.oldNumbers.reset()
    if (outcome === 'applied') this.#prove(feed, now)
    else if (outcome === 'buffered') this.#snapshots.request(feed)
    else if (outcome === 'error') this.#troubled(feed, now)
    else if (outcome === 'gap') {
      this.#fault(feed, 'A message was lost.', now)
      feed.sync.restart(event)
    }
  }

  /** Of the book that is named; of all on this connection where none is, or one that was never requested. */
  unreadable(
    connection: BinanceUsConnection,
    stream: string | undefined,
    symbol: string | undefined,
    now: number,
  ): void {
    const named = this.#byStream.get(stream ?? '') ?? this.#feeds.get(symbol ?? '')
    if (named) return this.#unreadable(named, now)
    // Changes that were under way when a symbol was given up are nobody's.
    if (this.#requested.has(symbol ?? stream?.split('@')[0]?.toUpperCase() ?? '')) return
    for (const [own, feed] of this.#byStream)
      if (connection.subscribed.has(own)) this.#unreadable(feed, now)
  }

  /** A trade of now, at the scale of its symbol. */
  printed(streamId: string, price: number, now: number): void {
    const feed = this.#feeds.get(streamId)
    if (feed?.sync.isLive && feed.prints.printed(feed.sync.book, price, now)) {
      this.#fault(feed, 'Trades continue, but the book does not change.', now)
    }
  }

  /** While it waits for its snapshot, the numbers of what comes next show what is missing. */
  #unreadable(feed: DepthFeed, now: number): void {
    if (feed.sync.isLive) this.#fault(feed, 'A message could not be read.', now)
  }

  /** The same for one that was read straight from its text. False if it has to be read the general way. */
  applyScanned(scan: DepthScan, now: number): boolean {
    const feed = this.#feeds.get(scan.symbol)
    if (!feed?.sync.takeScanned(scan)) return false
    this.#prove(feed, now)
    feed.oldNumbers.reset()
    return true
  }

  /** The venue said yes to a stream: from here on nothing is missed, whether or not anything comes. */
  subscribed(stream: string, now: number): void {
    const feed = this.#byStream.get(stream)
    if (feed && !feed.sync.isLive) this.#snapshots.requestSoon(feed, now)
  }

  quiet(stream: string, now: number): void {
    const feed = this.#byStream.get(stream)
    if (!feed) return
    feed.isQuiet = true
    if (feed.sync.isLive) this.#markStale(feed, 'Nothing came for some seconds.', now)
  }

  revived(stream: string, now: number): void {
    const feed = this.#byStream.get(stream)
    if (!feed) return
    feed.isQuiet = false
    if (feed.sync.isLive) this.#prove(feed, now)
  }

  lost(stream: string, reason: string, now: number): void {
    const feed = this.#byStream.get(stream)
    if (!feed) return
    this.#snapshots.cancel(feed)
    feed.isQuiet = false
    feed.sync.restart()
    this.#markStale(feed, reason, now)
  }

  #load(feed: DepthFeed, limit: number, response: BinanceUsResponse, now: number): void {
    const { io, errors } = this.#parts
    const { lastUpdateId, bids, asks } = fieldsOf(response.ok ? response.body : undefined)
    const last = wireIdOf(lastUpdateId)
    const isWhole = last !== undefined && Array.isArray(bids) && Array.isArray(asks)
    if (!response.ok || !isWhole) {
      if (response.ok) io.anomaly('binance-us: unreadable snapshot', feed.symbol)
      else if (response.code === unknownSymbol) errors.strange(now)
      this.#snapshots.requestAgain(feed, now)
      return
    }
    const outcome = feed.sync.load({ last, bids, asks }, limit)
    if (outcome === 'too old') this.#snapshots.requestAgain(feed, now)
    else if (outcome === 'error') this.#troubled(feed, now)
    else {
      feed.limit = limit
      // Nothing would follow it: on a stream that went quiet while it was on its way, it stays stale until that speaks.
      if (!feed.isQuiet) this.#prove(feed, now)
    }
  }

  #prove(feed: DepthFeed, now: number): void {
    const { io, errors } = this.#parts
    if (feed.sync.beyond > 0) io.anomaly('binance-us: price beyond 2^53', feed.symbol)
    if (feed.isCrossed) {
      this.#fault(feed, 'The best bid was not below the best offer.', now)
      errors.strange(now)
    } else if (feed.sync.isShort(1)) {
      this.#fault(feed, 'The price left what was known of the book.', now)
    } else {
      if (feed.isShort) this.#snapshots.request(feed)
      this.#report(feed, now)
    }
  }

  #report(feed: DepthFeed, now: number): void {
    const { sink, interruptions } = this.#parts
    feed.recovery.proven(now)
    feed.sync.book.commit(now)
    sink.bookChanged(feed.symbol, now)
    interruptions.end([feed.symbol], 'book', now)
  }

  #troubled(feed: DepthFeed, now: number): void {
    const { io, errors } = this.#parts
    const { outcome, price, size } = feed.sync.levelError ?? { outcome: 'unreadable' }
    io.anomaly(`binance-us: ${outcome} level`, excerpt([price, size]))
    if (outcome === 'finer') errors.finer(feed.instrument, price, size, now)
    // At another scale it is another book already.
    const isCurrent = this.#byStream.get(depthStreamOf(feed.instrument)) === feed
    if (isCurrent) this.#fault(feed, 'A level could not be read.', now)
  }

  /** The book is thrown away and begun again, with the connection left open. */
  #fault(feed: DepthFeed, reason: string, now: number): void {
    this.#snapshots.cancel(feed)
    feed.sync.restart()
    this.#markStale(feed, reason, now)
    this.#snapshots.requestAfterFault(feed, now)
  }

  #markStale(feed: DepthFeed, reason: string, now: number): void {
    const { sink, interruptions } = this.#parts
    const { book } = feed.sync
    if (book.state !== 'stale') {
      book.markStale(reason)
      sink.bookChanged(feed.symbol, now)
    }
    interruptions.begin([feed.symbol], 'book', reason, now)
  }
}

function excerpt(value: unknown): string {
  return excerptOf(JSON.stringify(value))
}
