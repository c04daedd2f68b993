import './preferences.css'
import { useContext } from 'react'

import { useHotkey } from '../../platform/hotkeys/use-hotkey.ts'
import { LicenseSlotContext } from '../../platform/license/license-slot.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { AlertsPage } from './AlertsPage.tsx'
import { AppearancePage } from './AppearancePage.tsx'
import { BookHistoryPage } from './BookHistoryPage.tsx'
import { ExchangesPage } from './exchanges/ExchangesPage.tsx'
import { ExportPage } from './export/ExportPage.tsx'
import { HotkeysPage } from './hotkeys/HotkeysPage.tsx'
import { type PreferencePage, preferencePages } from './preference-pages.ts'
import type { PreferencesSettings } from './preferences-settings.ts'
import { SoundsPage } from './SoundsPage.tsx'
import { SymbolsPage } from './SymbolsPage.tsx'

const pages: Record<PreferencePage, () => React.ReactNode> = {
  exchanges: () => <ExchangesPage />,
  symbols: () => <SymbolsPage />,
  hotkeys: () => <HotkeysPage />,
  appearance: () => <AppearancePage />,
  'book-history': () => <BookHistoryPage />,
  alerts: () => <AlertsPage />,
  sounds: () => <SoundsPage />,
  export: () => <ExportPage />,
  license: () => <LicenseSlot />,
}

/** Drawn by the feature that knows of licenses. */
function LicenseSlot() {
  return useContext(LicenseSlotContext)()
}

/** Everything a trader sets for all panels. A change counts at once. */
export function Preferences() {
  const { settings, change, close, window: view } = usePanel<PreferencesSettings>()
  useHotkey('preferences.close', () => {
    // A menu closes with its own Escape, and a key that is being entered is not thrown away by one.
    const isInMenu = view.document.activeElement?.closest('[popover]')
    const isEntering = settings.page === 'exchanges' && settings.exchange !== null
    if (isInMenu || isEntering) return false
    return close()
  })
  return (
    <div className="preferences">
      <nav aria-label="Preferences">
        {preferencePages.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            aria-current={id === settings.page ? 'page' : undefined}
            onClick={() => change({ page: id })}
          >
            {title}
          </button>
        ))}
      </nav>
      <div key={settings.page} className="preferences-page">
        {pages[settings.page]()}
      </div>
    </div>
  )
}
