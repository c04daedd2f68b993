import type { VenueBook } from '@leadline/order-book/book/venue-book'

import type { Instrument } from '../../../instrument.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { setLevel } from '../../../kernel/market/book-level.ts'
import { BookRecovery } from '../../../kernel/market/book-recovery.ts'
import type { StoppedBook } from '../../../kernel/market/stopped-book.ts'
import type { BookScan } from './book-scan.ts'
import type { CoinbaseConnection } from './connection.ts'

export interface Target {
  instrument: Instrument
  book: VenueBook
  prints: StoppedBook
}

export interface BookError {
  outcome: 'finer' | 'unreadable'
  level: unknown
  price: unknown
  size: unknown
}

/** One stream of changes and the books it is written into: BTC-USD and BTC-USDC are two books of one stream. */
export class BookFeed {
  readonly id: string
  connection: CoinbaseConnection
  readonly targets = new Map<string, Target>()
  /** It had its snapshot and nothing went wrong since. */
  isLive = false
  /** Nobody was notified of the snapshot yet. */
  isFresh = false
  readonly recovery = new BookRecovery()
  missedSnapshots = 0
  /** Levels of the last message that no safe integer can hold. */
  beyond = 0

  constructor(id: string, connection: CoinbaseConnection) {
    this.id = id
    this.connection = connection
  }

  begin(): void {
    for (const { book } of this.targets.values()) book.clear()
    this.isLive = true
    this.isFresh = true
  }

  end(): void {
    this.isLive = false
    this.isFresh = false
  }

  /** Snapshots list the best level first; the book grows cheapest from its worst, so they are read backward. */
  apply(updates: readonly unknown[], isSnapshot: boolean): BookError | undefined {
    this.beyond = 0
    const { length } = updates
    for (const { book } of this.targets.values()) {
      for (let index = 0; index < length; index += 1) {
        const level = updates[isSnapshot ? length - 1 - index : index] as JsonObject | null
        const side = sideOf(level?.['side'])
        const price = level?.['price_level']
        const size = level?.['new_quantity']
        const outcome = side ? setLevel(book, side, price, size) : 'unreadable'
        if (outcome === 'beyond') this.beyond += 1
        else if (outcome === 'finer' || outcome === 'unreadable') {
          return { outcome, level, price, size }
        }
      }
    }
    return undefined
  }

  /** Undefined where there are several, or none. */
  get onlyBook(): VenueBook | undefined {
    if (this.targets.size !== 1) return undefined
    for (const { book } of this.targets.values()) return book
    return undefined
  }

  /** The levels of a change that was read straight from its text, at the scale of the only book. */
  applyScanned(scan: BookScan): void {
    const book = this.onlyBook
    if (!book) return
    for (let level = 0; level < scan.levels; level += 1) {
      const side = scan.isBid(level) ? book.bids : book.asks
      side.set(scan.price(level), scan.size(level))
    }
  }

  get isCrossed(): boolean {
    for (const { instrument, book } of this.targets.values()) {
      // In an auction orders may overlap until it ends.
      if (instrument.status !== 'auction' && book.isCrossed) return true
    }
    return false
  }

  /** Copies what another symbol of the same stream has already. False where the scales differ. */
  fill(book: VenueBook): boolean {
    const [first] = this.targets.values()
    if (!first) return false
    const { scale } = first.book
    if (
      scale.priceDecimals !== book.scale.priceDecimals ||
      scale.sizeDecimals !== book.scale.sizeDecimals
    ) {
      return false
    }
    book.clear()
    for (const side of ['bids', 'asks'] as const) {
      const from = first.book[side]
      for (let depth = from.length - 1; depth >= 0; depth -= 1) {
        book[side].set(from.priceAt(depth), from.sizeAt(depth))
      }
    }
    return true
  }
}

function sideOf(side: unknown): 'bid' | 'ask' | undefined {
  if (side === 'bid') return 'bid'
  // The venue says 'offer'; its own REST book says 'ask'.
  return side === 'offer' || side === 'ask' ? 'ask' : undefined
}
