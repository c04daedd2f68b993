import { createElement } from 'react'

import { preferencePages } from '../../features/preferences/preference-pages.ts'
import type { Command } from '../../features/symbol-search/SearchBox.tsx'
import { Keys } from '../../platform/controls/Keys.tsx'
import { openDeskListStore } from '../../platform/desks/desk-list-store.ts'
import { storeOf } from '../../platform/hub/service-store.ts'
import { openUpdateStore } from '../../platform/updates/update-store.ts'
import type { DeskParts } from '../desk-parts.ts'
import { openPanel } from '../docking/panel-moves.ts'
import { panelKinds } from '../panels/panel-registry.ts'
import { openPreferences } from './open-preferences.ts'

/** Everything that can be done without a mouse, for the search. */
export function commandsOf(desk: DeskParts): Command[] {
  // A small window has one panel, and nothing to arrange.
  if (desk.dock.get() === null) return []
  const { hotkeys, layouts } = desk
  const actions = hotkeys
    .actionsNow()
    .filter(({ id, where }) => where !== 'filter-field' && id !== 'desk.search')
    .map(({ id, title }) => ({
      title,
      detail: createElement(Keys, { keys: hotkeys.keysOf(id) }),
      run: () => void hotkeys.run(id),
    }))
  const panels = panelKinds
    .filter(({ isOnce }) => !isOnce)
    .map(({ kind, title }) => ({
      title: `New panel: ${title}`,
      run: () => void openPanel(desk, kind),
    }))
  const open = layouts.get()
  const shown = (open?.names() ?? []).map((name) => ({
    title: `Layout: ${name}`,
    run: () => open?.openLayout(name),
  }))
  const pages = preferencePages.map(({ id, title }) => ({
    title: `Preferences: ${title}`,
    run: () => openPreferences(desk, id),
  }))
  const updates = storeOf(desk.hub, openUpdateStore).state.get()
    ? [{ title: 'Updates', run: () => desk.dialog.set('updates') }]
    : []
  const desks = storeOf(desk.hub, openDeskListStore).list.get()
    ? [{ title: 'Open desks', run: () => desk.dialog.set('desks') }]
    : []
  return [...actions, ...panels, ...shown, ...pages, ...updates, ...desks]
}
