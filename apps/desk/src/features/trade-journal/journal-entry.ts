import type { WireClosedTrade } from '@leadline/desk-protocol/messages/trading-answers'
import * as z from 'zod/mini'

import { documentForm } from '../../platform/documents/document-form.ts'
import type { DocumentStore } from '../../platform/documents/document-store.ts'

const maxNoteLength = 2000
const maxTagLength = 24
const mostTags = 8

/** What the trader has written about a trade. Kept by the number of its order, on this computer. */
export const tradeNotes = documentForm({
  kind: 'trade-note',
  schema: z.object({
    note: z.string().check(z.maxLength(maxNoteLength)),
    tags: z.array(z.string().check(z.maxLength(maxTagLength))).check(z.maxLength(mostTags)),
  }),
  empty: { note: '', tags: [] },
})
export type TradeNote = typeof tradeNotes.empty

/** A trade with what was written about it. */
export interface JournalEntry {
  trade: WireClosedTrade
  note: TradeNote
}

/** Tags as they are typed, by commas or spaces: small letters, each once; or the mistake, as text. */
export function readTags(typed: string): string[] | string {
  const tags = [...new Set(typed.toLowerCase().split(/[\s,#]+/))].filter((tag) => tag !== '')
  const long = tags.find((tag) => tag.length > maxTagLength)
  if (long !== undefined)
    return `${long.slice(0, 12)}… is too long: at most ${maxTagLength} letters.`
  return tags.length > mostTags ? `At most ${mostTags} tags.` : tags
}

export function noteMistake(note: string): string | undefined {
  return note.length > maxNoteLength
    ? `At most ${maxNoteLength} characters; these are ${note.length}.`
    : undefined
}

/** An empty note is none. */
export function keepNote(documentStore: DocumentStore, id: string, note: TradeNote): void {
  if (note.note === '' && note.tags.length === 0) documentStore.forget(tradeNotes.kind, id)
  else documentStore.keep(tradeNotes, id, note)
}
