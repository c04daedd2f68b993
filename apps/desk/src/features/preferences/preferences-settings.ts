import type { PreferencePage } from './preference-pages.ts'

export interface PreferencesSettings {
  page: PreferencePage
  /** The exchange whose guide is open. */
  exchange: string | null
}
