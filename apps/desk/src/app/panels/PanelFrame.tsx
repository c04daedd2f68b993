import type { IDockviewPanelProps } from 'dockview-react'
import { useEffect, useState } from 'react'

import { useDesk } from '../desk-parts.ts'
import { closePanel } from '../docking/panel-moves.ts'
import { PanelHost } from './PanelHost.tsx'

/** A panel in the dock: knows when it can be seen, and when it is the active one. */
export function PanelFrame({ api }: IDockviewPanelProps) {
  const desk = useDesk()
  const [isVisible, setIsVisible] = useState(api.isVisible)
  const [isActive, setIsActive] = useState(api.isActive && api.isGroupActive)
  const [view, setView] = useState(() => api.getWindow())

  useEffect(() => {
    const look = () => setIsVisible(api.isVisible)
    const activate = () => setIsActive(api.isActive && api.isGroupActive)
    const watched = [
      api.onDidVisibilityChange(look),
      api.onDidActiveChange(activate),
      api.onDidActiveGroupChange(activate),
      api.onDidGroupChange(activate),
      api.onDidLocationChange(() => setView(api.getWindow())),
    ]
    look()
    activate()
    return () => watched.forEach((each) => each.dispose())
  }, [api])

  return (
    <PanelHost
      id={api.id}
      isVisible={isVisible}
      isActive={isActive}
      window={view}
      onClose={() => closePanel(desk, api.id)}
    />
  )
}
