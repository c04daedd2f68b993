import type { IDockviewPanelHeaderProps } from 'dockview-react'
import { useEffect, useRef } from 'react'

import type { PanelState } from '../../platform/panels/panel-state.ts'
import { useValue, Value } from '../../platform/value.ts'
import { useDesk } from '../desk-parts.ts'
import { panelTitle } from '../docking/dock-surface.ts'
import { panelKindOf } from './panel-registry.ts'
import { TabTitle } from './TabTitle.tsx'
import { usePanelCount } from './use-panel-count.ts'

const noState = new Value<PanelState | undefined>(undefined)

/** A panel's tab in its header; one of several in a tab group. */
export function PanelTab({ api }: IDockviewPanelHeaderProps) {
  const { room } = useDesk()
  const state = useValue<PanelState | undefined>(room.of(api.id) ?? noState)
  return state ? <KnownTab api={api} state={state} /> : null
}

function KnownTab({ api, state }: Pick<IDockviewPanelHeaderProps, 'api'> & { state: PanelState }) {
  const tab = useRef<HTMLSpanElement>(null)
  const title = panelTitle(api.id, state)
  const count = usePanelCount(panelKindOf(state.kind))
  useEffect(() => {
    if (api.title !== title) api.setTitle(title)
    // The dock reads out the title, which layouts keep; a count is for now, and read out with it.
    const name = () =>
      tab.current?.closest('.dv-tab')?.setAttribute('aria-label', panelTitle(api.id, state, count))
    name()
    const watched = api.onDidTitleChange(name)
    return () => watched.dispose()
  }, [api, state, title, count])
  return (
    <span ref={tab} className="panel-tab" data-tab={api.id}>
      <TabTitle state={state} />
    </span>
  )
}
