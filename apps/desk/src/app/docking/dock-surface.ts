import type { DockviewApi, SerializedDockview } from 'dockview-react'

import { foldLayout } from '../../features/layouts/fold-layout.ts'
import type { Arrangement, WindowSize } from '../../features/layouts/layout-form.ts'
import type { LayoutSurface } from '../../features/layouts/layout-keeper.ts'
import { arrange, type TemplatePanel } from '../../features/layouts/layout-template.ts'
import { canLink } from '../../platform/panels/panel-kind.ts'
import type { PanelRoom } from '../../platform/panels/panel-room.ts'
import { noFilter, type PanelState } from '../../platform/panels/panel-state.ts'
import { panelKindOf } from '../panels/panel-registry.ts'
import { withFloatsInSight } from './floating-place.ts'

/** From here on a window holds the whole desk of the first picture; below, three columns. */
const wideFrom = 1600

export const defaultSymbol = 'BTC-USD'

/** A new panel of a kind; undefined where this desk has no such kind. */
export function makePanel({ kind, settings, link = null }: TemplatePanel): PanelState | undefined {
  const known = panelKindOf(kind)
  if (!known) return undefined
  return {
    kind,
    symbol: known.hasSymbol ? defaultSymbol : '',
    link: canLink(known) ? link : null,
    settings: known.readSettings(settings),
    filter: noFilter,
  }
}

/** What a screen reader calls a panel: 'Chart BTC-USD', and the second one 'Chart BTC-USD 2'. In the order in which it is shown. */
export function panelTitle(
  id: string,
  { kind, symbol }: Pick<PanelState, 'kind' | 'symbol'>,
  count: number | null = null,
): string {
  const known = panelKindOf(kind)
  const number = /-(\d+)$/.exec(id)?.[1] ?? '1'
  const parts = [
    known?.title ?? kind,
    count !== null && String(count),
    known?.hasSymbol && symbol,
    number !== '1' && number,
  ]
  return parts.filter((part) => typeof part === 'string').join(' ')
}

export function placeOf(kind: string) {
  return panelKindOf(kind)?.place ?? 'right'
}

/** The dock as the place where layouts are shown. */
export class DockSurface implements LayoutSurface {
  #dock: DockviewApi
  #room: PanelRoom

  constructor(dock: DockviewApi, room: PanelRoom) {
    this.#dock = dock
    this.#room = room
  }

  size() {
    return { width: this.#dock.width, height: this.#dock.height }
  }

  isShown(): boolean {
    const own = this.#dock.groups.filter(({ api }) => api.location.type !== 'popout')
    const isThere = own.every(({ element }) => element.isConnected)
    return isThere && this.#dock.width > 0 && this.#dock.height > 0
  }

  windowSize(): WindowSize {
    return window.innerWidth >= wideFrom ? 'wide' : 'narrow'
  }

  take(): Arrangement {
    // As it will be read again: without what JSON has no word for.
    const dock = JSON.parse(JSON.stringify(this.#dock.toJSON())) as Arrangement['dock']
    return { dock, panels: this.#room.toJSON() }
  }

  show(arrangement: Arrangement): void {
    try {
      this.#load(arrangement)
    } catch {
      // Where the panels stood cannot be read; which they were can.
      const states = Object.values(arrangement.panels)
      this.#load(arrange(foldLayout(states, placeOf), makePanel, this.size()))
    }
  }

  #load({ dock, panels }: Arrangement): void {
    this.#room.replace(panels, () => this.#dock.clear())
    this.#dock.fromJSON(withFloatsInSight(dock, this.size()) as unknown as SerializedDockview)
    // The dock speaks of panels by their titles, to screen readers.
    for (const { id, api } of this.#dock.panels) {
      const state = panels[id]
      if (state) api.setTitle(panelTitle(id, state))
    }
  }
}
