import type { ScriptLevel } from '@leadline/algorithms/script-values'

/**
 * One side of a book as a change of what it was: so many levels at its beginning stay, so many at its end, and these are between
 * them. Books change at one price at a time, so that most of a recording is not written twice.
 */
export type LevelSplice = readonly [head: number, tail: number, ...between: ScriptLevel[]]

export function spliceOf(
  before: readonly ScriptLevel[],
  after: readonly ScriptLevel[],
): LevelSplice {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && isSame(before[head], after[head])) head += 1
  let tail = 0
  while (tail < most - head && isSame(before.at(-1 - tail), after.at(-1 - tail))) tail += 1
  return [head, tail, ...after.slice(head, after.length - tail)]
}

export function spliced(
  before: readonly ScriptLevel[],
  [head, tail, ...between]: LevelSplice,
): ScriptLevel[] {
  return [...before.slice(0, head), ...between, ...before.slice(before.length - tail)]
}

/** Nothing is another than before. */
export function isNoChange(
  before: readonly ScriptLevel[],
  [head, tail, ...between]: LevelSplice,
): boolean {
  return between.length === 0 && head + tail === before.length
}

function isSame(one: ScriptLevel | undefined, other: ScriptLevel | undefined): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1] && one?.[2] === other?.[2]
}
