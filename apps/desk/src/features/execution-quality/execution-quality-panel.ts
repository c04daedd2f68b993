import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { ExecutionQuality } from './ExecutionQuality.tsx'
import { type QualitySettings, readQualitySettings } from './quality-settings.ts'

export const executionQualityPanel: PanelKind<QualitySettings> = {
  kind: 'execution-quality',
  title: 'Execution quality',
  hasSymbol: false,
  place: 'middle',
  floats: { width: 960, height: 520 },
  minimumWidth: 360,
  minimumHeight: 200,
  readSettings: readQualitySettings,
  Component: ExecutionQuality,
}
