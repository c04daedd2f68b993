/** Rows to a block, and blocks to a wider block. */
const fanBits = 4
const fan = 1 << fanBits

type Column = Float64Array

/**
 * Lowest and highest values of any stretch of rows without looking at each of them: a pyramid in which every block knows
 * the extremes of the sixteen below it. Only whole blocks are kept, so that a tick on the last row costs nothing here.
 */
export class Extremes {
  /** What `find` found: above `max` where it found nothing. */
  min = Number.POSITIVE_INFINITY
  max = Number.NEGATIVE_INFINITY
  readonly #mins: Column[] = []
  readonly #maxs: Column[] = []

  /** Rows from `from` on are not what they were; there are `length` of them now. */
  update(lows: Column, highs: Column, from: number, length: number): void {
    let below: readonly [Column, Column] = [lows, highs]
    let first = from >>> fanBits
    let count = length >>> fanBits
    for (let level = 0; count > 0; level += 1) {
      const mins = roomFor(this.#mins[level], count)
      const maxs = roomFor(this.#maxs[level], count)
      this.#mins[level] = mins
      this.#maxs[level] = maxs
      fill(below[0], below[1], mins, maxs, first, count)
      below = [mins, maxs]
      first >>>= fanBits
      count >>>= fanBits
    }
  }

  /** Puts the extremes of rows `from` up to but not including `to` into `min` and `max`. A gap (NaN) has none. */
  find(lows: Column, highs: Column, from: number, to: number): void {
    this.min = Number.POSITIVE_INFINITY
    this.max = Number.NEGATIVE_INFINITY
    let mins: Column | undefined = lows
    let maxs: Column | undefined = highs
    for (let level = 0; from < to && mins && maxs; level += 1) {
      // The ragged ends row by row; what is left is whole blocks of the next level.
      const headEnd = Math.min(to, (from + fan - 1) & -fan)
      this.#take(mins, maxs, from, headEnd)
      const tailStart = Math.max(headEnd, to & -fan)
      this.#take(mins, maxs, tailStart, to)
      from = headEnd >>> fanBits
      to = tailStart >>> fanBits
      mins = this.#mins[level]
      maxs = this.#maxs[level]
    }
  }

  #take(mins: Column, maxs: Column, from: number, to: number): void {
    for (let row = from; row < to; row += 1) {
      const low = mins[row] ?? Number.NaN
      const high = maxs[row] ?? Number.NaN
      if (low < this.min) this.min = low
      if (high > this.max) this.max = high
    }
  }
}

function fill(
  lows: Column,
  highs: Column,
  mins: Column,
  maxs: Column,
  first: number,
  count: number,
): void {
  for (let block = first; block < count; block += 1) {
    let min = Number.POSITIVE_INFINITY
    let max = Number.NEGATIVE_INFINITY
    for (let row = block << fanBits; row < (block + 1) << fanBits; row += 1) {
      const low = lows[row] ?? Number.NaN
      const high = highs[row] ?? Number.NaN
      if (low < min) min = low
      if (high > max) max = high
    }
    mins[block] = min
    maxs[block] = max
  }
}

function roomFor(column: Column | undefined, count: number): Column {
  if (column && column.length >= count) return column
  const larger = new Float64Array(Math.max(count * 2, fan))
  if (column) larger.set(column)
  return larger
}
