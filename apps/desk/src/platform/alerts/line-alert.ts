import { type Drawing } from '@leadline/charts/drawings/drawing'
import { isLineTool } from '@leadline/charts/drawings/line-price'
import { readDrawings } from '@leadline/charts/drawings/saved-drawings'
import { LineAlert, lineAlertKind } from '@leadline/desk-protocol/alerts/line-alert'
import { useMemo } from 'react'
import * as z from 'zod/mini'

import { documentForm } from '../documents/document-form.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { useDocumentStore } from '../documents/use-document.ts'
import { drawingForm } from '../drawings/drawing-form.ts'
import { useValue } from '../value.ts'

export type { LineAlert }

/** A document of its own for each, so that two windows never write over each other's. */
export const lineAlerts = documentForm({
  kind: lineAlertKind,
  schema: z.nullable(LineAlert),
  empty: null,
})

type Named = Pick<LineAlert, 'symbol' | 'drawing'>

/** Names the document: a line has one alert. */
export function lineAlertName({ symbol, drawing }: Named): string {
  return `${symbol} ${drawing}`
}

/** Newest first: those that fired by when they did, then those that wait by when they were set. */
export function allLineAlerts(documentStore: DocumentStore): LineAlert[] {
  const documents = [...documentStore.ofKind(lineAlerts.kind).get().values()]
  const alerts = documents.flatMap((document) => lineAlerts.read(document) ?? [])
  const rank = ({ setAt, fired }: LineAlert) => (fired === null ? setAt : fired.at + 1e15)
  return alerts.toSorted((one, other) => rank(other) - rank(one))
}

export function useLineAlerts(): LineAlert[] {
  const documentStore = useDocumentStore()
  const documents = useValue(documentStore.ofKind(lineAlerts.kind))
  // oxlint-disable-next-line react/exhaustive-deps -- the documents are what the list is made of
  return useMemo(() => allLineAlerts(documentStore), [documentStore, documents])
}

/** The line as it is drawn now; undefined where it was removed. */
export function lineOf(documentStore: DocumentStore, { symbol, drawing }: Named) {
  const { drawings } = readDrawings(documentStore.read(drawingForm, symbol).drawings)
  return drawings.find(({ id }) => id === drawing)
}

/** Also of a line that has one already: it begins again where the line is now. */
export function setLineAlert(
  documentStore: DocumentStore,
  symbol: string,
  { id, tool, anchors }: Pick<Drawing, 'id' | 'tool' | 'anchors'>,
  now: number,
): void {
  if (!isLineTool(tool)) return
  const alert: LineAlert = {
    symbol,
    drawing: id,
    tool,
    anchors: [...anchors],
    setAt: now,
    side: null,
    fired: null,
    isSeen: false,
  }
  keepLineAlert(documentStore, alert)
}

export function keepLineAlert(documentStore: DocumentStore, alert: LineAlert): void {
  documentStore.keep(lineAlerts, lineAlertName(alert), alert)
}

export function removeLineAlert(documentStore: DocumentStore, alert: Named): void {
  documentStore.forget(lineAlerts.kind, lineAlertName(alert))
}
