import type { IDockviewPanelHeaderProps } from 'dockview-react'
import { useEffect } from 'react'

import { LinkShape } from '../platform/panels/LinkShape.tsx'
import type { PanelState } from '../platform/panels/panel-state.ts'
import { useValue, Value } from '../platform/value.ts'
import { useDesk } from './desk-parts.ts'
import { panelTitle } from './dock-stage.ts'
import { panelKindOf } from './panel-registry.ts'

const noState = new Value<PanelState | undefined>(undefined)

/** A panel's link, title and symbol in its header; one of several in a tab group. */
export function PanelTab({ api }: IDockviewPanelHeaderProps) {
  const { room } = useDesk()
  const state = useValue<PanelState | undefined>(room.of(api.id) ?? noState)
  const title = state && panelTitle(api.id, state)
  useEffect(() => {
    if (title !== undefined && api.title !== title) api.setTitle(title)
  }, [api, title])
  if (!state) return null
  const kind = panelKindOf(state.kind)
  return (
    <span className="panel-tab">
      {(kind?.hasSymbol || kind?.sendsSymbol) && <LinkShape link={state.link} />}
      <span className="panel-title" data-short={kind?.shortTitle}>
        {kind?.title ?? state.kind}
      </span>{' '}
      {kind?.hasSymbol && <span className="figures text-fog-50 text-[12px]">{state.symbol}</span>}
    </span>
  )
}
