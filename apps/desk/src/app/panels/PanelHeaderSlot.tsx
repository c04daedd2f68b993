import type { IDockviewHeaderActionsProps } from 'dockview-react'
import { useEffect, useRef } from 'react'

import { useDesk } from '../desk-parts.ts'
import { FoldedTabs } from './FoldedTabs.tsx'
import { useFoldedTabs } from './use-folded-tabs.ts'

/** After the tabs of a header: those that found no room, and the place for the choices of the panel that is shown. */
export function PanelHeaderSlot({ activePanel, panels }: IDockviewHeaderActionsProps) {
  const { slots } = useDesk()
  const element = useRef<HTMLDivElement>(null)
  const folded = useFoldedTabs(element)
  const id = activePanel?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const slot = slots.of(id)
    const own = element.current
    slot.set(own)
    return () => {
      if (slot.get() === own) slot.set(null)
    }
  }, [slots, id])
  // Whoever uses a panel's choices means that panel from then on. (What is in here are portals, whose events React
  // takes to the panel itself: the element must listen.)
  useEffect(() => {
    const own = element.current
    const activate = () => activePanel?.api.setActive()
    own?.addEventListener('pointerdown', activate)
    own?.addEventListener('focusin', activate)
    return () => {
      own?.removeEventListener('pointerdown', activate)
      own?.removeEventListener('focusin', activate)
    }
  }, [activePanel])
  return (
    <div className="flex h-full">
      <FoldedTabs panels={panels.filter(({ id: of }) => folded.includes(of))} />
      <div ref={element} className="panel-slot" />
    </div>
  )
}
