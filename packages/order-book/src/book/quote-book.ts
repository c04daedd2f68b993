import type { Scaled } from '@leadline/decimal/scaled'
import { addScaled } from '@leadline/decimal/scaled-arithmetic'

import { BookSide } from './book-side.ts'
import type { BookView } from './book-view.ts'
import type { BookScale, BookState } from './venue-book.ts'

/** A price that somebody would give for a size. Nothing rests there. */
export interface QuoteLevel {
  side: 'bid' | 'ask'
  /** At the instrument's scale, as is the size. */
  price: number
  size: Scaled
}

/**
 * The quotes of an exchange that publishes no book. They are kept apart from resting orders all the way to the ladder:
 * shown with a `~`, never part of a total, of the mid, of the spread or of a crossing.
 */
export class QuoteBook implements BookView {
  readonly scale: BookScale
  readonly bids = new BookSide('bid')
  readonly asks = new BookSide('ask')
  state: BookState = 'empty'
  /** Why they are stale, as readable text; empty while they are not. */
  staleReason = ''
  version = 0
  changedAt = 0

  constructor(scale: BookScale) {
    this.scale = scale
  }

  /** The latest answers take the place of all earlier ones. Two answers at one price add up. */
  replace(levels: readonly QuoteLevel[], at: number): void {
    this.bids.clear()
    this.asks.clear()
    for (const { side, price, size } of levels) {
      const quotes = side === 'bid' ? this.bids : this.asks
      quotes.set(price, addScaled(quotes.sizeOf(price), size))
    }
    this.state = 'live'
    this.staleReason = ''
    this.changedAt = at
    this.version += 1
  }

  /** The last answers are too old to be shown. */
  markStale(reason: string): void {
    this.state = 'stale'
    this.staleReason = reason
    this.version += 1
  }
}
