import type { PreferencePage } from '../../features/preferences/preference-pages.ts'
import { preferencesKind } from '../../features/preferences/preferences-panel.ts'
import type { DeskParts } from '../desk-parts.ts'
import { openFloating } from '../docking/open-floating.ts'

/** Shows Preferences: the panel that is open, or a floating one in the middle. */
export function openPreferences(
  desk: DeskParts,
  page?: PreferencePage,
  exchange: string | null = null,
): void {
  if (!desk.dock.get()) return desk.smallPanel.set(preferencesKind)
  const settings = page === undefined ? undefined : { page, exchange }
  openFloating(desk, preferencesKind, settings, { width: 880, height: 640 })
}
