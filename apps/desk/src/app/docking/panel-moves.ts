import type { DockviewApi, DockviewGroupPanel, Direction } from 'dockview-react'

import type { PanelState } from '../../platform/panels/panel-state.ts'
import type { DeskParts } from '../desk-parts.ts'
import { panelKindOf } from '../panels/panel-registry.ts'
import { makePanel, panelTitle } from './dock-surface.ts'
import { floatingPlace } from './floating-place.ts'
import { roomForPanel } from './room-for-panel.ts'
import { addInColumn, columnRoom, giveBackRoom } from './stand-in-column.ts'
import { takenPlaces } from './taken-places.ts'

const sides = ['left', 'right', 'up', 'down'] as const
const opposite: Record<(typeof sides)[number], Direction> = {
  left: 'right',
  right: 'left',
  up: 'below',
  down: 'above',
}

/** A panel that was closed, and where it stood. */
interface ClosedPanel {
  state: PanelState
  groupId: string
  neighbors: { groupId: string; direction: Direction }[]
  width: number
  height: number
  isFloating: boolean
  /** The others made room for it. */
  wasMadeRoom: boolean
}

const maxClosed = 20
/** Of a panel that finds no room among the others. */
const floatingSize = { width: 560, height: 420 }
const closed: ClosedPanel[] = []

/** Closes a panel, and remembers it for New panel. */
export function closePanel({ dock, room, hidden, slots }: DeskParts, id: string): void {
  const panel = dock.get()?.getPanel(id)
  const state = room.of(id)?.get()
  const api = dock.get()
  if (!api || !panel || !state) return
  const { group } = panel
  const neighbors = sides.flatMap((side) => {
    const next = api.adjacentGroupInDirection(group, side)
    return next ? { groupId: next.id, direction: opposite[side] } : []
  })
  const { id: groupId, width, height } = group
  const isFloating = panel.api.location.type === 'floating'
  api.removePanel(panel)
  const wasMadeRoom = giveBackRoom(api, id)
  closed.push({ state, groupId, neighbors, width, height, isFloating, wasMadeRoom })
  if (closed.length > maxClosed) closed.shift()
  room.close(id)
  hidden.forget(id)
  slots.forget(id)
}

/** Opens a panel: where the last one of its kind was closed, above the others, or where there is room. */
export function openPanel(desk: DeskParts, kind: string): string | undefined {
  const api = desk.dock.get()
  if (!api) return undefined
  const at = closed.findLastIndex(({ state }) => state.kind === kind)
  const [before] = at === -1 ? [] : closed.splice(at, 1)
  const state = before?.state ?? newState(desk, kind)
  if (!state) return undefined
  const id = desk.room.newId(kind)
  desk.room.open(id, state)
  // One that was closed while the others went on to another symbol.
  if (state.link !== null && state.symbol !== '') desk.room.setLink(id, state.link)
  const floats = panelKindOf(kind)?.floats
  if (floats && (!before || before.isFloating || before.wasMadeRoom)) {
    addWhereItHidesLeast(desk, api, id, floats)
  } else {
    const title = panelTitle(id, state)
    api.addPanel({ id, title, component: 'panel', ...positionOf(desk, api, before, kind) })
  }
  return id
}

/**
 * A new panel shows the symbol that one is looking at, and is linked as the panel that one was in. News begins with all of it:
 * one symbol's is asked for.
 */
function newState({ activePanel, room }: DeskParts, kind: string): PanelState | undefined {
  const active = activePanel.get() ?? ''
  const link = panelKindOf(kind)?.followsSymbol ? null : room.linkOfNew(active)
  const state = makePanel({ kind, link })
  const symbol = room.of(active)?.get().symbol
  return state && panelKindOf(kind)?.hasSymbol && symbol ? { ...state, symbol } : state
}

function positionOf(
  desk: DeskParts,
  api: DockviewApi,
  before: ClosedPanel | undefined,
  kind: string,
) {
  const sameGroup = before && groupOf(api, before.groupId)
  if (sameGroup) return { position: { referenceGroup: sameGroup, direction: 'within' as const } }
  for (const { groupId, direction } of before?.neighbors ?? []) {
    const neighbor = groupOf(api, groupId)
    if (neighbor) {
      const { width, height } = before ?? {}
      const isBeside = direction === 'left' || direction === 'right'
      const size = isBeside ? { initialWidth: width } : { initialHeight: height }
      return { position: { referenceGroup: neighbor, direction }, ...defined(size) }
    }
  }
  const { minimumWidth, minimumHeight } = panelKindOf(kind) ?? {}
  const limits = defined({ minimumWidth, minimumHeight })
  const inDock = api.groups.filter(({ api: { location } }) => location.type === 'grid')
  if (inDock.length === 0) return limits
  const divisible = divisibleGroups(desk, api)
  const active = divisible.find((group) => group === api.activeGroup)
  const needs = defined({ width: minimumWidth, height: minimumHeight })
  const position = roomForPanel(active, divisible, needs)
  if (position) return { position, ...limits }
  return { floating: floatingPlace(api, floatingSize, takenPlaces(desk)) }
}

/**
 * One that floats: beside the largest panel where both can be read, or in a column of which every panel gives a little, for it
 * hides nothing there; else above the others.
 */
export function addWhereItHidesLeast(
  desk: DeskParts,
  api: DockviewApi,
  id: string,
  size: { width: number; height: number },
): void {
  const state = desk.room.of(id)?.get()
  if (!state) return
  const panel = { id, title: panelTitle(id, state), component: 'panel' }
  const docksFrom = panelKindOf(state.kind)?.docksFrom
  // Half a ladder is half of what one trades by.
  const others = divisibleGroups(desk, api).filter(({ panels }) => !panels.some(isLadder(desk)))
  const position = docksFrom && roomForPanel(undefined, others, docksFrom)
  const column = docksFrom && !position ? columnRoom(api, others, docksFrom) : undefined
  if (column) addInColumn(api, panel, column)
  else if (position) api.addPanel({ ...panel, position })
  else api.addPanel({ ...panel, floating: floatingPlace(api, size, takenPlaces(desk)) })
}

const isLadder =
  ({ room }: DeskParts) =>
  ({ id }: { id: string }) =>
    room.of(id)?.get().kind === 'depth-of-book'

/** A ticket cut in half hides what would be sent, and what is wrong with it. */
function divisibleGroups(desk: DeskParts, api: DockviewApi): DockviewGroupPanel[] {
  const inDock = api.groups.filter(({ api: { location } }) => location.type === 'grid')
  return inDock.filter(({ panels }) => !panels.some(({ id }) => isTicket(desk, id)))
}

export function isTicket({ room }: DeskParts, id: string): boolean {
  return room.of(id)?.get().kind === 'order-ticket'
}

function groupOf(api: DockviewApi, id: string): DockviewGroupPanel | undefined {
  return api.groups.find((group) => group.id === id)
}

function defined<T extends object>(values: T): { [Key in keyof T]: NonNullable<T[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: NonNullable<T[Key]>
  }
}
