import type { VenueBook } from '@leadline/order-book/book/venue-book'

import type { Instrument } from '../../../instrument.ts'
import { BookRecovery } from '../../../kernel/market/book-recovery.ts'
import { OldNumbers } from '../../../kernel/market/old-numbers.ts'
import { StoppedBook } from '../../../kernel/market/stopped-book.ts'
import { DepthSync } from './depth-sync.ts'

/** A snapshot weighs much: after the first, the next is requested later than a book elsewhere. */
const recoveryLimits = { firstMs: 1000, longestMs: 5000 }

/** One market's book and how far its snapshot has come. */
export class DepthFeed {
  readonly instrument: Instrument
  readonly sync: DepthSync
  levels: number
  /** Levels a side that the last snapshot was requested with. */
  limit = 0
  /** The request for a snapshot that is under way. */
  requestId: number | undefined
  /** Nothing came on its stream for some seconds, and a query was not answered. */
  isQuiet = false
  readonly oldNumbers = new OldNumbers()
  readonly prints = new StoppedBook()
  readonly recovery = new BookRecovery(recoveryLimits)

  constructor(instrument: Instrument, book: VenueBook, levels: number) {
    this.instrument = instrument
    this.sync = new DepthSync(book)
    this.levels = levels
  }

  get symbol(): string {
    return this.instrument.symbol
  }

  /** Enough for the price to move a while before the next one is needed; deeper ones weigh much more. */
  get wantedLimit(): number {
    if (this.levels <= 10) return 100
    return this.levels <= 25 ? 500 : 1000
  }

  /** So many levels must be known that those which are wanted do not run out at once. */
  get isShort(): boolean {
    return this.limit < this.wantedLimit || this.sync.isShort(this.levels * 2)
  }

  get isCrossed(): boolean {
    const { book, wasCrossed } = this.sync
    return this.instrument.status !== 'auction' && (book.isCrossed || wasCrossed)
  }
}

export function depthStreamOf({ venueSymbol }: Instrument): string {
  return `${venueSymbol}@depth@100ms`
}
