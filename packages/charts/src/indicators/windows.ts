/** Statistics of the last `length` values up to and including a row; not a number where one of them is missing. */
export function meanIn(values: Float64Array, row: number, length: number): number {
  return sumIn(values, row, length) / length
}

export function sumIn(values: Float64Array, row: number, length: number): number {
  if (row < length - 1) return Number.NaN
  let sum = 0
  for (let at = row - length + 1; at <= row; at += 1) sum += values[at] ?? Number.NaN
  return sum
}

export function highestIn(values: Float64Array, row: number, length: number): number {
  if (row < length - 1) return Number.NaN
  let highest = Number.NEGATIVE_INFINITY
  for (let at = row - length + 1; at <= row; at += 1) {
    highest = Math.max(highest, values[at] ?? Number.NaN)
  }
  return highest
}

export function lowestIn(values: Float64Array, row: number, length: number): number {
  if (row < length - 1) return Number.NaN
  let lowest = Number.POSITIVE_INFINITY
  for (let at = row - length + 1; at <= row; at += 1) {
    lowest = Math.min(lowest, values[at] ?? Number.NaN)
  }
  return lowest
}

/** The newest value counts `length` times, the one before once less, the oldest once. */
export function weightedMeanIn(values: Float64Array, row: number, length: number): number {
  if (row < length - 1) return Number.NaN
  let sum = 0
  for (let weight = 1; weight <= length; weight += 1) {
    sum += (values[row - length + weight] ?? Number.NaN) * weight
  }
  return sum / ((length * (length + 1)) / 2)
}

/** Around their own mean: squares of prices would cancel out the digits that matter. */
export function deviationIn(values: Float64Array, row: number, length: number): number {
  const mean = meanIn(values, row, length)
  let squares = 0
  for (let at = row - length + 1; at <= row; at += 1) {
    const apart = (values[at] ?? Number.NaN) - mean
    squares += apart * apart
  }
  return Math.sqrt(squares / length)
}
