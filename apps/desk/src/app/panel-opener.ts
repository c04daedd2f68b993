import type { PanelOpener } from '../platform/panels/panel-opener.ts'
import type { DeskParts } from './desk-parts.ts'
import { focusPanel } from './focus-panel.ts'
import { openPreferences } from './open-preferences.ts'
import { openPanel } from './panel-moves.ts'

/** What panels may open, on this desk. */
export function makePanelOpener(desk: DeskParts): PanelOpener {
  const { room } = desk
  return {
    openExchanges: () => openPreferences(desk, 'exchanges'),
    openPanel: (kind) => {
      const there = room.ids.find((id) => room.of(id)?.get().kind === kind)
      const id = there ?? openPanel(desk, kind)
      if (id !== undefined) focusPanel(desk, id)
    },
  }
}
