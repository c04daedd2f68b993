/** One step: a time on which a row is chosen, and the time after that on which it is tried. */
export interface ForwardStep {
  from: number
  middle: number
  to: number
}

/** A time cut into equal parts, one more than steps: each part chooses, and the next one tries. No part tries what it chose. */
export function forwardSteps(from: number, to: number, steps: number): ForwardStep[] {
  const partMs = (to - from) / (steps + 1)
  const edge = (index: number) => Math.round(from + index * partMs)
  return Array.from({ length: steps }, (_, index) => ({
    from: edge(index),
    middle: edge(index + 1),
    to: edge(index + 2),
  }))
}

/** The place of the best result; the first one of those that are equal. Undefined where there is none. */
export function bestRow(
  rows: readonly { result: string; trouble: string }[],
  isBetter: (result: string, than: string) => boolean,
): number | undefined {
  let best: number | undefined
  for (const [place, { result, trouble }] of rows.entries()) {
    // What ended early has no result that could be compared.
    if (trouble !== '') continue
    if (best === undefined || isBetter(result, rows[best]?.result ?? '0')) best = place
  }
  return best
}
