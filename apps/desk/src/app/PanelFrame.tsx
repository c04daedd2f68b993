import type { IDockviewPanelProps } from 'dockview-react'
import { useContext, useEffect, useMemo, useState } from 'react'

import { PanelContext } from '../platform/panels/panel-context.ts'
import { useValue, Value } from '../platform/value.ts'
import { DeskContext } from './desk-context.ts'
import { panelKindOf } from './panel-registry.ts'

const noState = new Value(undefined)

/** A panel in the dock: gives the component inside it what it needs, and tells it when it can be seen. */
export function PanelFrame({ api }: IDockviewPanelProps) {
  const { room } = useContext(DeskContext)
  const state = useValue(room.of(api.id) ?? noState)
  const [isVisible, setIsVisible] = useState(api.isVisible)
  const [isActive, setIsActive] = useState(api.isActive && api.isGroupActive)

  useEffect(() => {
    const look = () => setIsVisible(api.isVisible)
    const activate = () => setIsActive(api.isActive && api.isGroupActive)
    const watched = [
      api.onDidVisibilityChange(look),
      api.onDidActiveChange(activate),
      api.onDidActiveGroupChange(activate),
    ]
    return () => watched.forEach((each) => each.dispose())
  }, [api])

  const kind = panelKindOf(state?.kind ?? '')
  const panel = useMemo(() => {
    if (!state || !kind) return undefined
    const settings = kind.readSettings(state.settings)
    return {
      id: api.id,
      kind: state.kind,
      symbol: state.symbol,
      link: state.link,
      settings,
      isVisible,
      isActive,
      setSymbol: (symbol: string) => room.setSymbol(api.id, symbol),
      change: (some: object) =>
        room.change(api.id, { settings: { ...(settings as object), ...some } }),
      close: () => api.close(),
    }
  }, [api, room, state, kind, isVisible, isActive])

  if (!kind || !panel) return <p className="text-fog-300 p-3">This panel is no longer there.</p>
  return (
    <PanelContext value={panel}>
      <kind.Component />
    </PanelContext>
  )
}
