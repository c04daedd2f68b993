import { sectionKinds } from '@leadline/desk-protocol/frames/frame'
import { encodeTape, type TapePrint } from '@leadline/desk-protocol/frames/tape-section'
import type { TapeSpec } from '@leadline/desk-protocol/frames/view-spec'
import type { BookScale } from '@leadline/order-book/book/venue-book'
import type { VenueId } from '@leadline/venues/venue-names'

import { sizeStepDecimals } from '../market/size-step-decimals.ts'
import type { SharedTape, Tapes } from '../market/tapes.ts'
import type { VenueFeed } from '../market/venue-feed.ts'
import { FilteredTape } from './filtered-tape.ts'
import type { FilterPredicate } from './panel-filters.ts'
import type { View, ViewUpdate } from './view.ts'

/** Prints that a panel is given when it opens. */
const backlog = 1000

/** One panel's tape: every print of the shown exchanges once, in the order of arrival, and the sums of its footer. */
export class TapeView implements View {
  #spec: TapeSpec
  #tapes: Tapes
  /** Which exchange stands where in the hub's list. */
  #venues: ReadonlyMap<number, VenueId>
  readonly #feeds: readonly VenueFeed[]
  #compile: ((scale: BookScale) => FilterPredicate) | undefined
  #releases: (() => void)[]
  #filtered: FilteredTape | undefined
  /** Versions of an earlier tape lie below this. */
  #base = 0
  #sentFooter = ''

  constructor(
    spec: TapeSpec,
    feeds: readonly VenueFeed[],
    tapes: Tapes,
    compile: ((scale: BookScale) => FilterPredicate) | undefined,
  ) {
    this.#spec = spec
    this.#tapes = tapes
    this.#feeds = feeds
    this.#compile = compile
    this.#venues = new Map(feeds.map(({ place, id }) => [place, id]))
    const need = { bookLevels: 0, trades: true, ticker: false }
    this.#releases = [
      tapes.look(spec.symbol),
      ...feeds.map(({ interest }) => interest.add(spec.symbol, need)),
    ]
  }

  pull(version: number, now: number): ViewUpdate | undefined {
    const shared = this.#tapes.of(this.#spec.symbol)
    if (!shared) return undefined
    const filtered = this.#read(shared)
    const { tape, scale } = filtered
    const wanted = version - this.#base - 1
    const isWhole = wanted < 0 || wanted > tape.next
    const from = isWhole ? Math.max(tape.first, tape.next - backlog) : wanted
    const missed = tape.missedBefore(from)
    const { sumsMs } = this.#spec
    const places = this.#venues.keys()
    const { bought, sold } = shared.footers.sums(sumsMs, places, scale.sizeDecimals, now)
    const hidden = filtered.hiddenSince(now)
    const completeFrom = shared.footers.completeFrom(this.#listedPlaces())
    const sumsFrom = completeFrom > now - sumsMs ? completeFrom : null
    const footer = `${bought} ${sold} ${hidden} ${sumsFrom}`
    if (!isWhole && from === tape.next && footer === this.#sentFooter) return undefined
    this.#sentFooter = footer
    const prints: TapePrint[] = []
    for (let number = from + missed; number < tape.next; number += 1) {
      const print = filtered.printAt(number)
      if (print) prints.push(print)
    }
    const steps = { sizeStepDecimals: sizeStepDecimals(this.#feeds, this.#spec.symbol) }
    return {
      kind: sectionKinds.tape,
      baseVersion: isWhole ? 0 : version,
      version: this.#base + tape.next + 1,
      body: encodeTape({
        ...scale,
        ...steps,
        missed,
        prints,
        bought,
        sold,
        sumsMs,
        sumsFrom,
        hidden,
      }),
    }
  }

  close(): void {
    for (const release of this.#releases) release()
  }

  /** An exchange that does not list the symbol has nothing to report of it. */
  #listedPlaces(): number[] {
    const { symbol } = this.#spec
    const listed = this.#feeds.filter(({ setup }) => setup.knownInstrument(symbol))
    return listed.map(({ place }) => place)
  }

  /** Reads on where it stopped; from the beginning on a tape that took the place of another. */
  #read({ tape, scales }: SharedTape): FilteredTape {
    if (this.#filtered?.tape === tape) return this.#filtered
    if (this.#filtered) this.#base += this.#filtered.tape.next + 2
    this.#filtered = new FilteredTape(tape, scales, this.#venues, this.#compile)
    return this.#filtered
  }
}
