import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { readRehearsalSettings, type RehearsalSettings } from './rehearsal-settings.ts'
import { Rehearsal } from './Rehearsal.tsx'

export const rehearsalPanel: PanelKind<RehearsalSettings> = {
  kind: 'rehearsal',
  title: 'Rehearsal',
  hasSymbol: false,
  place: 'middle',
  needsRoom: true,
  floats: { width: 980, height: 720 },
  minimumWidth: 420,
  minimumHeight: 260,
  readSettings: readRehearsalSettings,
  Component: Rehearsal,
}
