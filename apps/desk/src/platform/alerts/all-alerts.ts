import { useMemo } from 'react'

import type { DocumentCabinet } from '../documents/document-cabinet.ts'
import { useCabinet } from '../documents/use-document.ts'
import { useValue } from '../value.ts'
import { alertName, type AlertTerms, isFired, type PriceAlert, priceAlerts } from './price-alert.ts'

/** Fired ones are a record, not an archive. */
const mostFired = 50

/** Newest first: those that fired by when they did, then those that wait by when they were set. */
export function allAlerts(cabinet: DocumentCabinet): PriceAlert[] {
  const documents = [...cabinet.ofKind(priceAlerts.kind).get().values()]
  const alerts = documents.flatMap((document) => priceAlerts.read(document) ?? [])
  return alerts.toSorted((one, other) => rank(other) - rank(one))
}

function rank({ setAt, fired }: PriceAlert): number {
  return fired === null ? setAt : fired.at + 1e15
}

export function useAlerts(): PriceAlert[] {
  const cabinet = useCabinet()
  const documents = useValue(cabinet.ofKind(priceAlerts.kind))
  // oxlint-disable-next-line react/exhaustive-deps -- the documents are what the list is made of
  return useMemo(() => allAlerts(cabinet), [cabinet, documents])
}

export function setAlert(cabinet: DocumentCabinet, terms: AlertTerms, now: number): void {
  const alert = { ...terms, setAt: now, fired: null, isSeen: false }
  cabinet.keep(priceAlerts, alertName(terms), alert)
}

export function removeAlert(cabinet: DocumentCabinet, terms: AlertTerms): void {
  cabinet.forget(priceAlerts.kind, alertName(terms))
}

/** The trader has taken note of it: no window shows it as new any more. */
export function markSeen(cabinet: DocumentCabinet, alert: PriceAlert): void {
  cabinet.keep(priceAlerts, alertName(alert), { ...alert, isSeen: true })
}

/** False where it fired already, or was removed in the meantime. */
export function fireAlert(
  cabinet: DocumentCabinet,
  terms: AlertTerms,
  fired: NonNullable<PriceAlert['fired']>,
): boolean {
  const alert = cabinet.read(priceAlerts, alertName(terms))
  if (alert === null || alert.fired !== null) return false
  cabinet.keep(priceAlerts, alertName(terms), { ...alert, fired })
  for (const old of allAlerts(cabinet).filter(isFired).slice(mostFired)) removeAlert(cabinet, old)
  return true
}
