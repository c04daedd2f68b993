import type { Arrangement } from '../../features/layouts/layout-form.ts'

interface Size {
  width: number
  height: number
}

/** A floating panel smaller than this has no header to take hold of, and nothing to read. */
const smallest: Size = { width: 200, height: 120 }

/** For one whose own size is not known any more. */
const usual: Size = { width: 880, height: 640 }

/** In the middle, and never larger than the desk. */
export function floatingPlace(dock: Size, size: Size) {
  const width = Math.min(size.width, dock.width - 40)
  const height = Math.min(size.height, dock.height - 40)
  const left = Math.round((dock.width - width) / 2)
  return { position: { left, top: 20 }, width, height }
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
