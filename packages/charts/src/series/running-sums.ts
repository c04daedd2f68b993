/** The sum of any stretch of rows as one difference. Exact as long as all of it together is a safe integer. */
export class RunningSums {
  /** Row n holds the sum of the rows before it. */
  #before = new Float64Array(1)

  /** Rows from `from` on are not what they were; there are `length` of them now. */
  update(values: Float64Array, from: number, length: number): void {
    if (this.#before.length <= length) {
      const larger = new Float64Array(length * 2 + 1)
      larger.set(this.#before)
      this.#before = larger
    }
    const sums = this.#before
    for (let row = from; row < length; row += 1)
      sums[row + 1] = (sums[row] ?? 0) + (values[row] ?? 0)
  }

  /** Of rows `from` up to but not including `to`. */
  sum(from: number, to: number): number {
    return (this.#before[to] ?? 0) - (this.#before[from] ?? 0)
  }
}
