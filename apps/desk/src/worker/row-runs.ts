import type { LadderRow } from '@leadline/desk-protocol/frames/ladder-state'

/** Rows that stay as they are, by their place in the side before, or new ones. */
export type RowRun = { from: number; count: number } | readonly LadderRow[]

/**
 * One side of a ladder as runs over the side that was sent before, so that only rows that differ are copied to the page,
 * and rows that do not stay the very same objects there. Both are in the order of price; a row that was kept is the same
 * object in both.
 */
export function toRowRuns(before: readonly LadderRow[], after: readonly LadderRow[]): RowRun[] {
  const runs: RowRun[] = []
  const places = new Map(before.map((row, place) => [row, place]))
  let put: LadderRow[] = []
  let kept: { from: number; count: number } | undefined
  for (const row of after) {
    const place = places.get(row)
    if (place === undefined) {
      if (kept) runs.push(kept)
      kept = undefined
      put.push(row)
      continue
    }
    if (put.length > 0) runs.push(put)
    put = []
    if (kept && kept.from + kept.count === place) {
      kept.count += 1
    } else {
      if (kept) runs.push(kept)
      kept = { from: place, count: 1 }
    }
  }
  if (kept) runs.push(kept)
  if (put.length > 0) runs.push(put)
  return runs
}

export function fromRowRuns(before: readonly LadderRow[], runs: readonly RowRun[]): LadderRow[] {
  return runs.flatMap((run) =>
    'count' in run ? before.slice(run.from, run.from + run.count) : run,
  )
}
