import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { isPreferencePage, type PreferencePage } from './preference-pages.ts'
import { Preferences } from './Preferences.tsx'

export const preferencesKind = 'preferences'

export interface PreferencesSettings {
  page: PreferencePage
}

/** Preferences are a panel like any other, so that they cover nothing that one cannot move out of the way. */
export const preferencesPanel: PanelKind<PreferencesSettings> = {
  kind: preferencesKind,
  title: 'Preferences',
  hasSymbol: false,
  isOnce: true,
  place: 'middle',
  readSettings: (kept) => {
    const page = typeof kept === 'object' && kept !== null && 'page' in kept ? kept.page : undefined
    return { page: isPreferencePage(page) ? page : 'exchanges' }
  },
  Component: Preferences,
}
