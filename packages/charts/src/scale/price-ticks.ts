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
