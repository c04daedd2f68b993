import type { Scaled } from '@leadline/decimal/scaled'
import { addScaled, withMoreDecimals } from '@leadline/decimal/scaled-arithmetic'
import type { BookScale } from '@leadline/order-book/book/venue-book'
import type { Print } from '@leadline/order-book/tape/print'
import { defaultWindowMs, type Tape } from '@leadline/order-book/tape/tape'
import { TapeWindow } from '@leadline/order-book/tape/tape-window'

/** More lengths of footers than anybody uses at once. */
const maxWindows = 8

/**
 * What was bought and sold in the last so many minutes, for every length that a panel of this tape shows. Counted as
 * prints come, so that the sums do not depend on how many prints are kept.
 */
export class TapeFooters {
  #tape: Tape
  #scales: readonly BookScale[]
  #windows = new Map<number, TapeWindow>()
  readonly #openedAt: number
  /** Of each exchange: its oldest print that came. All later ones came too. */
  readonly #oldest = new Map<number, number>()

  constructor(tape: Tape, scales: readonly BookScale[], openedAt: number) {
    this.#tape = tape
    this.#scales = scales
    this.#openedAt = openedAt
  }

  /**
   * Since when all prints of these exchanges are counted: what was printed before somebody looked is reported in
   * part.
   */
  completeFrom(places: Iterable<number>): number {
    return Math.max(...Array.from(places, (place) => this.#oldest.get(place) ?? this.#openedAt))
  }

  add(place: number, { takerSide, size, time }: Print, now: number): void {
    this.#oldest.set(place, Math.min(this.#oldest.get(place) ?? this.#openedAt, time))
    for (const [windowMs, window] of this.#windows) {
      if (window.advance(now)) window.add(place, takerSide, size, time)
      else this.#open(windowMs, now)
    }
  }

  /** Over the exchanges at these places, at that many decimals. */
  sums(
    windowMs: number,
    places: Iterable<number>,
    sizeDecimals: number,
    now: number,
  ): { bought: Scaled; sold: Scaled } {
    let bought: Scaled = 0
    let sold: Scaled = 0
    const known = this.#windows.get(windowMs)
    const window = known?.advance(now) === true ? known : this.#open(windowMs, now)
    for (const place of places) {
      const own = this.#scales[place]?.sizeDecimals ?? 0
      bought = addScaled(bought, withMoreDecimals(window.bought(place), own, sizeDecimals))
      sold = addScaled(sold, withMoreDecimals(window.sold(place), own, sizeDecimals))
    }
    return { bought, sold }
  }

  /** Counts what the tape still has: at the first look, and when the clock was set back. */
  #open(windowMs: number, now: number): TapeWindow {
    if (this.#windows.size >= maxWindows) {
      const [oldest] = [...this.#windows.keys()].filter((length) => length !== defaultWindowMs)
      if (oldest !== undefined) this.#windows.delete(oldest)
    }
    const window = new TapeWindow(this.#scales.length, windowMs)
    const tape = this.#tape
    window.advance(now)
    for (let number = tape.first; number < tape.next; number += 1) {
      const size = tape.sizeAt(number)
      window.add(tape.venueAt(number), tape.takerSideAt(number), size, tape.timeAt(number))
    }
    this.#windows.set(windowMs, window)
    return window
  }
}
