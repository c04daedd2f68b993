import type { Scaled } from '@leadline/decimal/scaled'

/**
 * Orders of one side from several exchanges, best price first and at one price in the order of the columns. An order is
 * all that rests on one exchange at one price. The columns are open to the loops that fill and read them sixty times a
 * second: numbers that are read from an array where they are needed, instead of being handed around, make no garbage.
 */
export class OrderList {
  length = 0
  prices = new Float64Array(256)
  venues = new Uint8Array(256)
  /** NaN where the size is beyond 2^53. */
  lots = new Float64Array(256)
  /** Of quotes: the price that was quoted, where `prices` has the one of the row in which it stands. */
  quoted = new Float64Array(0)
  readonly #wide = new Map<number, bigint>()

  /** At least one size is beyond 2^53. */
  get hasWide(): boolean {
    return this.#wide.size > 0
  }

  isWide(order: number): boolean {
    return Number.isNaN(this.lots[order] ?? 0)
  }

  sizeAt(order: number): Scaled {
    const lots = this.lots[order] ?? 0
    return Number.isNaN(lots) ? (this.#wide.get(order) ?? 0) : lots
  }

  /** Empties it, and makes room for so many orders. */
  clear(capacity: number): void {
    if (this.#wide.size > 0) this.#wide.clear()
    this.length = 0
    if (capacity <= this.prices.length) return
    this.prices = new Float64Array(capacity * 2)
    this.venues = new Uint8Array(capacity * 2)
    this.lots = new Float64Array(capacity * 2)
  }

  /**
   * Quotes stand beside the best resting order at most, never in front of it: nothing rests at a better price. NaN where
   * nothing rests at all.
   */
  standBehind(best: number, side: 'bid' | 'ask'): void {
    const { length, prices } = this
    if (this.quoted.length < length) this.quoted = new Float64Array(prices.length)
    for (let quote = 0; quote < length; quote += 1) {
      const price = prices[quote] ?? 0
      this.quoted[quote] = price
      if (side === 'bid' ? price > best : price < best) prices[quote] = best
    }
  }

  /** The order that is about to be counted has a size beyond 2^53. */
  setWide(order: number, size: bigint): void {
    this.lots[order] = Number.NaN
    this.#wide.set(order, size)
  }
}
