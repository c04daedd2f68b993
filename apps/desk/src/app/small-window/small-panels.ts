import { ladder } from '../../features/layouts/built-in-layouts.ts'
import { deskForm, deskName, layoutForm } from '../../features/layouts/layout-form.ts'
import type { PanelState } from '../../platform/panels/panel-state.ts'
import type { DeskParts } from '../desk-parts.ts'
import { makePanel } from '../docking/dock-surface.ts'
import { panelKinds } from '../panels/panel-registry.ts'

/** Narrower than this, nothing can be done but watching. */
export const monitorBelow = 600

/** The kinds that a small window can show. The ticket is not among them: there is no room to look twice. */
export function smallKinds(isMonitor: boolean): string[] {
  return panelKinds
    .filter(({ needsRoom, isForMonitor }) => (isMonitor ? isForMonitor : !needsRoom))
    .map(({ kind }) => kind)
}

export const smallId = (kind: string) => `small-${kind}`

/** One panel of each kind, with the symbol and the choices that it has in the layout that was open last. */
export function openSmallPanels({ documentStore, room }: DeskParts): void {
  const { layout } = documentStore.read(deskForm, deskName)
  const { wide, narrow } = documentStore.read(layoutForm, layout)
  const kept = Object.values((wide ?? narrow)?.panels ?? {})
  const panels = smallKinds(false).flatMap((kind): [string, PanelState][] => {
    const state =
      kept.find((each) => each.kind === kind) ?? makePanel(kind === ladder.kind ? ladder : { kind })
    return state ? [[smallId(kind), { ...state, link: 'blue' }]] : []
  })
  room.replace(Object.fromEntries(panels))
}
