import {
  type RaisedLine,
  RaisedList,
  raisedListKind,
  raisedListName,
} from '@leadline/desk-protocol/alerts/raised-list'
import * as z from 'zod/mini'

import { documentForm } from '../documents/document-form.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { useDocument } from '../documents/use-document.ts'

/** What was raised last, as the hub keeps it; no window writes it. */
const raisedList = documentForm({
  kind: raisedListKind,
  schema: RaisedList,
  empty: { lines: [] },
})

const Moment = z.number().check(z.minimum(0))

/** How far the trader has read, and what was cleared away: a document of its own, which windows write. */
const readUntil = documentForm({
  kind: 'raised-read',
  schema: z.object({ seenUntil: Moment, clearedUntil: Moment }),
  empty: { seenUntil: 0, clearedUntil: 0 },
})

/** Those that nobody may miss: the others are on the screen as orders, alerts or lines of their own. */
const calling: ReadonlySet<RaisedLine['event']> = new Set(['limit', 'disconnect', 'stopped'])

export interface ShownRaised {
  lines: readonly RaisedLine[]
  /** Calls of which the trader has not taken note. */
  unseen: number
}

export function shownRaised(
  { lines }: RaisedList,
  { seenUntil, clearedUntil }: typeof readUntil.empty,
): ShownRaised {
  const shown = lines.filter(({ at }) => at > clearedUntil)
  const unseen = shown.filter(({ event, at }) => at > seenUntil && calling.has(event)).length
  return { lines: shown, unseen }
}

export function useRaisedAlerts(): ShownRaised {
  const [list] = useDocument(raisedList, raisedListName)
  const [read] = useDocument(readUntil, raisedListName)
  return shownRaised(list, read)
}

export function markRaisedSeen(documentStore: DocumentStore): void {
  const newest = newestOf(documentStore)
  const read = documentStore.read(readUntil, raisedListName)
  if (newest <= read.seenUntil) return
  documentStore.keep(readUntil, raisedListName, { ...read, seenUntil: newest })
}

export function clearRaised(documentStore: DocumentStore): void {
  const newest = newestOf(documentStore)
  documentStore.keep(readUntil, raisedListName, { seenUntil: newest, clearedUntil: newest })
}

function newestOf(documentStore: DocumentStore): number {
  return documentStore.read(raisedList, raisedListName).lines[0]?.at ?? 0
}
