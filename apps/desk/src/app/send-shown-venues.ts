import type { DocumentStore } from '../platform/documents/document-store.ts'
import type { HubLink } from '../platform/hub/hub-link.ts'
import {
  exchangePreferences,
  exchangePreferencesName,
} from '../platform/preferences/exchange-preferences.ts'

/** The hub closes the feeds of exchanges that no panel may show. */
export function sendShownVenues(hub: HubLink, documentStore: DocumentStore): void {
  const state = hub.state.get()
  if (state.kind !== 'open' || !documentStore.isReady.get()) return
  const { hidden } = documentStore.read(exchangePreferences, exchangePreferencesName)
  const venues = state.welcome.venues.map(({ id }) => id).filter((id) => !hidden.includes(id))
  hub.say({ type: 'show', venues })
}
