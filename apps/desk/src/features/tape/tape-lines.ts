import type { Scaled } from '@leadline/decimal/scaled'
import type { VenueId } from '@leadline/venues/venue-names'

/** A line of the tape. Numbers are integers at the tape's scales. */
export interface TapeLine {
  kind: 'print'
  venue: VenueId
  price: number
  size: Scaled
  takerSide: 'buy' | 'sell'
  time: number
  /** The trader's own fill. */
  isOwn: boolean
  /** The exchange's clock is wrong: the time is by ours. */
  isOurTime?: boolean
}

/** Prints that did not come: the tape says so instead of pretending. */
export interface TapeGap {
  kind: 'gap'
  missed: number
}

/** Lines that can be scrolled back to. */
const capacity = 5000
/** A fill and its print are the same trade if they are this near in time. */
const sameTradeMs = 5000
/** How far back the print of a fill is looked for. */
const searchedLines = 500

/** The newest lines of a tape, each with a number that it keeps. */
export class TapeLines {
  /** Numbers of the oldest line that is kept, and of the one that comes next. */
  first = 0
  next = 0
  #lines: (TapeLine | TapeGap | undefined)[] = []

  clear(): void {
    this.#lines = []
    this.first = this.next
  }

  at(number: number): TapeLine | TapeGap | undefined {
    return number < this.first || number >= this.next ? undefined : this.#lines[number % capacity]
  }

  push(line: TapeLine | TapeGap): void {
    this.#lines[this.next % capacity] = line
    this.next += 1
    this.first = Math.max(this.first, this.next - capacity)
  }

  /** A public print. One that a fill of the trader's has brought already is not shown twice. */
  pushPrint(print: TapeLine): void {
    const own = this.#findSame(print, true)
    if (own === undefined) this.push(print)
  }

  /** A fill of the trader's: marks its print, or is a line of its own where the exchange publishes none. */
  pushFill(fill: TapeLine): void {
    const number = this.#findSame(fill, false)
    if (number === undefined) this.push({ ...fill, isOwn: true })
    else this.#lines[number % capacity] = { ...fill, isOwn: true }
  }

  #findSame(line: TapeLine, isOwn: boolean): number | undefined {
    for (
      let number = this.next - 1;
      number >= Math.max(this.first, this.next - searchedLines);
      number -= 1
    ) {
      const known = this.#lines[number % capacity]
      if (known?.kind !== 'print' || known.isOwn !== isOwn) continue
      const isSame =
        known.venue === line.venue &&
        known.price === line.price &&
        known.size === line.size &&
        Math.abs(known.time - line.time) <= sameTradeMs
      if (isSame) return number
    }
    return undefined
  }
}
