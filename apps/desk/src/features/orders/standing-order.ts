/** Ids of rows in the order in which they stand. While somebody points at them none moves: new ones wait below. */
export function standingOrder(
  before: readonly string[],
  wanted: readonly string[],
  isHeld: boolean,
): readonly string[] {
  if (!isHeld) return wanted
  const isThere = new Set(before)
  const added = wanted.filter((id) => !isThere.has(id))
  return added.length === 0 ? before : [...before, ...added]
}
