import { keptLogLines } from '@leadline/algorithms/kept-log-lines'

type Kept = Parameters<typeof keptLogLines>[0][number]

/**
 * The newest lines of several logs in one. Each algorithm has the same number of places, and what a quiet one leaves the others
 * share: one that writes without end hides nothing that another said.
 */
export function fairLines<Line extends Kept>(
  logs: readonly (readonly Line[])[],
  most: number,
): Line[] {
  const byLength = logs.toSorted((one, other) => one.length - other.length)
  const shown: Line[] = []
  for (const [at, log] of byLength.entries()) {
    const places = Math.floor((most - shown.length) / (byLength.length - at))
    shown.push(...keptLogLines(log, places))
  }
  return shown
}
