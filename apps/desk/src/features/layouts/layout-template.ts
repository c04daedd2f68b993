import type { SerializedDockview } from 'dockview-react'

import type { LinkColor } from '../../platform/panels/link-color.ts'
import type { PanelState } from '../../platform/panels/panel-state.ts'
import type { Arrangement } from './layout-form.ts'

/** How much of the space a part gets, and how much it needs to be read. */
interface Part {
  share: number
  leastPx?: number
}

/** A layout as one would describe it: rows and columns of tab groups, each with its share of the space. */
export type Template = Part &
  (
    | { row: readonly Template[] }
    | { column: readonly Template[] }
    | { tabs: readonly TemplatePanel[] }
  )

export interface TemplatePanel {
  kind: string
  settings?: unknown
  /** For panels with a symbol; off where it is left out. */
  link?: LinkColor | null
}

type MakePanel = (panel: TemplatePanel) => PanelState | undefined
type Node = SerializedDockview['grid']['root']

/** Rows in columns in rows, with nothing in them that is not there. */
type Tree = Part &
  (
    | { way: 'row' | 'column'; parts: readonly Tree[] }
    | { way: 'tabs'; panels: readonly PanelState[] }
  )

/** Makes an arrangement of what a template describes. Kinds that this desk does not have leave their space to the others. */
export function arrange(
  template: Template,
  makePanel: MakePanel,
  size: { width: number; height: number },
): Arrangement {
  const panels: Record<string, PanelState> = {}
  const counts = new Map<string, number>()
  let groups = 0

  const nodeOf = (tree: Tree, along: number, across: number): Node => {
    if (tree.way === 'tabs') {
      const views = tree.panels.map((state) => {
        const count = (counts.get(state.kind) ?? 0) + 1
        counts.set(state.kind, count)
        const id = `${state.kind}-${count}`
        panels[id] = state
        return id
      })
      groups += 1
      const data = { id: String(groups), views, activeView: views[0] ?? '' }
      return { type: 'leaf', data, size: along }
    }
    const sizes = divide(across, tree.parts)
    const data = tree.parts.map((part, index) => nodeOf(part, sizes[index] ?? 0, along))
    return { type: 'branch', data, size: along }
  }

  const tree = treeOf(template, makePanel) ?? { way: 'row', parts: [], share: 1 }
  const root: Tree = tree.way === 'row' ? tree : { way: 'row', parts: [tree], share: 1 }
  const dock = {
    grid: { root: nodeOf(root, size.height, size.width), ...size, orientation: 'HORIZONTAL' },
    activeGroup: '1',
    panels: Object.fromEntries(
      Object.keys(panels).map((id) => [id, { id, contentComponent: 'panel' }]),
    ),
  }
  return { dock, panels }
}

function treeOf(template: Template, makePanel: MakePanel): Tree | undefined {
  const { share, leastPx = 0 } = template
  if ('tabs' in template) {
    const panels = template.tabs.flatMap((panel) => makePanel(panel) ?? [])
    return panels.length === 0 ? undefined : { way: 'tabs', panels, share, leastPx }
  }
  const way = 'row' in template ? 'row' : 'column'
  const parts = ('row' in template ? template.row : template.column).flatMap((part) =>
    partsOf(treeOf(part, makePanel), way),
  )
  const [only] = parts
  if (only === undefined) return undefined
  return parts.length === 1 ? { ...only, share, leastPx } : { way, parts, share, leastPx }
}

/** By shares; who would get too little to be read gets what it needs, and the others share the rest. */
function divide(space: number, parts: readonly Part[]): number[] {
  const least = new Set<Part>()
  for (;;) {
    const free = parts.filter((part) => !least.has(part))
    const whole = free.reduce((sum, { share }) => sum + share, 0)
    const taken = [...least].reduce((sum, { leastPx = 0 }) => sum + leastPx, 0)
    const sizeOf = (part: Part) =>
      least.has(part) ? (part.leastPx ?? 0) : ((space - taken) * part.share) / whole
    const short = free.find((part) => sizeOf(part) < (part.leastPx ?? 0))
    if (short === undefined || free.length === 1) return parts.map(sizeOf)
    least.add(short)
  }
}

/** A row in a row is part of it. */
function partsOf(tree: Tree | undefined, way: 'row' | 'column'): readonly Tree[] {
  if (tree === undefined) return []
  if (tree.way !== way) return [tree]
  const whole = tree.parts.reduce((sum, { share }) => sum + share, 0)
  return tree.parts.map((part) => ({ ...part, share: (tree.share * part.share) / whole }))
}
