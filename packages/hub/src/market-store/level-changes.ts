import type { BookSide } from '@leadline/order-book/book/book-side'

import type { StoredLevel } from './stored-event.ts'

/** So many levels of a side are kept: as many as a recording asks for. */
export const storedLevels = 500

/** What was written of a side last, and how it differs now. */
export class LevelChanges {
  #known = new Float64Array(2 * storedLevels)
  #next = new Float64Array(2 * storedLevels)
  #count = 0
  readonly #sign: number

  constructor(side: 'bid' | 'ask') {
    this.#sign = side === 'bid' ? -1 : 1
  }

  /** Forgets what was written: the whole side is written next. */
  whole(side: BookSide): StoredLevel[] {
    this.#count = 0
    return this.take(side)
  }

  /** What has changed since the last time, from the best price outward. */
  take(side: BookSide): StoredLevel[] {
    const count = Math.min(side.length, storedLevels)
    const known = this.#known
    const next = this.#next
    side.copyBest(next, count, 0)
    const changes: StoredLevel[] = []
    let was = 0
    for (let at = 0; at < count; at += 1) {
      const price = next[2 * at] as number
      for (; was < this.#count && this.#isBetter(known[2 * was] as number, price); was += 1) {
        changes.push([known[2 * was] as number, 0])
      }
      const isThere = was < this.#count && known[2 * was] === price
      // A size beyond 2^53 is NaN here, and like no other.
      if (!isThere || known[2 * was + 1] !== next[2 * at + 1]) {
        changes.push([price, side.sizeAt(at)])
      }
      if (isThere) was += 1
    }
    for (; was < this.#count; was += 1) changes.push([known[2 * was] as number, 0])
    this.#known = next
    this.#next = known
    this.#count = count
    return changes
  }

  #isBetter(price: number, than: number): boolean {
    return (price - than) * this.#sign < 0
  }
}
