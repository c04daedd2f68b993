import { withMoreDecimals } from '@leadline/decimal/scaled-arithmetic'
import type { TapePrint } from '@leadline/desk-protocol/frames/tape-section'
import type { BookScale } from '@leadline/order-book/book/venue-book'
import { finestScale } from '@leadline/order-book/ladder/finest-scale'
import type { Tape } from '@leadline/order-book/tape/tape'
import type { VenueId } from '@leadline/venues/venue-names'

import type { FilterPredicate } from './panel-filters.ts'

const hiddenMs = 60_000

/** One tape as one panel reads it: the shown exchanges, at one scale, through a filter. */
export class FilteredTape {
  readonly tape: Tape
  readonly scale: BookScale
  #scales: readonly BookScale[]
  #venues: ReadonlyMap<number, VenueId>
  #passes: FilterPredicate | undefined
  /** The next print that the filter has not been asked about. */
  #next: number
  /** Times of prints that the filter hid in the last minute, oldest first. */
  #hidden: number[] = []

  constructor(
    tape: Tape,
    scales: readonly BookScale[],
    venues: ReadonlyMap<number, VenueId>,
    compile: ((scale: BookScale) => FilterPredicate) | undefined,
  ) {
    this.tape = tape
    this.#scales = scales
    this.#venues = venues
    this.#next = tape.first
    this.scale = finestScale([...venues.keys()].flatMap((place) => scales[place] ?? []))
    this.#passes = compile?.(this.scale)
  }

  /** Undefined where the panel does not show it. */
  printAt(number: number): TapePrint | undefined {
    const { tape, scale } = this
    const place = tape.venueAt(number)
    const own = this.#scales[place]
    const venue = this.#venues.get(place)
    if (!own || !venue) return undefined
    const price = tape.priceAt(number) * 10 ** (scale.priceDecimals - own.priceDecimals)
    if (!Number.isSafeInteger(price)) return undefined
    const size = withMoreDecimals(tape.sizeAt(number), own.sizeDecimals, scale.sizeDecimals)
    const takerSide = tape.takerSideAt(number)
    const line = { venue, side: takerSide, price, size, twiceMid: null }
    if (this.#passes && !this.#passes(line)) return undefined
    const isBackfill = tape.isBackfillAt(number)
    const isOurTime = tape.isOurTimeAt(number)
    return {
      venue: place,
      price,
      size,
      takerSide,
      time: tape.timeAt(number),
      isBackfill,
      isOurTime,
    }
  }

  /** How many prints of the last minute the filter hides. */
  hiddenSince(now: number): number {
    const { tape } = this
    if (!this.#passes) return 0
    for (let number = Math.max(this.#next, tape.first); number < tape.next; number += 1) {
      const isShown = this.#venues.has(tape.venueAt(number))
      const time = tape.timeAt(number)
      // Loaded history stands on the tape after newer prints of other exchanges.
      if (isShown && time >= now - hiddenMs && !this.printAt(number)) this.#hidden.push(time)
    }
    this.#next = tape.next
    const recent = this.#hidden.findIndex((time) => time >= now - hiddenMs)
    this.#hidden.splice(0, recent < 0 ? this.#hidden.length : recent)
    return this.#hidden.length
  }
}
