import type { VenueBook } from '@leadline/order-book/venue-book'

import type { Instrument } from '../instrument.ts'
import { BackOff } from '../wire/back-off.ts'
import { DepthSync } from './depth-sync.ts'

/** A book that held for so long is begun anew at once when it breaks. */
const steadyMs = 60_000

/** One market's book and how far its snapshot has come. */
export class DepthFeed {
  readonly instrument: Instrument
  readonly sync: DepthSync
  levels: number
  /** Levels a side that the last snapshot was asked for. */
  limit = 0
  /** The request for a snapshot that is under way. */
  requestId: number | undefined
  readonly #backOff = new BackOff(500, 30_000)
  #failedAt = -Infinity

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

  /** How long to wait before the next attempt, the longer the more have failed. */
  failed(now: number): { isFirst: boolean; waitMs: number } {
    if (now - this.#failedAt > steadyMs) this.#backOff.reset()
    this.#failedAt = now
    const isFirst = this.#backOff.failures === 0
    return { isFirst, waitMs: this.#backOff.nextMs() }
  }
}

export function depthStreamOf({ venueSymbol }: Instrument): string {
  return `${venueSymbol}@depth@100ms`
}
