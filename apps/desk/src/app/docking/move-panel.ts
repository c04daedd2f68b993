import type { DockviewApi, IDockviewPanel, Position } from 'dockview-react'

import type { DeskParts } from '../desk-parts.ts'
import { focusPanel } from '../panels/focus-panel.ts'

export type PanelMove = 'left' | 'right' | 'up' | 'down' | 'next-tabs' | 'float' | 'dock' | 'window'

const positions: Record<'left' | 'right' | 'up' | 'down', Position> = {
  left: 'left',
  right: 'right',
  up: 'top',
  down: 'bottom',
}

/** Moves a panel as dragging its header would. */
export function movePanel(desk: DeskParts, id: string, move: PanelMove): void {
  const dock = desk.dock.get()
  const panel = dock?.getPanel(id)
  if (!dock || !panel) return
  if (move === 'float') dock.addFloatingGroup(panel, floatBox(dock))
  else if (move === 'window') void dock.addPopoutGroup(panel)
  else if (move === 'dock') dockAgain(dock, panel)
  else if (move === 'next-tabs') joinNext(dock, panel)
  else moveAside(dock, panel, move)
  if (move !== 'window') focusPanel(desk, id)
}

/** Past the neighbor on that side; with none there, out of its tab group on that side. */
function moveAside(
  dock: DockviewApi,
  panel: IDockviewPanel,
  side: 'left' | 'right' | 'up' | 'down',
): void {
  const neighbor = dock.adjacentGroupInDirection(panel.group, side)
  const target = dock.groups.find(({ id }) => id === neighbor?.id)
  if (target) panel.api.moveTo({ group: target, position: positions[side] })
  else if (panel.group.size > 1) {
    panel.api.moveTo({ group: panel.group, position: positions[side] })
  }
}

function joinNext(dock: DockviewApi, panel: IDockviewPanel): void {
  const others = dock.groups.filter(({ api }) => api.location.type === 'grid')
  const at = others.indexOf(panel.group)
  const next = others.at((at + 1) % others.length)
  if (next && next !== panel.group) panel.api.moveTo({ group: next, position: 'center' })
}

function dockAgain(dock: DockviewApi, panel: IDockviewPanel): void {
  const target = dock.groups.find(({ api }) => api.location.type === 'grid' && api.isVisible)
  if (target) panel.api.moveTo({ group: target, position: 'right' })
  else panel.api.moveTo({ group: dock.addGroup() })
}

/** In the middle, a third of the desk. */
function floatBox({ width, height }: DockviewApi) {
  return {
    position: { left: Math.round(width / 3), top: Math.round(height / 4) },
    width: Math.round(width / 3),
    height: Math.round(height / 2),
  }
}
