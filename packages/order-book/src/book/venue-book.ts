import type { Scaled } from '@leadline/decimal/scaled'

import { BookSide } from './book-side.ts'

export interface BookScale {
  /** Prices are integers of 10^-priceDecimals. */
  priceDecimals: number
  sizeDecimals: number
}

/**
 * 'empty' until the first proven snapshot, 'stale' from a fault to the next proven snapshot. Only a live book may be
 * shown or added to a total.
 */
export type BookState = 'empty' | 'live' | 'stale'

/** What rests at one exchange in one instrument. Its adapter writes it; everybody else reads. */
export class VenueBook {
  readonly scale: BookScale
  readonly bids = new BookSide('bid')
  readonly asks = new BookSide('ask')
  state: BookState = 'empty'
  /** Why it is stale, as readable text; empty while it is not. */
  staleReason = ''
  /** Rises with every change that can be seen. */
  version = 0
  /** When the last change was applied, in milliseconds of our own clock. */
  changedAt = 0

  constructor(scale: BookScale) {
    this.scale = scale
  }

  set(side: 'bid' | 'ask', price: number, size: Scaled): void {
    if (side === 'bid') this.bids.set(price, size)
    else this.asks.set(price, size)
  }

  clear(): void {
    this.bids.clear()
    this.asks.clear()
  }

  truncate(levels: number): void {
    this.bids.truncate(levels)
    this.asks.truncate(levels)
  }

  /** After a whole message has been applied and proven. */
  commit(at: number): void {
    this.state = 'live'
    this.staleReason = ''
    this.changedAt = at
    this.version += 1
  }

  /** Nothing in it is to be believed until the next snapshot. */
  markStale(reason: string): void {
    this.state = 'stale'
    this.staleReason = reason
    this.version += 1
  }

  /** One exchange's own best bid at or above its own best ask: something is wrong, or an auction. */
  get isCrossed(): boolean {
    return (
      this.bids.length > 0 && this.asks.length > 0 && this.bids.priceAt(0) >= this.asks.priceAt(0)
    )
  }
}
