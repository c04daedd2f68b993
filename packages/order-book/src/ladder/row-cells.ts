import type { Scaled } from '@leadline/decimal/scaled'
import { ScaledColumn } from '@leadline/decimal/scaled-column'

/** Lots per row and column, with the total of each row. */
export class RowCells {
  readonly #columns: number
  readonly #totals: ScaledColumn
  readonly #cells: ScaledColumn

  constructor(columns: number, rows: number) {
    this.#columns = columns
    this.#totals = new ScaledColumn(rows)
    this.#cells = new ScaledColumn(rows * columns)
  }

  totalOf(row: number): Scaled {
    return this.#totals.at(row)
  }

  at(row: number, column: number): Scaled {
    return this.#cells.at(row * this.#columns + column)
  }

  /** As a number; NaN where it is beyond 2^53. */
  numberOf(row: number): number {
    return this.#totals.numberAt(row)
  }

  numberAt(row: number, column: number): number {
    return this.#cells.numberAt(row * this.#columns + column)
  }

  add(row: number, column: number, lots: Scaled): void {
    this.#totals.add(row, lots)
    this.#cells.add(row * this.#columns + column, lots)
  }

  /** Adds the number of lots that stands at a place of an array. */
  addFrom(row: number, column: number, lots: Float64Array, at: number): void {
    this.#totals.addFrom(row, lots, at)
    this.#cells.addFrom(row * this.#columns + column, lots, at)
  }

  /** Empties the first so many rows. */
  zero(rows: number): void {
    this.#totals.zero(0, rows)
    this.#cells.zero(0, rows * this.#columns)
  }

  grow(rows: number): void {
    this.#totals.grow(rows)
    this.#cells.grow(rows * this.#columns)
  }
}
