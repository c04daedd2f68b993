import type { BookScale } from '@leadline/order-book/book/venue-book'
import { Tape } from '@leadline/order-book/tape/tape'
import type { Clock } from '@leadline/runtime/clock'
import type { Trade } from '@leadline/venues/market-events'
import type { VenueId } from '@leadline/venues/venue-names'

import { TapeFooters } from '../views/tape-footers.ts'
import type { InstrumentDirectory } from './instrument-directory.ts'
import { WhileVisible } from './while-visible.ts'

/** One symbol's prints, at the scales that its exchanges have now, with the sums that its panels show. */
export interface SharedTape {
  tape: Tape
  scales: readonly BookScale[]
  footers: TapeFooters
}

/**
 * A tape opens with what each exchange reports of the last minutes, one exchange after the other. For this long it
 * collects,
 * and then begins in the order of time instead of the order of answers.
 */
const openingMs = 1000

interface Arrival {
  place: number
  trade: Trade
}

interface OpenTape extends SharedTape {
  /** What came while the tape opens; undefined from then on. */
  opening: Arrival[] | undefined
}

/** The tapes of the symbols that somebody looks at. Each keeps its last 20,000 prints. */
export class Tapes {
  #venues: readonly VenueId[]
  #directory: InstrumentDirectory
  #clock: Clock
  #tapes: WhileVisible<OpenTape>

  constructor(venues: readonly VenueId[], directory: InstrumentDirectory, clock: Clock) {
    this.#venues = venues
    this.#directory = directory
    this.#clock = clock
    this.#tapes = new WhileVisible(clock)
  }

  /** Somebody looks from now on. Returns what ends it. A panel that comes back soon has missed nothing. */
  look(symbol: string): () => void {
    return this.#tapes.look(symbol, () => this.#open(symbol))
  }

  push(place: number, trade: Trade, now: number): void {
    const known = this.#tapes.of(trade.symbol)
    if (!known) return
    if (known.opening) known.opening.push({ place, trade })
    else addPrint(known, { place, trade }, now)
  }

  /** The tape as it is now: another one where an exchange's steps have changed. */
  of(symbol: string): SharedTape | undefined {
    return this.#tapes.of(symbol)
  }

  /** An exchange reported its list: numbers at other scales are other numbers. */
  relisted(now: number): void {
    for (const [symbol, known] of this.#tapes.all()) {
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

  #open(symbol: string): OpenTape {
    const opened: OpenTape = { ...this.#make(symbol), opening: [] }
    this.#clock.after(openingMs, () => {
      const arrivals = opened.opening?.toSorted((a, b) => a.trade.time - b.trade.time) ?? []
      opened.opening = undefined
      for (const arrival of arrivals) addPrint(opened, arrival, this.#clock.now())
    })
    return opened
  }

  #make(symbol: string): SharedTape {
    const scales = this.#venues.map((venue) => {
      const { priceDecimals = 0, sizeDecimals = 0 } = this.#directory.on(venue, symbol) ?? {}
      return { priceDecimals, sizeDecimals }
    })
    const tape = new Tape(scales)
    return { tape, scales, footers: new TapeFooters(tape, scales, this.#clock.now()) }
  }
}

function addPrint({ tape, footers }: SharedTape, { place, trade }: Arrival, now: number): void {
  tape.push(place, trade, now)
  footers.add(place, trade, now)
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
      isOurTime: from.isOurTimeAt(number),
    }
    to.push(place, print, now)
  }
}
