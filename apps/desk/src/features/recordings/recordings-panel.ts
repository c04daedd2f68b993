import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { readRecordingsSettings, type RecordingsSettings } from './recordings-settings.ts'
import { Recordings } from './Recordings.tsx'

export const recordingsPanel: PanelKind<RecordingsSettings> = {
  kind: 'recordings',
  title: 'Recordings',
  hasSymbol: false,
  place: 'middle',
  floats: { width: 820, height: 460 },
  minimumWidth: 380,
  minimumHeight: 220,
  readSettings: readRecordingsSettings,
  Component: Recordings,
}
