import './limits.css'
import { OctagonX } from 'lucide-react'
import { useState } from 'react'

import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { HoldToHalt } from './HoldToHalt.tsx'
import { LiftHaltDialog } from './LiftHaltDialog.tsx'

/** Held for a moment, it cancels what can be canceled and lets nothing out. Lifting it is typed. */
export function HaltButton() {
  const risk = useValue(useTrading().risk)
  const [isLifting, setIsLifting] = useState(false)
  if (!risk) return null
  if (!risk.isHalted) return <HoldToHalt />
  return (
    <>
      <button
        type="button"
        className="top-item halt-button"
        data-halted
        onClick={() => setIsLifting(true)}
      >
        <OctagonX aria-hidden="true" className="size-3.5" />
        Halted: lift …
      </button>
      {isLifting && <LiftHaltDialog onClose={() => setIsLifting(false)} />}
    </>
  )
}
