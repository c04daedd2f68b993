import type { DocumentStore } from '../documents/document-store.ts'
import { freshScriptName, pythonScripts } from './python-scripts.ts'

/** Puts a text into the editor's scripts under a name that no other has, and says which. */
export function newScript(documentStore: DocumentStore, base: string, text: string): string {
  const name = freshScriptName(base, documentStore.ofKind(pythonScripts.kind).get().keys())
  documentStore.keep(pythonScripts, name, { text })
  return name
}
