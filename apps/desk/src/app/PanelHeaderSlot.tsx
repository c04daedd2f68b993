import type { IDockviewHeaderActionsProps } from 'dockview-react'
import { useEffect, useRef } from 'react'

import { useDesk } from './desk-parts.ts'

/** The place in a header for the choices of the panel that is shown. */
export function PanelHeaderSlot({ activePanel }: IDockviewHeaderActionsProps) {
  const { slots } = useDesk()
  const element = useRef<HTMLDivElement>(null)
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
  return (
    <div
      ref={element}
      // Whoever uses a panel's choices means that panel from then on.
      onPointerDownCapture={() => activePanel?.api.setActive()}
      onFocusCapture={() => activePanel?.api.setActive()}
      className="panel-slot"
    />
  )
}
