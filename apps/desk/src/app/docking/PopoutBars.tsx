import { createPortal } from 'react-dom'

import { VenueLights } from '../../features/connections/VenueLights.tsx'
import { VaultSlot } from '../../features/vault/VaultSlot.tsx'
import { useValue } from '../../platform/value.ts'
import { ModeMark } from '../bars/ModeMark.tsx'
import { useDesk } from '../desk-parts.ts'
import { openPreferences } from '../dialogs/open-preferences.ts'
import { NotSent } from '../notices/NotSent.tsx'

/** Every window on another monitor says which market it is, and how its exchanges are doing. */
export function PopoutBars() {
  const desk = useDesk()
  return useValue(desk.popouts).map((view, index) =>
    createPortal(
      <header className="popout-bar">
        <ModeMark />
        <VenueLights watch={desk.status} />
        <VaultSlot
          onConnect={() => openPreferences(desk, 'exchanges')}
          onDesks={() => desk.dialog.set('desks')}
        />
        <NotSent />
      </header>,
      view.document.body,
      String(index),
    ),
  )
}
