import type { IDockviewPanelHeaderProps } from 'dockview-react'
import { useEffect } from 'react'

import type { PanelState } from '../platform/panels/panel-state.ts'
import { useValue, Value } from '../platform/value.ts'
import { useDesk } from './desk-parts.ts'
import { panelTitle } from './dock-stage.ts'
import { TabTitle } from './TabTitle.tsx'

const noState = new Value<PanelState | undefined>(undefined)

/** A panel's tab in its header; one of several in a tab group. */
export function PanelTab({ api }: IDockviewPanelHeaderProps) {
  const { room } = useDesk()
  const state = useValue<PanelState | undefined>(room.of(api.id) ?? noState)
  const title = state && panelTitle(api.id, state)
  useEffect(() => {
    if (title !== undefined && api.title !== title) api.setTitle(title)
  }, [api, title])
  return (
    <span className="panel-tab" data-tab={api.id}>
      {state && <TabTitle state={state} />}
    </span>
  )
}
