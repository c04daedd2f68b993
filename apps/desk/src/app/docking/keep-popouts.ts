import type { DockviewApi } from 'dockview-react'

import { applyAppearance } from '../apply-appearance.ts'
import { applyArmed } from '../armed/apply-armed.ts'
import type { DeskParts } from '../desk-parts.ts'
import { applyFrozen } from '../frozen/apply-frozen.ts'
import { listenForKeys } from '../keyboard/listen-for-keys.ts'

/** Windows on other monitors: keys, colors and frames reach them as they reach the first one. */
export function keepPopouts(desk: DeskParts, dock: DockviewApi): () => void {
  const known = new Map<Window, () => void>()
  const look = () => {
    const open = new Set(dock.getPopouts().map(({ window: view }) => view))
    for (const view of open) {
      if (known.has(view)) continue
      view.document.title = 'Leadline'
      const leave = [
        listenForKeys(desk, view),
        applyAppearance(desk, view),
        applyFrozen(desk, view),
        applyArmed(desk, view),
        desk.frames.join(view),
      ]
      known.set(view, () => leave.forEach((each) => each()))
    }
    for (const [view, leave] of known) {
      if (open.has(view)) continue
      leave()
      known.delete(view)
    }
    desk.popouts.set([...open])
  }
  const watched = [dock.onDidAddPopoutGroup(look), dock.onDidRemovePopoutGroup(look)]
  look()
  return () => {
    watched.forEach((each) => each.dispose())
    for (const leave of known.values()) leave()
    desk.popouts.set([])
  }
}
