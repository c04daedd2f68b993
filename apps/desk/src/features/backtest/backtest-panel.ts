import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { readBacktestSettings, type BacktestSettings } from './backtest-settings.ts'
import { Backtest } from './Backtest.tsx'

export const backtestPanel: PanelKind<BacktestSettings> = {
  /** As layouts have it since before it was called a backtest. */
  kind: 'rehearsal',
  title: 'Backtest',
  hasSymbol: false,
  place: 'middle',
  needsRoom: true,
  needsPython: true,
  floats: { width: 980, height: 720 },
  minimumWidth: 420,
  minimumHeight: 260,
  readSettings: readBacktestSettings,
  Component: Backtest,
}
