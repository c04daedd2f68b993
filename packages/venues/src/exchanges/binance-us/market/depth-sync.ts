import type { BookSide } from '@leadline/order-book/book/book-side'
import type { VenueBook } from '@leadline/order-book/book/venue-book'

import { itemsOf } from '../../../kernel/json/fields.ts'
import { setLevel } from '../../../kernel/market/book-level.ts'
import type { DepthScan } from '../../../kernel/market/depth-scan.ts'
import { following, isSpan, type WireId } from '../../../kernel/values/wire-id.ts'
import type { DepthEvent } from './depth-event.ts'

export interface DepthSnapshot {
  last: WireId
  bids: readonly unknown[]
  asks: readonly unknown[]
}

/** A level that could not be read, or has more digits than the book. */
export interface LevelError {
  outcome: 'finer' | 'unreadable'
  price: unknown
  size: unknown
}

const mostBuffered = 5000

/**
 * One book out of a snapshot, asked for by request, and numbered events of a stream that was opened before. It is live
 * as long as every event continues where the last one ended.
 */
export class DepthSync {
  readonly book: VenueBook
  isLive = false
  levelError: LevelError | undefined
  /** Levels of the last message that no safe integer can hold. */
  beyond = 0
  /** While the last snapshot was joined to its events, bids and asks crossed: a level among them is wrong, and may stay. */
  wasCrossed = false
  #last: WireId = 0
  #isBuffering = true
  #buffer: DepthEvent[] = []
  /** Behind these prices the snapshot was cut off: what rests there is not known. */
  #lowestBid = 0
  #highestAsk = Infinity

  constructor(book: VenueBook) {
    this.book = book
  }

  get hasBuffered(): boolean {
    return this.#buffer.length > 0
  }

  /** Forgets all and waits for a snapshot; an event that showed the fault is the first to be kept. */
  restart(event?: DepthEvent): void {
    this.isLive = false
    this.wasCrossed = false
    this.#isBuffering = true
    this.#buffer = event ? [event] : []
  }

  /** A second snapshot is on its way while the book is live. */
  expectSnapshot(): void {
    if (this.#isBuffering) return
    this.#isBuffering = true
    this.#buffer = []
  }

  take(event: DepthEvent): 'buffered' | 'applied' | 'ignored' | 'gap' | 'error' {
    if (this.#isBuffering) this.#keep(event)
    if (!this.isLive) return 'buffered'
    if (event.last <= this.#last) return 'ignored'
    if (event.first > following(this.#last)) return 'gap'
    return this.#apply(event) ? 'applied' : 'error'
  }

  /** Takes the next event, if it was read straight from its text. False if it has to be read the general way. */
  takeScanned(scan: DepthScan): boolean {
    const { first, last } = scan
    const { priceDecimals, sizeDecimals } = this.book.scale
    if (this.#isBuffering || !this.isLive) return false
    if (last <= this.#last || first > following(this.#last)) return false
    // Nothing has been written yet.
    if (!isSpan(first, last) || !scan.fit(priceDecimals, sizeDecimals)) return false
    this.#last = last
    this.levelError = undefined
    this.beyond = 0
    const { bids, asks } = this.book
    // The way in which the general reader goes.
    for (let level = scan.bids - 1; level >= 0; level -= 1) {
      const price = scan.price(level)
      if (price >= this.#lowestBid) bids.set(price, scan.size(level))
    }
    for (let level = scan.levels - 1; level >= scan.bids; level -= 1) {
      const price = scan.price(level)
      if (price <= this.#highestAsk) asks.set(price, scan.size(level))
    }
    return true
  }

  /** `limit` is how many levels a side were requested. */
  load(snapshot: DepthSnapshot, limit: number): 'synced' | 'too old' | 'error' {
    const first = this.#buffer[0]
    const isTooOld = first ? following(snapshot.last) < first.first : snapshot.last < this.#last
    if ((first || this.isLive) && isTooOld) return 'too old'
    const { book } = this
    this.#lowestBid = 0
    this.#highestAsk = Infinity
    book.clear()
    if (!this.#write(snapshot)) return 'error'
    if (snapshot.bids.length >= limit) this.#lowestBid = worstOf(book.bids)
    if (snapshot.asks.length >= limit) this.#highestAsk = worstOf(book.asks)
    this.#last = snapshot.last
    this.isLive = true
    this.#isBuffering = false
    const events = this.#buffer
    this.#buffer = []
    this.wasCrossed = false
    for (const event of events) {
      if (event.last <= this.#last) continue
      if (!this.#apply(event)) return 'error'
      this.wasCrossed ||= book.isCrossed
    }
    return 'synced'
  }

  /** A side that was cut off holds fewer levels than this. */
  isShort(levels: number): boolean {
    const { bids, asks } = this.book
    return (
      (this.#lowestBid > 0 && bids.length < levels) ||
      (this.#highestAsk < Infinity && asks.length < levels)
    )
  }

  #keep(event: DepthEvent): void {
    const last = this.#buffer.at(-1)
    if (last && event.last <= last.last) return
    // What was kept before a gap cannot be joined to what comes after.
    const isBroken = last && event.first > following(last.last)
    if (isBroken || this.#buffer.length >= mostBuffered) this.#buffer = []
    this.#buffer.push(event)
  }

  #apply(event: DepthEvent): boolean {
    this.#last = event.last
    return this.#write(event)
  }

  /** Best levels come first in both; from the worst on, a book grows cheapest. */
  #write({ bids, asks }: { bids: readonly unknown[]; asks: readonly unknown[] }): boolean {
    this.levelError = undefined
    this.beyond = 0
    return (
      this.#writeSide('bid', bids, this.#lowestBid) &&
      this.#writeSide('ask', asks, this.#highestAsk)
    )
  }

  #writeSide(side: 'bid' | 'ask', levels: readonly unknown[], edge: number): boolean {
    for (let index = levels.length - 1; index >= 0; index -= 1) {
      const level = itemsOf(levels[index])
      const price = level[0]
      const size = level[1]
      const outcome = setLevel(this.book, side, price, size, edge)
      if (outcome === 'beyond') this.beyond += 1
      else if (outcome === 'finer' || outcome === 'unreadable') {
        this.levelError = { outcome, price, size }
        return false
      }
    }
    return true
  }
}

function worstOf(side: BookSide): number {
  return side.priceAt(side.length - 1)
}
