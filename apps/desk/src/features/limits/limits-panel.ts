import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { Limits } from './Limits.tsx'

export const limitsPanel: PanelKind<object> = {
  kind: 'limits',
  title: 'Limits',
  hasSymbol: false,
  place: 'right',
  needsRoom: true,
  minimumWidth: 300,
  readSettings: () => ({}),
  Component: Limits,
}
