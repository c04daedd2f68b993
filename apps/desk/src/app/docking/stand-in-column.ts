import type { DockviewApi, DockviewGroupPanel } from 'dockview-react'

import { type ColumnRoom, roomInColumn } from './room-in-column.ts'

/** A group of the dock, and where it is drawn. */
interface Standing {
  group: DockviewGroupPanel
  left: number
  top: number
  width: number
  height: number
}

/** Of a panel for which others made room: how high they were before. */
const before = new Map<string, readonly { groupId: string; height: number }[]>()

/** A column of the dock in which a new panel may stand. `mayGive`: those that may be lower for it. */
export function columnRoom(
  api: DockviewApi,
  mayGive: readonly DockviewGroupPanel[],
  needs: { width: number; height: number },
): ColumnRoom<Standing> | undefined {
  const docked = api.groups.filter(({ api: { location } }) => location.type === 'grid')
  const standing = docked.map((group) => {
    const { left, top, width, height } = group.element.getBoundingClientRect()
    return { group, left, top, width, height }
  })
  return roomInColumn(standing, needs, ({ group }) => mayGive.includes(group))
}

export function addInColumn(
  api: DockviewApi,
  panel: { id: string; title: string; component: string },
  { below, heights }: ColumnRoom<Standing>,
): void {
  const others = heights.flatMap(({ panel: other }) => (other ? [other] : []))
  before.set(
    panel.id,
    others.map(({ group, height }) => ({ groupId: group.id, height })),
  )
  const added = api.addPanel({
    ...panel,
    position: { referenceGroup: below.group, direction: 'below' },
  })
  // From above: what one gives, the last of the column has for a moment.
  for (const { panel: other, height } of heights) {
    const group = other?.group ?? added.group
    group.api.setSize({ height })
  }
}

/** It was closed: those that made room for it are as high as before. False where none did. */
export function giveBackRoom(api: DockviewApi, id: string): boolean {
  const known = before.get(id)
  before.delete(id)
  for (const { groupId, height } of known ?? []) {
    api.groups.find((group) => group.id === groupId)?.api.setSize({ height })
  }
  return known !== undefined
}
