/**
 * Which tabs of a strip are in sight: the one that is shown always is; of the others the first ones, as long as there is room.
 * `moreWidth` is what the button takes under which the rest is found.
 */
export function tabsInSight(
  widths: readonly number[],
  shown: number,
  room: number,
  moreWidth: number,
): boolean[] {
  const all = widths.reduce((sum, width) => sum + width, 0)
  if (all <= room) return widths.map(() => true)
  let left = room - moreWidth - (widths[shown] ?? 0)
  let isFull = false
  return widths.map((width, place) => {
    if (place === shown) return true
    isFull ||= width > left
    if (!isFull) left -= width
    return !isFull
  })
}
