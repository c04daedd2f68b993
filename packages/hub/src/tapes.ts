import { Tape } from '@leadline/order-book/tape'
import type { BookScale } from '@leadline/order-book/venue-book'
import type { Trade } from '@leadline/venues/market-events'
import type { Clock } from '@leadline/venues/transport'
import type { VenueId } from '@leadline/venues/venue-names'

import { graceMs } from './demand.ts'
import type { InstrumentDirectory } from './instrument-directory.ts'
import { TapeFooters } from './tape-footers.ts'

/** One symbol's prints, at the scales that its exchanges have now, with the sums that its panels show. */
export interface SharedTape {
  tape: Tape
  scales: readonly BookScale[]
  footers: TapeFooters
}

/** The tapes of the symbols that somebody looks at. Each keeps its last 20,000 prints. */
export class Tapes {
  #venues: readonly VenueId[]
  #directory: InstrumentDirectory
  #clock: Clock
  #tapes = new Map<string, SharedTape & { lookers: number }>()

  constructor(venues: readonly VenueId[], directory: InstrumentDirectory, clock: Clock) {
    this.#venues = venues
    this.#directory = directory
    this.#clock = clock
  }

  /** Somebody looks from now on. Returns what ends it. */
  look(symbol: string): () => void {
    const known = this.#tapes.get(symbol) ?? { ...this.#make(symbol), lookers: 0 }
    known.lookers += 1
    this.#tapes.set(symbol, known)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      known.lookers -= 1
      // As long as its feed goes on: a panel that comes back has missed nothing.
      this.#clock.after(graceMs, () => {
        if (known.lookers === 0) this.#tapes.delete(symbol)
      })
    }
  }

  push(place: number, trade: Trade, now: number): void {
    const known = this.#tapes.get(trade.symbol)
    if (!known) return
    known.tape.push(place, trade, now)
    known.footers.add(place, trade, now)
  }

  /** The tape as it is now: another one where an exchange's steps have changed. */
  of(symbol: string): SharedTape | undefined {
    return this.#tapes.get(symbol)
  }

  /** An exchange told its list: figures at other scales are other figures. */
  relisted(now: number): void {
    for (const [symbol, known] of this.#tapes) {
      const fresh = this.#make(symbol)
      const isSame = (place: number) =>
        known.scales[place]?.priceDecimals === fresh.scales[place]?.priceDecimals &&
        known.scales[place]?.sizeDecimals === fresh.scales[place]?.sizeDecimals
      if (fresh.scales.every((_scale, place) => isSame(place))) continue
      // What the other exchanges printed stays.
      copyPrints(known.tape, fresh.tape, isSame, now)
      Object.assign(known, fresh)
    }
  }

  #make(symbol: string): SharedTape {
    const scales = this.#venues.map((venue) => {
      const { priceDecimals = 0, sizeDecimals = 0 } = this.#directory.on(venue, symbol) ?? {}
      return { priceDecimals, sizeDecimals }
    })
    const tape = new Tape(scales)
    return { tape, scales, footers: new TapeFooters(tape, scales) }
  }
}

function copyPrints(from: Tape, to: Tape, isKept: (place: number) => boolean, now: number): void {
  for (let number = from.first; number < from.next; number += 1) {
    const place = from.venueAt(number)
    if (!isKept(place)) continue
    const print = {
      id: from.idAt(number),
      price: from.priceAt(number),
      size: from.sizeAt(number),
      takerSide: from.takerSideAt(number),
      time: from.timeAt(number),
      isBackfill: from.isBackfillAt(number),
    }
    to.push(place, print, now)
  }
}
