import * as z from 'zod/mini'

import { documentForm } from '../documents/document-form.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { useDocumentStore } from '../documents/use-document.ts'
import { useValue } from '../value.ts'

/** What one script said by `self.notify`, the newest first. */
const ScriptNotices = z.object({
  name: z.string(),
  lines: z.array(z.object({ text: z.string(), at: z.number(), isSeen: z.boolean() })),
})
export type ScriptNotices = z.infer<typeof ScriptNotices>

/** By the script's name. */
export const scriptNotices = documentForm({
  kind: 'script-notices',
  schema: z.nullable(ScriptNotices),
  empty: null,
})

const mostLines = 20
const longestName = 60

/** In the order of the alphabet. */
export function useScriptNotices(): ScriptNotices[] {
  const documents = useValue(useDocumentStore().ofKind(scriptNotices.kind))
  return [...documents.values()]
    .flatMap((document) => scriptNotices.read(document) ?? [])
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

export function keepNotice(
  documentStore: DocumentStore,
  said: { name: string; text: string; at: number },
): void {
  const name = said.name.slice(0, longestName)
  const before = documentStore.read(scriptNotices, name)?.lines ?? []
  const line = { text: said.text, at: said.at, isSeen: false }
  documentStore.keep(scriptNotices, name, { name, lines: [line, ...before].slice(0, mostLines) })
}

/** The trader has taken note of them: no window shows them as new any more. */
export function markNoticesSeen(
  documentStore: DocumentStore,
  { name, lines }: ScriptNotices,
): void {
  const seen = lines.map((line) => ({ ...line, isSeen: true }))
  documentStore.keep(scriptNotices, name, { name, lines: seen })
}

export function removeNotices(documentStore: DocumentStore, { name }: ScriptNotices): void {
  documentStore.forget(scriptNotices.kind, name)
}
