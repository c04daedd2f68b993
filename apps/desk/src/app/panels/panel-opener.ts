import type { PanelOpener } from '../../platform/panels/panel-opener.ts'
import type { DeskParts } from '../desk-parts.ts'
import { openPreferences } from '../dialogs/open-preferences.ts'
import { openPanel } from '../docking/panel-moves.ts'
import { focusPanel } from './focus-panel.ts'

/** What panels may open, on this desk. */
export function makePanelOpener(desk: DeskParts): PanelOpener {
  const { room } = desk
  const open = (kind: string) => {
    const there = room.ids.find((id) => room.of(id)?.get().kind === kind)
    const id = there ?? openPanel(desk, kind)
    if (id !== undefined) focusPanel(desk, id)
    return id
  }
  return {
    openExchanges: () => openPreferences(desk, 'exchanges'),
    openLicense: () => openPreferences(desk, 'license'),
    openSymbol: (symbol) => {
      const id = open('chart')
      if (id !== undefined) room.setSymbol(id, symbol)
    },
    openPanel: (kind) => void open(kind),
  }
}
