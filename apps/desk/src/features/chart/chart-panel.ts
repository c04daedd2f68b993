import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { chartActions } from './chart-keys.ts'
import { type ChartPanelSettings, readChartSettings } from './chart-settings.ts'
import { Chart } from './Chart.tsx'

export const chartPanel: PanelKind<ChartPanelSettings> = {
  kind: 'chart',
  title: 'Chart',
  hasSymbol: true,
  place: 'middle',
  minimumWidth: 320,
  minimumHeight: 160,
  actions: chartActions,
  readSettings: readChartSettings,
  Component: Chart,
}
