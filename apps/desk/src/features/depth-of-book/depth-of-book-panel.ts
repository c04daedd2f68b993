import { armedActions } from '../../platform/armed/armed-actions.ts'
import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { type DepthSettings, readDepthSettings } from './depth-settings.ts'
import { DepthOfBook } from './DepthOfBook.tsx'

const where = { panel: 'depth-of-book' }

export const depthOfBookPanel: PanelKind<DepthSettings> = {
  kind: 'depth-of-book',
  title: 'Depth of book',
  shortTitle: 'Book',
  hasSymbol: true,
  filter: 'book',
  place: 'left',
  minimumWidth: 320,
  minimumHeight: 220,
  actions: [
    { id: 'ladder.recenter', title: 'Recenter', keys: 'Home', where },
    { id: 'ladder.hold', title: 'Hold or release rows', keys: 'Space', where },
    { id: 'ladder.up', title: 'Cursor one row up', keys: 'ArrowUp', where },
    { id: 'ladder.down', title: 'Cursor one row down', keys: 'ArrowDown', where },
    { id: 'ladder.left', title: 'Cursor one exchange to the left', keys: 'ArrowLeft', where },
    { id: 'ladder.right', title: 'Cursor one exchange to the right', keys: 'ArrowRight', where },
    { id: 'ladder.page-up', title: 'Higher prices', keys: 'PageUp', where },
    { id: 'ladder.page-down', title: 'Lower prices', keys: 'PageDown', where },
    { id: 'ladder.pick', title: 'Copy the price and its exchange', keys: 'Enter', where },
    { id: 'ladder.drop', title: 'Hide the cursor', keys: 'Escape', where },
    { id: 'ladder.table', title: 'Book as a table', keys: 'F9', where },
    ...armedActions,
  ],
  readSettings: readDepthSettings,
  Component: DepthOfBook,
}
