const farOut = 38

/** The share of a normal distribution that lies below. */
export function normalShare(value: number): number {
  if (Number.isNaN(value)) return Number.NaN
  if (value > farOut) return 1
  if (value < -farOut) return 0
  if (value < -5) return upperTail(-value)
  if (value > 5) return 1 - upperTail(value)
  // x + x³/3 + x⁵/(3·5) + …, times the density.
  let term = value
  let total = value
  for (let odd = 3; Math.abs(term) > 1e-18; odd += 2) {
    term *= (value * value) / odd
    total += term
  }
  return 0.5 + total * density(value)
}

/** Below which value so large a share lies; the share is between 0 and 1. */
export function normalQuantile(share: number): number {
  if (!(share > 0 && share < 1)) throw new RangeError('A share is between 0 and 1.')
  let low = -farOut
  let high = farOut
  // Halving finds the last digit in about sixty steps, wherever it is.
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2
    if (normalShare(middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function density(value: number): number {
  return Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)
}

/** As a continued fraction, from its end: exact to the last digits from 5 on. */
function upperTail(value: number): number {
  let fraction = value
  for (let depth = 60; depth >= 1; depth -= 1) fraction = value + depth / fraction
  return density(value) / fraction
}
