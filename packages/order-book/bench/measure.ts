/** One line of the table that `npm run bench:terminal` prints. */
export interface Measurement {
  what: string
  value: number
  unit: string
  /** What it has to reach, where something is promised. */
  goal?: string
}

/** Runs `work` until the engine has learned it, then gives the median time of one run, in microseconds. */
export function medianMicroseconds(work: () => void, runs = 400): number {
  for (let run = 0; run < runs; run += 1) work()
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    work()
    times.push((performance.now() - start) * 1000)
  }
  return times.toSorted((a, b) => a - b)[runs >> 1] ?? Number.NaN
}

/** How much memory one run leaves for the collector, in bytes: the median of several short series. */
export function bytesPerRun(work: () => void, runs = 100): number {
  for (let run = 0; run < 2000; run += 1) work()
  const series = Array.from({ length: 15 }, () => {
    const before = process.memoryUsage().heapUsed
    for (let run = 0; run < runs; run += 1) work()
    return (process.memoryUsage().heapUsed - before) / runs
  })
  // A series during which the collector ran comes out below zero and does not count.
  const counted = series.filter((bytes) => bytes >= 0).toSorted((a, b) => a - b)
  return counted[counted.length >> 1] ?? Number.NaN
}
