import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { ScriptEditor, type ScriptEditorSettings } from './ScriptEditor.tsx'

export const scriptEditorKind = 'python-editor'

export const scriptEditorPanel: PanelKind<ScriptEditorSettings> = {
  kind: scriptEditorKind,
  title: 'Python editor',
  shortTitle: 'Python',
  hasSymbol: false,
  place: 'middle',
  needsRoom: true,
  minimumWidth: 360,
  minimumHeight: 160,
  readSettings: (kept) => {
    const { script } = (kept ?? {}) as Partial<Record<string, unknown>>
    return { script: typeof script === 'string' ? script : null }
  },
  Component: ScriptEditor,
}
