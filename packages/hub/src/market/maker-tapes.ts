import type { BookScale } from '@leadline/order-book/book/venue-book'
import { MakerReader } from '@leadline/order-book/maker/maker-reader'
import { MakerTape } from '@leadline/order-book/maker/maker-tape'
import { makerTiming } from '@leadline/order-book/maker/maker-timing'
import type { Clock } from '@leadline/runtime/clock'
import type { Trade } from '@leadline/venues/market-events'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import type { InstrumentDirectory } from './instrument-directory.ts'
import type { VenueFeed } from './venue-feed.ts'
import { WhileVisible } from './while-visible.ts'

/** One symbol's maker tape, at the scales that its exchanges have now. */
export interface SharedMakerTape {
  tape: MakerTape
  scales: readonly BookScale[]
  /** By place of the exchange; undefined where its messages say nothing of makers. */
  readers: readonly (MakerReader | undefined)[]
}

/** The maker tapes of the symbols that somebody looks at. Nobody looking costs one look into a map for each message. */
export class MakerTapes {
  readonly #venues: readonly VenueId[]
  readonly #directory: InstrumentDirectory
  readonly #clock: Clock
  readonly #tapes: WhileVisible<SharedMakerTape>

  constructor(venues: readonly VenueId[], directory: InstrumentDirectory, clock: Clock) {
    this.#venues = venues
    this.#directory = directory
    this.#clock = clock
    this.#tapes = new WhileVisible(clock)
  }

  /** Somebody looks from now on. Returns what ends it. */
  look(symbol: string): () => void {
    return this.#tapes.look(symbol, () => this.#open(symbol))
  }

  of(symbol: string): SharedMakerTape | undefined {
    return this.#tapes.of(symbol)
  }

  bookChanged({ id, place, books, setup }: VenueFeed, symbol: string): void {
    const reader = this.#tapes.of(symbol)?.readers[place]
    const book = reader && books.get(symbol)
    if (!book) return
    // Without its trades, whatever was eaten would look pulled.
    if (setup.interruptions.isLasting(id, symbol)) reader.lost()
    else reader.bookChanged(book, this.#clock.now())
  }

  trade({ place }: VenueFeed, trade: Trade): void {
    // What was printed before is in no change of now.
    if (!trade.isBackfill)
      this.#tapes.of(trade.symbol)?.readers[place]?.traded(trade, this.#clock.now())
  }

  /** Trades may be missed from now on: what a change was cannot be known. */
  interrupted({ place }: VenueFeed, symbol: string): void {
    this.#tapes.of(symbol)?.readers[place]?.lost()
  }

  /** An exchange reported its list: numbers at other scales are other numbers, and begin a tape of their own. */
  relisted(): void {
    for (const [symbol, known] of this.#tapes.all()) {
      const scales = this.#scalesOf(symbol)
      const isSame = known.scales.every(
        ({ priceDecimals, sizeDecimals }, place) =>
          priceDecimals === scales[place]?.priceDecimals &&
          sizeDecimals === scales[place]?.sizeDecimals,
      )
      if (!isSame) Object.assign(known, this.#open(symbol))
    }
  }

  #open(symbol: string): SharedMakerTape {
    const tape = new MakerTape(this.#venues.length)
    const readers = this.#venues.map((id, place) => {
      const { bookMessages, publishesTrades } = venueOf(id)
      if (!bookMessages || !publishesTrades) return undefined
      return new MakerReader(makerTiming(bookMessages), (event) =>
        tape.push(place, event, this.#clock.now()),
      )
    })
    return { tape, scales: this.#scalesOf(symbol), readers }
  }

  #scalesOf(symbol: string): BookScale[] {
    return this.#venues.map((venue) => {
      const { priceDecimals = 0, sizeDecimals = 0 } = this.#directory.on(venue, symbol) ?? {}
      return { priceDecimals, sizeDecimals }
    })
  }
}
