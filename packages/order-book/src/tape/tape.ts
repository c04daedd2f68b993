import type { Scaled } from '@leadline/decimal/scaled'
import { addScaled, subtractScaled, withMoreDecimals } from '@leadline/decimal/scaled-arithmetic'
import { ScaledColumn } from '@leadline/decimal/scaled-column'

import type { BookScale } from '../book/venue-book.ts'
import { finestScale } from '../ladder/finest-scale.ts'
import type { Print, TakerSide } from './print.ts'
import { TapeWindow } from './tape-window.ts'

/** The manual's footer: the last 5 minutes by default. */
export const defaultWindowMs = 300_000
const defaultCapacity = 20_000
const firstCapacity = 256

export interface TapeSums {
  bought: Scaled
  sold: Scaled
  /** Bought less sold: above zero in favor of buyers who crossed. */
  difference: Scaled
  sizeDecimals: number
}

/**
 * The prints of one symbol on several exchanges, in the order in which they arrived. Each has a number, counted from
 * zero; readers remember the next number they want and so miss nothing. The last `capacity` prints are kept, about 50
 * bytes each and the text of the id (20,000 by default: 2 MB at most per symbol). A reader who falls further behind
 * learns how
 * many are gone, and the footer's sums do not depend on how many are kept.
 */
export class Tape {
  /** The number of the oldest print that is kept, and of the one that comes next. */
  first = 0
  next = 0
  readonly #scales: readonly BookScale[]
  readonly #capacity: number
  #slots: number
  #times = new Float64Array(firstCapacity)
  #prices = new Float64Array(firstCapacity)
  readonly #sizes = new ScaledColumn(firstCapacity)
  #venues = new Uint8Array(firstCapacity)
  #sells = new Uint8Array(firstCapacity)
  /** 1: it was filled in; 2: its time is by our clock. */
  #marks = new Uint8Array(firstCapacity)
  readonly #ids: string[] = []
  #window: TapeWindow
  /** The latest time of a print that is no longer kept. */
  #goneUntil = -Infinity

  /** One scale per column, in the caller's order; prints stand on the tape at the scale of their own exchange. */
  constructor(
    scales: readonly BookScale[],
    { capacity = defaultCapacity, windowMs = defaultWindowMs } = {},
  ) {
    this.#scales = scales
    this.#capacity = capacity
    this.#slots = Math.min(firstCapacity, capacity)
    this.#window = new TapeWindow(scales.length, windowMs)
  }

  push(venue: number, print: Print, now: number): void {
    if (this.next - this.first === this.#slots) this.#makeRoom()
    const slot = this.next % this.#slots
    this.#times[slot] = print.time
    this.#prices[slot] = print.price
    this.#sizes.set(slot, print.size)
    this.#venues[slot] = venue
    this.#sells[slot] = print.takerSide === 'sell' ? 1 : 0
    this.#marks[slot] = (print.isBackfill ? 1 : 0) + (print.isOurTime === true ? 2 : 0)
    this.#ids[slot] = print.id
    this.next += 1
    if (this.#advance(now)) this.#window.add(venue, print.takerSide, print.size, print.time)
  }

  /** How many prints a reader who wants this number next can no longer have. */
  missedBefore(number: number): number {
    return Math.max(this.first - number, 0)
  }

  timeAt(number: number): number {
    return this.#times[number % this.#slots] ?? Number.NaN
  }

  priceAt(number: number): number {
    return this.#prices[number % this.#slots] ?? Number.NaN
  }

  sizeAt(number: number): Scaled {
    return this.#sizes.at(number % this.#slots)
  }

  venueAt(number: number): number {
    return this.#venues[number % this.#slots] ?? 0
  }

  takerSideAt(number: number): TakerSide {
    return this.#sells[number % this.#slots] === 1 ? 'sell' : 'buy'
  }

  isBackfillAt(number: number): boolean {
    return ((this.#marks[number % this.#slots] ?? 0) & 1) === 1
  }

  isOurTimeAt(number: number): boolean {
    return ((this.#marks[number % this.#slots] ?? 0) & 2) === 2
  }

  idAt(number: number): string {
    return this.#ids[number % this.#slots] ?? ''
  }

  /** From here on the window is complete; earlier prints may be missing in it. Minus infinity: nothing is. */
  get windowCompleteFrom(): number {
    return this.#window.completeFrom
  }

  /** Counts another length of time, from what is kept. */
  setWindow(windowMs: number, now: number): void {
    this.#window = new TapeWindow(this.#scales.length, windowMs, this.#goneUntil)
    this.#window.advance(now)
    for (let number = this.first; number < this.next; number += 1) {
      const venue = this.venueAt(number)
      this.#window.add(venue, this.takerSideAt(number), this.sizeAt(number), this.timeAt(number))
    }
  }

  /** The footer: all prints of the shown exchanges in the window, whatever a filter hides. */
  sums(isShown: (venue: number) => boolean, now: number): TapeSums {
    this.#advance(now)
    const { sizeDecimals } = finestScale(this.#scales)
    let bought: Scaled = 0
    let sold: Scaled = 0
    for (const [venue, scale] of this.#scales.entries()) {
      if (!isShown(venue)) continue
      const inCommon = (size: Scaled) => withMoreDecimals(size, scale.sizeDecimals, sizeDecimals)
      bought = addScaled(bought, inCommon(this.#window.bought(venue)))
      sold = addScaled(sold, inCommon(this.#window.sold(venue)))
    }
    return { bought, sold, difference: subtractScaled(bought, sold), sizeDecimals }
  }

  /** False when the clock was set back and everything that is kept has been counted again. */
  #advance(now: number): boolean {
    if (this.#window.advance(now)) return true
    this.setWindow(this.#window.windowMs, now)
    return false
  }

  #makeRoom(): void {
    if (this.#slots < this.#capacity) {
      this.#grow(Math.min(this.#slots * 2, this.#capacity))
      return
    }
    this.#goneUntil = Math.max(this.#goneUntil, this.timeAt(this.first))
    this.first += 1
  }

  /** Only while nothing has been overwritten yet: print number n still stands at place n. */
  #grow(slots: number): void {
    this.#slots = slots
    this.#times = grown(this.#times, new Float64Array(slots))
    this.#prices = grown(this.#prices, new Float64Array(slots))
    this.#venues = grown(this.#venues, new Uint8Array(slots))
    this.#sells = grown(this.#sells, new Uint8Array(slots))
    this.#marks = grown(this.#marks, new Uint8Array(slots))
    this.#sizes.grow(slots)
  }
}

function grown<T extends Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(from: T, to: T): T {
  to.set(from)
  return to
}
