import type { DocumentCabinet } from '../documents/document-cabinet.ts'
import { freshScriptName, pythonScripts } from './python-scripts.ts'

/** Puts a text into the editor's scripts under a name that no other has, and says which. */
export function newScript(cabinet: DocumentCabinet, base: string, text: string): string {
  const name = freshScriptName(base, cabinet.ofKind(pythonScripts.kind).get().keys())
  cabinet.keep(pythonScripts, name, { text })
  return name
}
