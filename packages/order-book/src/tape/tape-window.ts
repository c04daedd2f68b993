import type { Scaled } from '@leadline/decimal/scaled'
import { ScaledColumn } from '@leadline/decimal/scaled-column'

import type { TakerSide } from './print.ts'

const stepMs = 1000

/**
 * What was bought and sold in the last so many minutes, per exchange, kept up to date print by print. It counts in whole
 * seconds: every print of the last five minutes is in it, and it leaves when the second in which it was printed is more
 * than five minutes ago. So the memory depends on the length of the window alone, not on how much is traded; and the
 * sums are exact, because sizes are integers and what is taken off is what was added.
 */
export class TapeWindow {
  readonly windowMs: number
  /** Everything printed from here on is in the sums; minus infinity where they began with the tape. */
  readonly completeFrom: number
  readonly #venueCount: number
  readonly #steps: number
  /** Per second, exchange and side. */
  readonly #buckets: ScaledColumn
  readonly #sums: ScaledColumn
  #newest = -Infinity

  constructor(venueCount: number, windowMs: number, completeFrom = -Infinity) {
    this.windowMs = windowMs
    this.completeFrom = completeFrom
    this.#venueCount = venueCount
    this.#steps = Math.ceil(windowMs / stepMs) + 1
    this.#buckets = new ScaledColumn(this.#steps * venueCount * 2)
    this.#sums = new ScaledColumn(venueCount * 2)
  }

  bought(venue: number): Scaled {
    return this.#sums.at(venue * 2)
  }

  sold(venue: number): Scaled {
    return this.#sums.at(venue * 2 + 1)
  }

  /** Lets go of what has become too old. False when the clock was set back: the sums must then be made again. */
  advance(now: number): boolean {
    const step = Math.floor(now / stepMs)
    if (step < this.#newest) return false
    const first = Math.max(this.#newest + 1, step - this.#steps + 1)
    for (let passed = first; passed <= step; passed += 1) this.#forget(passed)
    this.#newest = step
    return true
  }

  /** After `advance` to the same time or a later one. */
  add(venue: number, takerSide: TakerSide, size: Scaled, time: number): void {
    // An exchange's clock may be ahead of ours; what has been printed is not in the future.
    const step = Math.min(Math.floor(time / stepMs), this.#newest)
    if (step <= this.#newest - this.#steps) return
    const cell = venue * 2 + (takerSide === 'buy' ? 0 : 1)
    this.#buckets.add(this.#place(step) + cell, size)
    this.#sums.add(cell, size)
  }

  /** Empties the place of a step that was in use a whole turn ago. */
  #forget(step: number): void {
    const place = this.#place(step)
    for (let cell = 0; cell < this.#venueCount * 2; cell += 1) {
      const size = this.#buckets.at(place + cell)
      if (size === 0) continue
      this.#sums.subtract(cell, size)
      this.#buckets.set(place + cell, 0)
    }
  }

  #place(step: number): number {
    return (step % this.#steps) * this.#venueCount * 2
  }
}
