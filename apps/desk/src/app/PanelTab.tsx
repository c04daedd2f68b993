import type { IDockviewPanelHeaderProps } from 'dockview-react'
import { useContext } from 'react'

import { useValue, Value } from '../platform/value.ts'
import { DeskContext } from './desk-context.ts'
import { panelKindOf } from './panel-registry.ts'

const noState = new Value(undefined)

/** A panel's title in its header, or one of several in a tab group. */
export function PanelTab({ api }: IDockviewPanelHeaderProps) {
  const { room } = useContext(DeskContext)
  const state = useValue(room.of(api.id) ?? noState)
  return (
    <span className="flex items-center gap-2 px-2 font-semibold">
      {panelKindOf(state?.kind ?? '')?.title}
      {state?.symbol && <span className="figures text-fog-300 font-normal">{state.symbol}</span>}
    </span>
  )
}
