import { editorSize, scriptEditorKind } from '../../features/script-editor/script-editor-panel.ts'
import type { DeskParts } from '../desk-parts.ts'
import { openFloating } from '../docking/open-floating.ts'

/** Shows a script in the editor that is open, or in a floating one. */
export function openScript(desk: DeskParts, script: string): void {
  openFloating(desk, scriptEditorKind, { script }, editorSize)
}
