import type { Tape } from '@leadline/order-book/tape/tape'
import type { VenueId } from '@leadline/venues/venue-names'

import type { Tapes } from '../../../market/tapes.ts'
import type { VenueFeed } from '../../../market/venue-feed.ts'
import { FilteredTape } from '../../../views/filtered-tape.ts'

export interface NewPrint {
  time: number
  /** A whole number of the decimals below. */
  price: number
  venue: VenueId
}

export interface NewPrints {
  prints: readonly NewPrint[]
  priceDecimals: number
}

/** Every print of one symbol once, of all shown exchanges, for whoever waits for one. */
export class FollowedTape {
  readonly #symbol: string
  readonly #tapes: Tapes
  readonly #venues: ReadonlyMap<number, VenueId>
  readonly #releases: readonly (() => void)[]
  #read: FilteredTape | undefined
  #next = 0

  constructor(symbol: string, tapes: Tapes, feeds: readonly VenueFeed[]) {
    this.#symbol = symbol
    this.#tapes = tapes
    this.#venues = new Map(feeds.map(({ place, id }) => [place, id]))
    const need = { bookLevels: 0, trades: true, ticker: false }
    this.#releases = [
      tapes.look(symbol),
      ...feeds.map(({ interest }) => interest.add(symbol, need)),
    ]
  }

  /** Those that came since the last look. A tape that took the place of another is read from its beginning. */
  look(): NewPrints | undefined {
    const shared = this.#tapes.of(this.#symbol)
    if (!shared) return undefined
    const { tape, scales } = shared
    if (this.#read?.tape !== tape) {
      this.#read = new FilteredTape(tape, scales, this.#venues, undefined)
      this.#next = tape.first
    }
    const prints = this.#printsUpTo(this.#read, tape)
    return { prints, priceDecimals: this.#read.scale.priceDecimals }
  }

  close(): void {
    for (const release of this.#releases) release()
  }

  #printsUpTo(read: FilteredTape, tape: Tape): NewPrint[] {
    const prints: NewPrint[] = []
    for (let number = Math.max(this.#next, tape.first); number < tape.next; number += 1) {
      const print = read.printAt(number)
      const venue = print && this.#venues.get(print.venue)
      if (print && venue) prints.push({ time: print.time, price: print.price, venue })
    }
    this.#next = tape.next
    return prints
  }
}
