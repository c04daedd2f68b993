import type { Arrangement } from '../../features/layouts/layout-form.ts'

interface Size {
  width: number
  height: number
}

/** A floating panel smaller than this has no header to take hold of, and nothing to read. */
const smallest: Size = { width: 200, height: 120 }

/** For one whose own size is not known any more. */
const usual: Size = { width: 880, height: 640 }

/** A panel that stands there already. */
export interface Taken extends Size {
  left: number
  top: number
  /** How bad it is to hide it. */
  weight: number
}

const edgePx = 20

/** Never larger than the desk, and where it hides least of what stands there; in the middle where that is all the same. */
export function floatingPlace(dock: Size, size: Size, taken: readonly Taken[] = []) {
  const width = Math.min(size.width, dock.width - 2 * edgePx)
  const height = Math.min(size.height, dock.height - 2 * edgePx)
  const middle = { left: Math.round((dock.width - width) / 2), top: edgePx }
  const lefts = candidates(middle.left, dock.width - width, taken, ({ left, width: wide }) => [
    left - width,
    left,
    left + wide,
    left + wide - width,
  ])
  const tops = candidates(middle.top, dock.height - height, taken, ({ top, height: high }) => [
    top - height,
    top,
    top + high,
    top + high - height,
  ])
  const places = lefts.flatMap((left) => tops.map((top) => ({ left, top, width, height })))
  const costs = new Map(places.map((place) => [place, hidden(place, taken)]))
  const away = ({ left, top }: (typeof places)[number]) =>
    Math.abs(left - middle.left) + Math.abs(top - middle.top)
  const [best = { ...middle, width, height }] = places.toSorted(
    (one, other) => (costs.get(one) ?? 0) - (costs.get(other) ?? 0) || away(one) - away(other),
  )
  return { position: { left: best.left, top: best.top }, width, height }
}

/** Edges of what stands there: where hiding one thing less begins. */
function candidates(
  middle: number,
  most: number,
  taken: readonly Taken[],
  edges: (one: Taken) => number[],
): number[] {
  const all = [middle, edgePx, most - edgePx, ...taken.flatMap(edges)]
  const inside = all.map((at) => Math.round(Math.max(Math.min(at, most), 0)))
  return [...new Set(inside)]
}

function hidden(place: Size & { left: number; top: number }, taken: readonly Taken[]): number {
  const along = (start: number, length: number, from: number, size: number) =>
    Math.max(Math.min(start + length, from + size) - Math.max(start, from), 0)
  return taken.reduce((sum, { left, top, width, height, weight }) => {
    const wide = along(place.left, place.width, left, width)
    return sum + weight * wide * along(place.top, place.height, top, height)
  }, 0)
}

export function isTooSmallToSee({ width, height }: Size): boolean {
  return width < smallest.width || height < smallest.height
}

/** Floating panels that were kept too small to be seen stand in the middle again. */
export function withFloatsInSight(dock: Arrangement['dock'], desk: Size): Arrangement['dock'] {
  const { floatingGroups } = dock
  if (!Array.isArray(floatingGroups)) return dock
  const { position, ...size } = floatingPlace(desk, usual)
  const box = { ...position, ...size }
  return {
    ...dock,
    floatingGroups: floatingGroups.map((float: { position: Size }) =>
      isTooSmallToSee(float.position) ? { ...float, position: box } : float,
    ),
  }
}
