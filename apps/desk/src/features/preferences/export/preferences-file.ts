import { KeptDocument } from '@leadline/desk-protocol/kept-document'
import * as z from 'zod/mini'

import { type KnownForm, knownFormOf } from '../../../platform/documents/known-forms.ts'

/** Raised when a file of today could not be read by the Leadline of then. */
const formatNumber = 1

const PreferencesFile = z.object({
  leadline: z.literal('preferences'),
  format: z.number(),
  documents: z.array(z.unknown()),
})

/** What goes into a file: forms of the list alone, never a credential; those that are only asked for where somebody asks. */
export function exportedDocuments(
  documents: readonly KeptDocument[],
  forms: readonly KnownForm[],
  isAsked = false,
): KeptDocument[] {
  return documents.filter((document) => {
    const known = knownFormOf(document, forms)
    return known !== undefined && (isAsked || known.isOnlyAsked !== true)
  })
}

/** What a trader arranged, as text for a file. */
export function writePreferencesFile(exported: KeptDocument[]): string {
  const file: z.infer<typeof PreferencesFile> = {
    leadline: 'preferences',
    format: formatNumber,
    documents: exported,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

export type FileEffect = 'new' | 'replaces' | 'same' | 'unreadable'

/** One document of a file, and what importing it would do here. */
export interface FileEntry {
  document: KeptDocument
  title: string
  effect: FileEffect
}

/** What is in a file, or why it cannot be read. What this Leadline does not know is counted and left out. */
export function readPreferencesFile(
  text: string,
  here: (kind: string, name: string) => KeptDocument | undefined,
  forms: readonly KnownForm[],
): { mistake: string } | { entries: FileEntry[]; leftOut: number } {
  const parsed = z.safeParse(PreferencesFile, parsedJson(text))
  if (!parsed.success) return { mistake: 'This is not an export of Leadline. Nothing was changed.' }
  if (parsed.data.format > formatNumber) {
    return { mistake: 'A newer Leadline wrote this file. Update first; nothing was changed.' }
  }
  const entries = parsed.data.documents.flatMap((item) => {
    const document = z.safeParse(KeptDocument, item).data
    const known = document && knownFormOf(document, forms)
    if (!document || !known) return []
    const isReadable = known.form.read(document) !== undefined
    const there = here(document.kind, document.name)
    const effect = isReadable ? effectOf(document, there) : 'unreadable'
    return { document, title: known.titleOf(document.name), effect }
  })
  return { entries, leftOut: parsed.data.documents.length - entries.length }
}

function effectOf(document: KeptDocument, there: KeptDocument | undefined): FileEffect {
  if (!there) return 'new'
  return JSON.stringify(there.body) === JSON.stringify(document.body) &&
    there.version === document.version
    ? 'same'
    : 'replaces'
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
