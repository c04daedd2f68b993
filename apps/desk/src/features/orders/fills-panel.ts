import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { Fills } from './Fills.tsx'

export const fillsPanel: PanelKind<object> = {
  kind: 'fills',
  title: 'Fills',
  hasSymbol: false,
  place: 'below',
  isForMonitor: true,
  minimumHeight: 90,
  readSettings: () => ({}),
  Component: Fills,
}
