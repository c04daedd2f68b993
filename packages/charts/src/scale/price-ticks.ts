/**
 * The round values of an axis: steps of 1, 2 or 5 times a power of ten, the finest whose lines are that far apart. Never finer
 * than the smallest step a price can take.
 */
export function priceTicks(
  low: number,
  high: number,
  height: number,
  leastGap: number,
  smallest: number,
): number[] {
  if (!(high > low) || height <= 0) return []
  const step = roundStep(((high - low) / height) * leastGap, smallest)
  const ticks: number[] = []
  // Counted, not added up: a sum of steps would drift off the round values.
  const last = Math.floor(high / step)
  for (let count = Math.ceil(low / step); count <= last; count += 1) ticks.push(count * step)
  return ticks
}

function roundStep(wanted: number, smallest: number): number {
  const least = Math.max(wanted, smallest)
  const power = 10 ** Math.floor(Math.log10(least))
  // The logarithm of 1000 may come out a hair below 3.
  const factor = [1, 2, 5, 10, 20].find((each) => each * power >= least * (1 - 1e-9)) ?? 20
  return factor * power
}

/** So much higher than its lower edge an axis may be for steps that are all the same. */
const evenUpTo = 1.5

/**
 * The same where equal heights are equal percentages: each value is on the finest round step that leaves the gap to the one
 * below it, so that steps grow with the price.
 */
export function logPriceTicks(
  low: number,
  high: number,
  height: number,
  leastGap: number,
  smallest: number,
): number[] {
  if (!(high > low) || !(low > 0) || height <= 0) return []
  const span = Math.log(high / low)
  if (high < low * evenUpTo) {
    // Heights shrink toward the top: what is far enough apart there is so everywhere.
    const step = roundStep(((span * high) / height) * leastGap, smallest)
    return priceTicks(low, high, 1, step / (high - low), smallest)
  }
  const growth = Math.exp((span / height) * leastGap)
  const ticks: number[] = []
  // From a power of ten on, so that moving the axis moves the same values.
  let next = 10 ** Math.floor(Math.log10(low))
  while (next <= high) {
    const step = roundStep(next * (growth - 1), smallest)
    const tick = Math.ceil(next / step - 1e-9) * step
    if (tick >= low && tick <= high) ticks.push(tick)
    next = Math.max(tick, next) * growth
  }
  return ticks
}
