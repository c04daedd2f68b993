import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { isPreferencePage } from './preference-pages.ts'
import type { PreferencesSettings } from './preferences-settings.ts'
import { Preferences } from './Preferences.tsx'

export const preferencesKind = 'preferences'

/** Preferences are a panel like any other, so that they cover nothing that one cannot move out of the way. */
export const preferencesPanel: PanelKind<PreferencesSettings> = {
  kind: preferencesKind,
  title: 'Preferences',
  isOwnWork: true,
  hasSymbol: false,
  isOnce: true,
  place: 'middle',
  actions: [
    {
      id: 'preferences.close',
      title: 'Close Preferences',
      keys: 'Escape',
      where: { panel: preferencesKind },
    },
  ],
  readSettings: (kept) => {
    const { page, exchange } = (kept ?? {}) as Partial<Record<string, unknown>>
    return {
      page: isPreferencePage(page) ? page : 'exchanges',
      exchange: typeof exchange === 'string' ? exchange : null,
    }
  },
  Component: Preferences,
}
