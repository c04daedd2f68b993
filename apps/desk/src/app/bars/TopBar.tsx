import { Search } from 'lucide-react'

import { ArmedMark } from '../../features/armed/ArmedMark.tsx'
import { VenueLights } from '../../features/connections/VenueLights.tsx'
import { HaltButton } from '../../features/limits/HaltButton.tsx'
import { VaultSlot } from '../../features/vault/VaultSlot.tsx'
import { Keys } from '../../platform/controls/Keys.tsx'
import { useValue } from '../../platform/value.ts'
import { useDesk } from '../desk-parts.ts'
import { openPreferences } from '../dialogs/open-preferences.ts'
import { openSearch } from '../dialogs/open-search.ts'
import { LayoutsMenu } from '../layouts/LayoutsMenu.tsx'
import { LayoutTabs } from '../layouts/LayoutTabs.tsx'
import { NewPanelMenu } from '../panels/NewPanelMenu.tsx'
import { Brand } from './Brand.tsx'
import { ModeMark } from './ModeMark.tsx'

export function TopBar() {
  const desk = useDesk()
  // Its keys may change.
  useValue(desk.hotkeys.bindings)
  return (
    <header className="top-bar">
      <Brand />
      <LayoutTabs />
      <LayoutsMenu />
      <NewPanelMenu />
      <button
        type="button"
        data-search-field
        onClick={() => openSearch(desk)}
        className="search-field"
      >
        <Search aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="sr-only">Symbol search and commands</span>
        <span className="search-words search-example">Symbol, e.g. btc</span>
        <span className="search-words">
          <Keys keys={desk.hotkeys.keysOf('desk.search')} />
        </span>
      </button>
      <span className="flex-1" />
      <ModeMark canChange />
      <VenueLights watch={desk.status} />
      <VaultSlot
        onConnect={() => openPreferences(desk, 'exchanges')}
        onDesks={() => desk.dialog.set('desks')}
      />
      <ArmedMark armed={desk.armed} />
      <HaltButton />
      {desk.isTrial && (
        <a href="/downloads" className="top-item border-ink-700 border-l">
          Download
        </a>
      )}
      <button
        type="button"
        onClick={() => openPreferences(desk)}
        className="top-item border-ink-700 border-l"
      >
        Preferences
      </button>
    </header>
  )
}
