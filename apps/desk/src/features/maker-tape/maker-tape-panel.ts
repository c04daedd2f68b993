import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { type MakerSettings, readMakerSettings } from './maker-settings.ts'
import { MakerTape } from './MakerTape.tsx'

const where = { panel: 'maker-tape' }

export const makerTapePanel: PanelKind<MakerSettings> = {
  kind: 'maker-tape',
  title: 'Maker tape',
  hasSymbol: true,
  place: 'left',
  minimumWidth: 330,
  minimumHeight: 190,
  actions: [
    { id: 'makers.older', title: 'Older lines', keys: 'PageDown', where },
    { id: 'makers.newer', title: 'Newer lines', keys: 'PageUp', where },
    { id: 'makers.newest', title: 'To the newest line, and on', keys: 'Home', where },
    { id: 'makers.walls', title: 'Walls only, on and off', keys: null, where },
    { id: 'makers.table', title: 'Maker tape as a table', keys: 'F9', where },
    { id: 'makers.close-table', title: 'Close the table', keys: 'Escape', where },
  ],
  readSettings: readMakerSettings,
  Component: MakerTape,
}
