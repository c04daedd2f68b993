/** Mean, spread and shape of a list of ratios. Floating point: these are statistics, never money. */
export interface Moments {
  count: number
  mean: number
  /** Of a sample: divided by one less than there are. */
  deviation: number
  /** 0 where gains and losses mirror each other; below, where the large ones are losses. */
  skewness: number
  /** 3 for a normal distribution; above, where the extremes are more frequent. */
  kurtosis: number
}

/** Undefined below two values, and where all are the same: nothing varies then. */
export function momentsOf(values: readonly number[]): Moments | undefined {
  const count = values.length
  if (count < 2) return undefined
  const mean = sum(values) / count
  const central = (power: number) => sum(values.map((value) => (value - mean) ** power)) / count
  const variance = central(2)
  // Differences as small as the rounding of the values themselves are none.
  const largest = Math.max(...values.map(Math.abs))
  if (variance <= (largest * 1e-12) ** 2) return undefined
  return {
    count,
    mean,
    deviation: Math.sqrt((variance * count) / (count - 1)),
    skewness: central(3) / variance ** 1.5,
    kurtosis: central(4) / variance ** 2,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
