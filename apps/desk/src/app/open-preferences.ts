import type { PreferencePage } from '../features/preferences/preference-pages.ts'
import { preferencesKind } from '../features/preferences/preferences-panel.ts'
import type { DeskParts } from './desk-parts.ts'
import { makePanel } from './dock-stage.ts'
import { focusPanel } from './focus-panel.ts'

/** Shows Preferences: the panel that is open, or a floating one in the middle. */
export function openPreferences(
  desk: DeskParts,
  page?: PreferencePage,
  exchange: string | null = null,
): void {
  const { room } = desk
  const dock = desk.dock.get()
  if (!dock) return desk.smallPanel.set(preferencesKind)
  const there = room.ids.find((id) => room.of(id)?.get().kind === preferencesKind)
  const settings = page === undefined ? undefined : { page, exchange }
  if (there !== undefined) {
    if (settings) room.change(there, { settings })
    return focusPanel(desk, there)
  }
  const state = makePanel({ kind: preferencesKind, settings })
  if (!state) return
  const id = room.newId(preferencesKind)
  room.open(id, state)
  const width = Math.min(880, dock.width - 40)
  const height = Math.min(640, dock.height - 40)
  dock.addPanel({
    id,
    title: 'Preferences',
    component: 'panel',
    floating: {
      position: { left: Math.round((dock.width - width) / 2), top: 20 },
      width,
      height,
    },
  })
  focusPanel(desk, id)
}
