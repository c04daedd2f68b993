const rounds = 60

/**
 * Microseconds of each way of doing the same thing. They take turns, and the quickest turn of each counts: on a machine that is
 * shared, it is the one that nobody interrupted.
 */
export function quickest<Names extends string>(
  ways: Readonly<Record<Names, () => unknown>>,
): Record<Names, number> {
  const best = new Map<string, number>()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of Object.entries<() => unknown>(ways)) {
      const start = performance.now()
      work()
      const took = (performance.now() - start) * 1000
      best.set(name, Math.min(best.get(name) ?? Infinity, took))
    }
  }
  return Object.fromEntries(best) as Record<Names, number>
}

/** The same thing this often that a clock can measure it. */
export function often(times: number, work: () => unknown): () => void {
  return () => {
    for (let time = 0; time < times; time += 1) work()
  }
}
