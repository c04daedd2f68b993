import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { heatmapActions } from './heatmap-keys.ts'
import { type HeatmapSettings, readHeatmapSettings } from './heatmap-settings.ts'
import { Heatmap } from './Heatmap.tsx'

export const heatmapPanel: PanelKind<HeatmapSettings> = {
  kind: 'heatmap',
  title: 'Book over time',
  shortTitle: 'Heatmap',
  hasSymbol: true,
  place: 'middle',
  minimumWidth: 320,
  minimumHeight: 160,
  actions: heatmapActions,
  readSettings: readHeatmapSettings,
  Component: Heatmap,
}
