import { useMemo } from 'react'

import type { DocumentStore } from '../documents/document-store.ts'
import { useDocumentStore } from '../documents/use-document.ts'
import { useValue } from '../value.ts'
import { alertName, type AlertTerms, type PriceAlert, priceAlerts } from './price-alert.ts'

/** Newest first: those that fired by when they did, then those that wait by when they were set. */
export function allAlerts(documentStore: DocumentStore): PriceAlert[] {
  const documents = [...documentStore.ofKind(priceAlerts.kind).get().values()]
  const alerts = documents.flatMap((document) => priceAlerts.read(document) ?? [])
  return alerts.toSorted((one, other) => rank(other) - rank(one))
}

function rank({ setAt, fired }: PriceAlert): number {
  return fired === null ? setAt : fired.at + 1e15
}

export function useAlerts(): PriceAlert[] {
  const documentStore = useDocumentStore()
  const documents = useValue(documentStore.ofKind(priceAlerts.kind))
  // oxlint-disable-next-line react/exhaustive-deps -- the documents are what the list is made of
  return useMemo(() => allAlerts(documentStore), [documentStore, documents])
}

export function setAlert(documentStore: DocumentStore, terms: AlertTerms, now: number): void {
  const alert = { ...terms, setAt: now, fired: null, isSeen: false }
  documentStore.keep(priceAlerts, alertName(terms), alert)
}

export function removeAlert(documentStore: DocumentStore, terms: AlertTerms): void {
  documentStore.forget(priceAlerts.kind, alertName(terms))
}

/** The trader has taken note of it: no window shows it as new any more. */
export function markSeen(documentStore: DocumentStore, alert: PriceAlert): void {
  documentStore.keep(priceAlerts, alertName(alert), { ...alert, isSeen: true })
}
