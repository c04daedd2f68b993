import type { DocumentCabinet } from '../platform/documents/document-cabinet.ts'
import type { HubLink } from '../platform/hub/hub-link.ts'
import {
  exchangePreferences,
  exchangePreferencesName,
} from '../platform/preferences/exchange-preferences.ts'

/** The hub closes the feeds of exchanges that no panel may show. */
export function sendShownVenues(hub: HubLink, cabinet: DocumentCabinet): void {
  const state = hub.state.get()
  if (state.kind !== 'open' || !cabinet.isReady.get()) return
  const { hidden } = cabinet.read(exchangePreferences, exchangePreferencesName)
  const venues = state.welcome.venues.map(({ id }) => id).filter((id) => !hidden.includes(id))
  hub.say({ type: 'show', venues })
}
