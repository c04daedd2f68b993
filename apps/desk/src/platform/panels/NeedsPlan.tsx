import type { ReactNode } from 'react'

import { DeskButton } from '../controls/DeskButton.tsx'
import { usePanelOpener } from './panel-opener.ts'

/** In place of what the plan does not have: what it would be, why it is not there, and the way to it. */
export function NeedsPlan({ refusal, children }: { refusal: string; children: ReactNode }) {
  const { openLicense } = usePanelOpener()
  return (
    <div className="panel-words needs-plan">
      <p className="text-fog-50 font-semibold">{refusal}</p>
      <p>{children}</p>
      <DeskButton onClick={openLicense}>Open License</DeskButton>
    </div>
  )
}
