import type { LadderSurface } from '../ladder/ladder-surface.ts'

/** Moves the keyboard cursor. It begins at the best price of the side it is moved to; rows are held while it is there. */
export function moveCursor(
  surface: LadderSurface,
  down: number,
  right: number,
  columns: number,
): void {
  const { cursor, slots } = surface
  if (slots === 0) return
  if (!cursor) {
    const gap = firstSlot(surface, down)
    surface.cursor = { slot: gap, column: 0 }
  } else {
    const column = Math.max(Math.min(cursor.column + right, columns), 0)
    const wanted = cursor.slot + down
    const slot = Math.max(Math.min(wanted, slots - 1), 0)
    // At the edge, the next rows come into view instead.
    if (wanted !== slot) surface.scroll(slot - wanted)
    surface.cursor = { slot, column }
  }
  surface.hold.hasCursor = true
  surface.request()
}

export function dropCursor(surface: LadderSurface): boolean {
  if (!surface.cursor) return false
  surface.cursor = undefined
  surface.hold.hasCursor = false
  surface.request()
  return true
}

function firstSlot(surface: LadderSurface, down: number): number {
  const found = Array.from({ length: surface.slots }, (_, slot) => slot).filter(
    (slot) => surface.contentAt(slot)?.isBest === true,
  )
  const middle = Math.floor(surface.slots / 2)
  return (down > 0 ? found.at(-1) : found[0]) ?? middle
}
