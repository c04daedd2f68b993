import { useMemo } from 'react'

import type { DocumentStore } from '../documents/document-store.ts'
import { useDocumentStore } from '../documents/use-document.ts'
import { useValue } from '../value.ts'
import { type NewsAlert, newsAlerts, type NewsAlertTerms } from './news-alert.ts'

/** In the order of the alphabet. */
export function allNewsAlerts(documentStore: DocumentStore): NewsAlert[] {
  const documents = [...documentStore.ofKind(newsAlerts.kind).get().values()]
  const alerts = documents.flatMap((document) => newsAlerts.read(document) ?? [])
  return alerts.toSorted((one, other) => one.name.localeCompare(other.name))
}

export function useNewsAlerts(): NewsAlert[] {
  const documentStore = useDocumentStore()
  const documents = useValue(documentStore.ofKind(newsAlerts.kind))
  // oxlint-disable-next-line react/exhaustive-deps -- the documents are what the list is made of
  return useMemo(() => allNewsAlerts(documentStore), [documentStore, documents])
}

export function setNewsAlert(
  documentStore: DocumentStore,
  terms: NewsAlertTerms,
  now: number,
): void {
  documentStore.keep(newsAlerts, terms.name, {
    ...terms,
    setAt: now,
    firedAt: null,
    unannounced: 0,
    matched: [],
    lines: [],
  })
}

export function removeNewsAlert(documentStore: DocumentStore, { name }: NewsAlert): void {
  documentStore.forget(newsAlerts.kind, name)
}

/** The trader has taken note of its lines: no window shows them as new any more. */
export function markNewsSeen(documentStore: DocumentStore, alert: NewsAlert): void {
  const lines = alert.lines.map((line) => ({ ...line, isSeen: true }))
  documentStore.keep(newsAlerts, alert.name, { ...alert, lines })
}
