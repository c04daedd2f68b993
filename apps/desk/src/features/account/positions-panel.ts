import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { readAccountSettings, type AccountSettings } from './account-settings.ts'
import { Positions } from './Positions.tsx'

export const positionsPanel: PanelKind<AccountSettings> = {
  kind: 'positions',
  title: 'Positions',
  hasSymbol: false,
  sendsSymbol: true,
  isForMonitor: true,
  place: 'below',
  minimumHeight: 90,
  readSettings: readAccountSettings,
  Component: Positions,
}
