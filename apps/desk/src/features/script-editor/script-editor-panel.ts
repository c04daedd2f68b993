import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { ScriptEditor, type ScriptEditorSettings } from './ScriptEditor.tsx'

export const scriptEditorKind = 'python-editor'

/** Wide enough for the manual's examples beside their line numbers. */
export const editorSize = { width: 760, height: 620 }

export const scriptEditorPanel: PanelKind<ScriptEditorSettings> = {
  kind: scriptEditorKind,
  title: 'Python editor',
  isOwnWork: true,
  shortTitle: 'Python',
  hasSymbol: false,
  place: 'middle',
  needsRoom: true,
  floats: editorSize,
  docksFrom: { width: 440, height: 320 },
  minimumWidth: 360,
  minimumHeight: 160,
  readSettings: (kept) => {
    const { script } = (kept ?? {}) as Partial<Record<string, unknown>>
    return { script: typeof script === 'string' ? script : null }
  },
  Component: ScriptEditor,
}
