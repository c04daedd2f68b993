import { parseScaled, type Scaled } from '@leadline/decimal/scaled'
import { addScaled, withMoreDecimals } from '@leadline/decimal/scaled-arithmetic'
import { sectionKinds } from '@leadline/desk-protocol/frames/frame'
import {
  encodeMakers,
  type MakerLine,
  type MakerState,
  type MakerSums,
} from '@leadline/desk-protocol/frames/maker-section'
import type { MakerTapeSpec } from '@leadline/desk-protocol/frames/view-spec'
import type { BookScale } from '@leadline/order-book/book/venue-book'
import { finestScale } from '@leadline/order-book/ladder/finest-scale'
import type { MakerLine as TapeLine, MakerTape } from '@leadline/order-book/maker/maker-tape'
import { watchedLevels } from '@leadline/order-book/maker/side-changes'

import type { MakerTapes, SharedMakerTape } from '../market/maker-tapes.ts'
import { sizeStepDecimals } from '../market/size-step-decimals.ts'
import type { VenueFeed } from '../market/venue-feed.ts'
import type { View, ViewUpdate } from './view.ts'

/** Lines that a panel is given when it opens. */
const backlog = 1000
/** As many decimals as a panel may say. */
const typedDecimals = 18

/** One panel's maker tape: what its filter lets through, and the sums of the last minute, which no filter changes. */
export class MakerView implements View {
  readonly #spec: MakerTapeSpec
  readonly #feeds: readonly VenueFeed[]
  readonly #tapes: MakerTapes
  readonly #releases: readonly (() => void)[]
  #tape: MakerTape | undefined
  /** Versions of an earlier tape lie below this. */
  #base = 0
  #sent = ''

  constructor(spec: MakerTapeSpec, feeds: readonly VenueFeed[], tapes: MakerTapes) {
    this.#spec = spec
    this.#feeds = feeds
    this.#tapes = tapes
    const need = { bookLevels: watchedLevels, trades: true, ticker: false }
    this.#releases = [
      tapes.look(spec.symbol),
      ...feeds.map(({ interest }) => interest.add(spec.symbol, need)),
    ]
  }

  pull(version: number, now: number): ViewUpdate | undefined {
    const shared = this.#tapes.of(this.#spec.symbol)
    if (!shared) return undefined
    for (const feed of this.#feeds) {
      // A book that stood there before somebody looked may not change for long.
      this.#tapes.bookChanged(feed, this.#spec.symbol)
      shared.readers[feed.place]?.settle(now)
    }
    const { tape } = shared
    if (this.#tape && this.#tape !== tape) this.#base += this.#tape.next + 2
    this.#tape = tape
    const wanted = version - this.#base - 1
    const isWhole = wanted < 0 || wanted > tape.next
    const scale = finestScale(this.#feeds.map(({ place }) => scaleOf(shared, place)))
    const venues = this.#feeds.map((feed) => ({
      venue: feed.place,
      state: this.#stateOf(shared, feed),
    }))
    const sums = {
      pulled: this.#sums(shared, 'pulled', scale, now),
      eaten: this.#sums(shared, 'eaten', scale, now),
    }
    const sent = [sums.pulled, sums.eaten]
      .map(({ bid, ask }) => `${bid} ${ask}`)
      .concat(venues.map(({ state }) => state))
      .join()
    if (!isWhole && wanted === tape.next && sent === this.#sent) return undefined
    this.#sent = sent
    const passes = this.#filter(shared)
    const from = isWhole ? firstOfBacklog(tape, passes) : Math.max(wanted, tape.first)
    const lines: MakerLine[] = []
    for (let number = from; number < tape.next; number += 1) {
      const line = tape.at(number)
      if (line && passes(line)) lines.push(atScale(line, scaleOf(shared, line.venue), scale))
    }
    return {
      kind: sectionKinds.makers,
      baseVersion: isWhole ? 0 : version,
      version: this.#base + tape.next + 1,
      body: encodeMakers({
        ...scale,
        sizeStepDecimals: sizeStepDecimals(this.#feeds, this.#spec.symbol),
        missed: isWhole ? 0 : Math.max(tape.first - wanted, 0),
        lines,
        ...sums,
        venues,
      }),
    }
  }

  close(): void {
    for (const release of this.#releases) release()
  }

  #stateOf({ readers }: SharedMakerTape, { place, setup }: VenueFeed): MakerState {
    const reader = readers[place]
    if (!reader) return 'unreadable'
    if (!setup.knownInstrument(this.#spec.symbol)) return 'absent'
    return reader.isLive ? 'live' : 'waiting'
  }

  #sums(
    shared: SharedMakerTape,
    what: 'pulled' | 'eaten',
    { sizeDecimals }: BookScale,
    now: number,
  ): MakerSums {
    const sum = (side: 'bid' | 'ask') => {
      let total: Scaled = 0
      for (const { place } of this.#feeds) {
        const own = shared.tape[what](place, side, now)
        const decimals = scaleOf(shared, place).sizeDecimals
        total = addScaled(total, withMoreDecimals(own, decimals, sizeDecimals))
      }
      return total
    }
    return { bid: sum('bid'), ask: sum('ask') }
  }

  #filter(shared: SharedMakerTape): (line: TapeLine) => boolean {
    const { kinds, minSize, wallsOnly } = this.#spec
    const least = new Map(
      this.#feeds.map(({ place }) => [
        place,
        leastSize(minSize, scaleOf(shared, place).sizeDecimals),
      ]),
    )
    return ({ venue, kind, size, isWall }) => {
      const leastHere = least.get(venue)
      if (leastHere === undefined || size < leastHere) return false
      return kinds.includes(kind) && (isWall || !wallsOnly)
    }
  }
}

function scaleOf({ scales }: SharedMakerTape, place: number): BookScale {
  return scales[place] ?? { priceDecimals: 0, sizeDecimals: 0 }
}

/** The smallest size of an exchange that is no smaller than what was typed. */
function leastSize(typed: string | null, sizeDecimals: number): Scaled {
  const exact = parseScaled(typed ?? '0', typedDecimals)
  if (exact === undefined) return 0
  const step = 10n ** BigInt(typedDecimals - sizeDecimals)
  return (BigInt(exact) + step - 1n) / step
}

function firstOfBacklog(tape: MakerTape, passes: (line: TapeLine) => boolean): number {
  let number = tape.next
  for (let found = 0; number > tape.first && found < backlog;) {
    number -= 1
    const line = tape.at(number)
    if (line && passes(line)) found += 1
  }
  return number
}

function atScale(line: TapeLine, own: BookScale, scale: BookScale): MakerLine {
  const { venue, kind, side, isWall, time } = line
  return {
    venue,
    kind,
    side,
    isWall,
    time: Math.round(time),
    price: Number(withMoreDecimals(line.price, own.priceDecimals, scale.priceDecimals)),
    size: withMoreDecimals(line.size, own.sizeDecimals, scale.sizeDecimals),
  }
}
