import type { DeskParts } from '../desk-parts.ts'
import { focusPanel } from '../panels/focus-panel.ts'
import { makePanel } from './dock-surface.ts'
import { floatingPlace, isTooSmallToSee } from './floating-place.ts'
import { addWhereItHidesLeast } from './panel-moves.ts'
import { takenPlaces } from './taken-places.ts'

/** Shows a panel of a kind of which one is enough: the one that is open, or a new one where it hides least. */
export function openFloating(
  desk: DeskParts,
  kind: string,
  settings: object | undefined,
  size: { width: number; height: number },
): void {
  const { room } = desk
  const dock = desk.dock.get()
  if (!dock) return
  const there = room.ids.find((id) => room.of(id)?.get().kind === kind)
  if (there !== undefined) {
    if (settings) room.change(there, { settings })
    const panel = dock.getPanel(there)
    if (panel?.api.location.type === 'floating' && isTooSmallToSee(panel.group)) {
      dock.addFloatingGroup(panel, floatingPlace(dock, size, takenPlaces(desk)))
    }
    return focusPanel(desk, there)
  }
  const state = makePanel({ kind, settings })
  if (!state) return
  const id = room.newId(kind)
  room.open(id, state)
  addWhereItHidesLeast(desk, dock, id, size)
  focusPanel(desk, id)
}
