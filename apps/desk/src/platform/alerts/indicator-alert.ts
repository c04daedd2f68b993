import { IndicatorAlert, indicatorAlertKind } from '@leadline/desk-protocol/alerts/indicator-alert'
import { useMemo } from 'react'
import * as z from 'zod/mini'

import { documentForm } from '../documents/document-form.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { useDocumentStore } from '../documents/use-document.ts'
import { useValue } from '../value.ts'

export type { AlertLine, IndicatorAlert } from '@leadline/desk-protocol/alerts/indicator-alert'

/** What is waited for: without an id it is a new one. */
export type IndicatorAlertTerms = Omit<
  IndicatorAlert,
  'id' | 'setAt' | 'side' | 'fired' | 'isSeen'
> & { id?: string }

/** A document of its own for each; the hub watches and fires them. */
export const indicatorAlerts = documentForm({
  kind: indicatorAlertKind,
  schema: z.nullable(IndicatorAlert),
  empty: null,
})

/** Newest first: those that fired by when they did, then those that wait by when they were set. */
export function useIndicatorAlerts(): IndicatorAlert[] {
  const documents = useValue(useDocumentStore().ofKind(indicatorAlerts.kind))
  return useMemo(() => {
    const alerts = [...documents.values()].flatMap((each) => indicatorAlerts.read(each) ?? [])
    const rank = ({ setAt, fired }: IndicatorAlert) => (fired === null ? setAt : fired.at + 1e15)
    return alerts.toSorted((one, other) => rank(other) - rank(one))
  }, [documents])
}

/** Also of one that was changed: it begins again. */
export function setIndicatorAlert(
  documentStore: DocumentStore,
  { id = crypto.randomUUID(), ...terms }: IndicatorAlertTerms,
  now: number,
): void {
  const state = { setAt: now, side: null, fired: null, isSeen: false }
  documentStore.keep(indicatorAlerts, id, { id, ...terms, ...state })
}

export function removeIndicatorAlert(documentStore: DocumentStore, { id }: IndicatorAlert): void {
  documentStore.forget(indicatorAlerts.kind, id)
}

export function markIndicatorSeen(documentStore: DocumentStore, alert: IndicatorAlert): void {
  documentStore.keep(indicatorAlerts, alert.id, { ...alert, isSeen: true })
}
