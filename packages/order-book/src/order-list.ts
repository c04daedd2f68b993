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

  /** The order that is about to be counted has a size beyond 2^53. */
  setWide(order: number, size: bigint): void {
    this.lots[order] = Number.NaN
    this.#wide.set(order, size)
  }
}
