import type { Scaled } from '@leadline/decimal/scaled'

import { TapeWindow } from '../tape/tape-window.ts'
import type { BookSideName, MakerEvent } from './maker-event.ts'

/** Sums are those of the last minute. */
export const makerSumsMs = 60_000
const defaultCapacity = 20_000

/** One on the tape, with its exchange: a place in a list of the caller's. */
export interface MakerLine extends MakerEvent {
  venue: number
}

/**
 * What became of resting size at several exchanges, in the order in which it was decided. Each has a number, counted from
 * zero. The last `capacity` are kept; the sums do not depend on how many.
 */
export class MakerTape {
  /** The number of the oldest that is kept, and of the one that comes next. */
  first = 0
  next = 0
  readonly #capacity: number
  readonly #venues: number
  readonly #lines: MakerLine[] = []
  #pulled: TapeWindow
  #eaten: TapeWindow

  constructor(venues: number, capacity = defaultCapacity) {
    this.#venues = venues
    this.#capacity = capacity
    this.#pulled = new TapeWindow(venues, makerSumsMs)
    this.#eaten = new TapeWindow(venues, makerSumsMs)
  }

  push(venue: number, event: MakerEvent, now: number): void {
    this.#lines[this.next % this.#capacity] = { ...event, venue }
    this.next += 1
    this.first = Math.max(this.first, this.next - this.#capacity)
    if (this.#advance(now)) this.#count(venue, event)
  }

  at(number: number): MakerLine | undefined {
    const isKept = number >= this.first && number < this.next
    return isKept ? this.#lines[number % this.#capacity] : undefined
  }

  /** What one exchange's makers took back on a side, at the scale of its book. */
  pulled(venue: number, side: BookSideName, now: number): Scaled {
    this.#advance(now)
    return ofSide(this.#pulled, venue, side)
  }

  /** What takers took of them. */
  eaten(venue: number, side: BookSideName, now: number): Scaled {
    this.#advance(now)
    return ofSide(this.#eaten, venue, side)
  }

  #count(venue: number, { kind, side, size, time }: MakerEvent): void {
    if (kind === 'appeared' || kind === 'refilled') return
    const window = kind === 'eaten' ? this.#eaten : this.#pulled
    // A window of prints counts by who crossed: whoever sells meets bids.
    window.add(venue, side === 'bid' ? 'sell' : 'buy', size, time)
  }

  /** False when the clock was set back and everything that is kept has been counted again. */
  #advance(now: number): boolean {
    if (this.#pulled.advance(now) && this.#eaten.advance(now)) return true
    this.#pulled = new TapeWindow(this.#venues, makerSumsMs)
    this.#eaten = new TapeWindow(this.#venues, makerSumsMs)
    this.#pulled.advance(now)
    this.#eaten.advance(now)
    for (let number = this.first; number < this.next; number += 1) {
      const line = this.at(number)
      if (line) this.#count(line.venue, line)
    }
    return false
  }
}

function ofSide(window: TapeWindow, venue: number, side: BookSideName): Scaled {
  return side === 'bid' ? window.sold(venue) : window.bought(venue)
}
