import type { VenueBook } from '@leadline/order-book/venue-book'
import { BackOff } from '@leadline/runtime/back-off'

import type { Instrument } from '../instrument.ts'
import { OldNumbers } from '../wire/old-numbers.ts'
import { StoppedBook } from '../wire/stopped-book.ts'
import { DepthSync } from './depth-sync.ts'

/** A book that held for so long is asked for at once when it breaks. */
const steadyMs = 10_000
const longestPauseMs = 5000
/** So many snapshots in a row that were no use: the exchange and we do not agree on this market, and each one weighs. */
const hopelessAfter = 30
const hopelessPauseMs = 60_000

/** One market's book and how far its snapshot has come. */
export class DepthFeed {
  readonly instrument: Instrument
  readonly sync: DepthSync
  levels: number
  /** Levels a side that the last snapshot was asked for. */
  limit = 0
  /** The request for a snapshot that is under way. */
  requestId: number | undefined
  readonly oldNumbers = new OldNumbers()
  readonly prints = new StoppedBook()
  /** Since when it is right without a fault. */
  liveSince = Infinity
  readonly #backOff = new BackOff({ firstMs: 500, longestMs: longestPauseMs })
  #fruitless = 0

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
    if (now - this.liveSince >= steadyMs) this.#backOff.reset()
    this.#fruitless = this.liveSince < Infinity ? 0 : this.#fruitless + 1
    this.liveSince = Infinity
    const isFirst = this.#backOff.failures === 0
    const waitMs = this.#backOff.nextMs()
    return { isFirst, waitMs: this.#fruitless > hopelessAfter ? hopelessPauseMs : waitMs }
  }
}

export function depthStreamOf({ venueSymbol }: Instrument): string {
  return `${venueSymbol}@depth@100ms`
}
