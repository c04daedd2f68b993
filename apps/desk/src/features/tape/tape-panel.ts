import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { readTapeSettings, type TapeSettings } from './tape-settings.ts'
import { Tape } from './Tape.tsx'

const where = { panel: 'time-and-sales' }

export const tapePanel: PanelKind<TapeSettings> = {
  kind: 'time-and-sales',
  title: 'Time and sales',
  shortTitle: 'Tape',
  hasSymbol: true,
  filter: 'tape',
  place: 'left',
  minimumWidth: 252,
  minimumHeight: 160,
  actions: [
    { id: 'tape.older', title: 'Older prints', keys: 'PageDown', where },
    { id: 'tape.newer', title: 'Newer prints', keys: 'PageUp', where },
    { id: 'tape.newest', title: 'To the newest print, and on', keys: 'Home', where },
    { id: 'tape.table', title: 'Tape as a table', keys: 'F9', where },
    { id: 'tape.close-table', title: 'Close the table', keys: 'Escape', where },
  ],
  readSettings: readTapeSettings,
  Component: Tape,
}
