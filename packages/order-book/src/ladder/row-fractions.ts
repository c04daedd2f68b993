import type { OrderList } from '../book/order-list.ts'

/** Per row: the part that an order left over from the row before, and the part of one that goes on in the next. */
const partsPerRow = 2

/**
 * What a notional of money buys is seldom a whole number of lots. This holds the fractions of a lot in condensed rows,
 * as numerator over denominator, so that nothing is rounded before somebody reads it: added up over all rows, the
 * fractions of a divided order are whole lots again.
 */
export class RowFractions {
  #numerators = new Float64Array(64)
  #denominators = new Float64Array(64)
  #venues = new Uint8Array(64)
  #rows = 0

  reset(): void {
    this.#numerators.fill(0, 0, this.#rows * partsPerRow)
    this.#rows = 0
  }

  /** A fraction of a lot in that row, of an order: the first of `numerators`, over the order's price. */
  add(row: number, orders: OrderList, order: number, numerators: Float64Array): void {
    this.#reach(row)
    let slot = row * partsPerRow
    if (this.#numerators[slot] !== 0) slot += 1
    this.#numerators[slot] = numerators[0] ?? 0
    this.#denominators[slot] = orders.prices[order] ?? 1
    this.#venues[slot] = orders.venues[order] ?? 0
  }

  /** Whole tenths of a lot in a row's fractions; of one venue, or of all. The rest below a tenth is left out. */
  tenths(row: number, venue?: number): number {
    const slot = row * partsPerRow
    if (row >= this.#rows) return 0
    const first = this.#numeratorAt(slot, venue)
    const second = this.#numeratorAt(slot + 1, venue)
    if (first + second === 0) return 0
    const by = this.#denominators[slot] ?? 1
    const bySecond = this.#denominators[slot + 1] || 1
    const sum = (first * 10) / by + (second * 10) / bySecond
    // Floating point knows the whole tenths unless the sum is very nearly whole.
    if (Math.abs(sum - Math.round(sum)) > 1e-9) return Math.floor(sum)
    const { numerator, denominator } = addFractions(first, by, second, bySecond)
    return Number((numerator * 10n) / denominator)
  }

  /** The sum of a row's fractions, exactly. */
  sumOf(row: number): { numerator: bigint; denominator: bigint } {
    const slot = row * partsPerRow
    return addFractions(
      this.#numeratorAt(slot, undefined),
      this.#denominators[slot] || 1,
      this.#numeratorAt(slot + 1, undefined),
      this.#denominators[slot + 1] || 1,
    )
  }

  #numeratorAt(slot: number, venue: number | undefined): number {
    if (venue !== undefined && this.#venues[slot] !== venue) return 0
    return slot < this.#rows * partsPerRow ? (this.#numerators[slot] ?? 0) : 0
  }

  #reach(row: number): void {
    this.#rows = Math.max(this.#rows, row + 1)
    const slots = this.#rows * partsPerRow
    if (slots <= this.#numerators.length) return
    this.#numerators = copied(this.#numerators, new Float64Array(slots * 2))
    this.#denominators = copied(this.#denominators, new Float64Array(slots * 2))
    const venues = new Uint8Array(slots * 2)
    venues.set(this.#venues)
    this.#venues = venues
  }
}

function copied(from: Float64Array, to: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  to.set(from)
  return to
}

function addFractions(a: number, byA: number, b: number, byB: number) {
  const numerator = BigInt(a) * BigInt(byB) + BigInt(b) * BigInt(byA)
  return { numerator, denominator: BigInt(byA) * BigInt(byB) }
}
