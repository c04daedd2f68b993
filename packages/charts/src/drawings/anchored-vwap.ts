import { columnsOf, typicalPrice } from '../indicators/candle-values.ts'
import type { CandleSeries } from '../series/candle-series.ts'

/** Bands stand so many standard deviations away. */
export const bandDeviations = [1, 2] as const

const mostKept = 16

/** The average price paid since one candle, weighted by volume, at the typical price of each candle. */
export class AnchoredVwap {
  readonly #since: number
  /** How many rows are as they were computed. */
  #valid = 0
  #first = 0
  /** Typical prices are summed as what they lie above the first one: so small sums lose nothing. */
  #origin = 0
  #bought = new Float64Array(0)
  #paid = new Float64Array(0)
  #squares = new Float64Array(0)

  constructor(since: number) {
    this.#since = since
  }

  /** Rows from `from` on are not what they were. */
  changed(from: number): void {
    this.#valid = Math.min(this.#valid, from)
  }

  /** Brings it up to date; the first row that it has a value for. */
  compute(series: CandleSeries): number {
    const { length } = series
    if (this.#valid >= length) return this.#first
    const first = series.indexAt(this.#since)
    if (first !== this.#first || this.#valid <= first) {
      this.#first = first
      this.#valid = first
    }
    this.#makeRoom(length)
    const columns = columnsOf(series)
    if (this.#valid === first) this.#origin = typicalPrice(columns, first)
    for (let row = this.#valid; row < length; row += 1) {
      const amount = columns.volume[row] ?? 0
      const above = typicalPrice(columns, row) - this.#origin
      const isFirst = row === first
      const add = (sums: Float64Array, value: number) => {
        sums[row] = (isFirst ? 0 : (sums[row - 1] ?? 0)) + value
      }
      add(this.#bought, amount)
      add(this.#paid, amount * above)
      add(this.#squares, amount * above * above)
    }
    this.#valid = length
    return first
  }

  /** After `compute`: the average up to and including a row; not a number before the anchor and while nothing was traded. */
  valueAt(row: number): number {
    const bought = this.#bought[row] ?? 0
    if (row < this.#first || row >= this.#valid || bought <= 0) return Number.NaN
    return this.#origin + (this.#paid[row] ?? 0) / bought
  }

  /** The standard deviation of what was paid around that average, weighted by volume. */
  deviationAt(row: number): number {
    const bought = this.#bought[row] ?? 0
    const mean = this.valueAt(row) - this.#origin
    return Math.sqrt(Math.max((this.#squares[row] ?? 0) / bought - mean * mean, 0))
  }

  #makeRoom(length: number): void {
    if (this.#bought.length >= length) return
    const larger = (sums: Float64Array) => {
      const room = new Float64Array(Math.max(length * 2, 256))
      room.set(sums)
      return room
    }
    this.#bought = larger(this.#bought)
    this.#paid = larger(this.#paid)
    this.#squares = larger(this.#squares)
  }
}

/** Those of a chart, each computed once for all that paint or read it. */
export class AnchoredVwaps {
  #all = new Map<number, AnchoredVwap>()

  since(time: number): AnchoredVwap {
    const found = this.#all.get(time) ?? new AnchoredVwap(time)
    // The one that was used last is kept longest: an anchor that is dragged leaves one behind at each candle.
    this.#all.delete(time)
    this.#all.set(time, found)
    const [oldest] = this.#all.keys()
    if (this.#all.size > mostKept && oldest !== undefined) this.#all.delete(oldest)
    return found
  }

  /** Candles from a row on are not what they were. */
  changed(from: number): void {
    for (const each of this.#all.values()) each.changed(from)
  }

  /** Other candles: what was anchored is found again by its time. */
  forget(): void {
    this.#all.clear()
  }
}
