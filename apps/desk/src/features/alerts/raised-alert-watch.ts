import type { AlertStore } from '../../platform/alerts/alert-store.ts'
import { announcer } from '../../platform/announcer.ts'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { playSound } from '../../platform/sounds/play-sound.ts'
import { notifyWhereWanted } from './notify-where-wanted.ts'

/**
 * Prices, fills, refusals, limits, lost exchanges and ended scripts: the hub raises them, and this window shows and sounds them.
 * Fills and refused orders sound with the orders themselves.
 */
export function watchRaisedAlerts(alerts: AlertStore, documentStore: DocumentStore): () => void {
  return alerts.onAlert(({ event, title, text }) => {
    // A script's own words are listed too, and of news each alert says whether it notifies.
    if (event === 'script' || event === 'news') return
    if (event === 'price') announcer.say(`Alert: ${text}`, 'assertive')
    notifyWhereWanted(documentStore, event, title, text)
    if (event !== 'fill' && event !== 'refused') playSound(documentStore, 'alert')
  })
}
