import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { type AccountSettings, readAccountSettings } from './account-settings.ts'
import { Balances } from './Balances.tsx'

export const balancesPanel: PanelKind<AccountSettings> = {
  kind: 'balances',
  title: 'Balances',
  hasSymbol: false,
  place: 'below',
  isForMonitor: true,
  minimumHeight: 90,
  readSettings: readAccountSettings,
  Component: Balances,
}
