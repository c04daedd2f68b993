import { addScaled, subtractScaled } from './scaled-arithmetic.ts'
import { narrow, type Scaled } from './scaled.ts'

/**
 * Many scaled values in one typed array, so that filling it again makes no objects. The rare value beyond 2^53 is NaN
 * there and stands beside it as a bigint.
 */
export class ScaledColumn {
  #values: Float64Array<ArrayBuffer>
  #wide: Map<number, bigint> | undefined

  constructor(capacity: number) {
    this.#values = new Float64Array(capacity)
  }

  at(index: number): Scaled {
    const value = this.#values[index] ?? 0
    return Number.isNaN(value) ? (this.#wide?.get(index) ?? 0) : value
  }

  /** The value where it is a number; NaN where it is beyond 2^53. For loops in which every nanosecond counts. */
  numberAt(index: number): number {
    return this.#values[index] ?? Number.NaN
  }

  set(index: number, value: Scaled): void {
    const narrowed = typeof value === 'bigint' ? narrow(value) : value
    if (typeof narrowed === 'number') {
      this.#values[index] = narrowed
      this.#wide?.delete(index)
    } else {
      this.#values[index] = Number.NaN
      this.#wide ??= new Map()
      this.#wide.set(index, narrowed)
    }
  }

  add(index: number, value: Scaled): void {
    this.set(index, addScaled(this.at(index), value))
  }

  /**
   * Adds the number that stands at a place of an array. Numbers that travel in arrays need no box, whatever the engine
   * makes of the call, so a loop around this leaves nothing for the collector.
   */
  addFrom(index: number, numbers: Float64Array, at: number): void {
    const number = numbers[at] ?? 0
    const sum = (this.#values[index] ?? 0) + number
    // Not true where the value before is NaN.
    if (sum <= Number.MAX_SAFE_INTEGER && sum >= -Number.MAX_SAFE_INTEGER) this.#values[index] = sum
    else this.add(index, number)
  }

  subtract(index: number, value: Scaled): void {
    this.set(index, subtractScaled(this.at(index), value))
  }

  /** Sets the values from `start` up to, not including, `end` to zero. */
  zero(start: number, end: number): void {
    this.#values.fill(0, start, end)
    if (!this.#wide) return
    for (const index of this.#wide.keys()) {
      if (index >= start && index < end) this.#wide.delete(index)
    }
  }

  grow(capacity: number): void {
    if (capacity <= this.#values.length) return
    const larger = new Float64Array(capacity)
    larger.set(this.#values)
    this.#values = larger
  }
}
