import type { DockviewApi } from 'dockview-react'

import { layoutForm } from '../../features/layouts/layout-form.ts'
import { LayoutKeeper } from '../../features/layouts/layout-keeper.ts'
import type { DeskParts } from '../desk-parts.ts'
import { panelKindOf } from '../panels/panel-registry.ts'
import { DockSurface, makePanel, placeOf } from './dock-surface.ts'
import { keepPopouts } from './keep-popouts.ts'
import { tidyFloats } from './tidy-floats.ts'

/** Shows the layout that was used last in a dock that has just been made, and keeps it as the trader leaves it. */
export function beginDock(desk: DeskParts, dock: DockviewApi): () => void {
  const { room, documentStore } = desk
  const keeper = new LayoutKeeper(documentStore, new DockSurface(dock, room), {
    makePanel,
    placeOf,
    isInPlan: (kind) =>
      panelKindOf(kind)?.needsPython !== true || desk.scripts.refusal.get() === '',
  })
  desk.dock.set(dock)
  desk.layouts.set(keeper)

  const activate = () => desk.activePanel.set(dock.activePanel?.id ?? null)
  const flush = () => keeper.flush()
  const resized = () => keeper.resized()
  const watched = [
    dock.onDidLayoutChange(() => keeper.changed()),
    dock.onDidActivePanelChange(activate),
    dock.onDidRemovePanel(({ id }) => room.close(id)),
  ]
  const forgetPopouts = keepPopouts(desk, dock)
  const stopTidying = tidyFloats(document.body)
  const stopListening = [
    room.changes.subscribe(() => keeper.changed()),
    documentStore.ofKind(layoutForm.kind).subscribe(() => keeper.compare()),
    desk.scripts.refusal.subscribe(() => keeper.planChanged()),
  ]
  window.addEventListener('resize', resized)
  window.addEventListener('pagehide', flush)
  keeper.reopen()
  activate()

  return () => {
    keeper.flush()
    watched.forEach((each) => each.dispose())
    stopListening.forEach((stop) => stop())
    forgetPopouts()
    stopTidying()
    window.removeEventListener('resize', resized)
    window.removeEventListener('pagehide', flush)
    desk.dock.set(null)
    desk.layouts.set(null)
    desk.activePanel.set(null)
  }
}
