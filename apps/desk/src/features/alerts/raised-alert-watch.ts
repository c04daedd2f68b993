import type { AlertStore } from '../../platform/alerts/alert-store.ts'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { notifyWhereWanted } from './notify-where-wanted.ts'

/** Fills, refusals, limits, lost exchanges and ended scripts: the hub raises them, and this window shows them. */
export function watchRaisedAlerts(alerts: AlertStore, documentStore: DocumentStore): () => void {
  return alerts.onAlert(({ event, title, text }) => {
    // A script's own words are listed too, and of news each alert says whether it notifies.
    if (event === 'script' || event === 'news') return
    notifyWhereWanted(documentStore, event, title, text)
  })
}
