import type { RefObject } from 'react'

import { useHotkey } from '../../../platform/hotkeys/use-hotkey.ts'
import type { LadderSurface } from '../ladder/ladder-surface.ts'
import { dropCursor, moveCursor } from './ladder-cursor.ts'

/** Keys of the ladder. They mean something else where a button or a field has the focus. */
export function useLadderKeys(
  surface: RefObject<LadderSurface | undefined>,
  columns: number,
  acts: {
    pickCursor: () => boolean
    table: () => void
    closeTable: () => boolean
    moved: () => void
  },
): void {
  const on = (act: (ladder: LadderSurface) => boolean | void) => () => {
    const ladder = surface.current
    if (!ladder || isElsewhere(ladder)) return false
    return act(ladder)
  }
  const move = (down: number, right: number) =>
    on((ladder) => {
      moveCursor(ladder, down, right, columns)
      acts.moved()
    })
  useHotkey('ladder.up', move(-1, 0))
  useHotkey('ladder.down', move(1, 0))
  useHotkey('ladder.left', move(0, -1))
  useHotkey('ladder.right', move(0, 1))
  const page = (sign: number) =>
    on((ladder) => ladder.scroll(sign * Math.max(Math.floor(ladder.slots / 2), 1)))
  useHotkey('ladder.page-up', page(1))
  useHotkey('ladder.page-down', page(-1))
  useHotkey(
    'ladder.recenter',
    on((ladder) => ladder.recenter()),
  )
  useHotkey(
    'ladder.hold',
    on((ladder) => {
      ladder.hold.toggle()
      if (!ladder.hold.isPinned) ladder.cursor = undefined
      ladder.request()
    }),
  )
  useHotkey(
    'ladder.pick',
    on(() => acts.pickCursor()),
  )
  useHotkey('ladder.table', () => acts.table())
  useHotkey(
    'ladder.drop',
    () => acts.closeTable() || (surface.current !== undefined && dropCursor(surface.current)),
  )
}

/** A button, a menu or a table has the focus: arrows, Enter and Space are theirs. */
function isElsewhere({ root }: LadderSurface): boolean {
  const active = root.ownerDocument.activeElement
  return active?.closest('button, a, [role=menu], .snapshot') != null
}
