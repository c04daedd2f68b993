import { OctagonX } from 'lucide-react'
import { useId, useState } from 'react'

import { useHold } from '../../platform/controls/use-hold.ts'
import { frozenSentence } from '../../platform/hub/hub-link.ts'
import { useFrozenSince } from '../../platform/hub/use-frozen.ts'
import { ToCancel } from '../../platform/trading/ToCancel.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { haltList } from './halt-list.ts'
import { HaltDialog } from './HaltDialog.tsx'

/** Names what it is about to cancel, and sends it only after it was held for a second. */
export function HoldToHalt() {
  const trading = useTrading()
  const list = haltList(useValue(trading.orders), useValue(trading.synthetic))
  const isFrozen = useFrozenSince() !== null
  const id = useId()
  const [isNear, setIsNear] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const { isHolding, release, handlers } = useHold(
    () => void trading.act({ type: 'halt' }),
    () => setIsAsked(true),
  )
  return (
    <div className="halt-place">
      <button
        type="button"
        className="top-item halt-button"
        aria-describedby={id}
        {...handlers}
        onPointerEnter={() => setIsNear(true)}
        onPointerLeave={() => {
          release()
          setIsNear(false)
        }}
        onFocus={({ target }) => {
          // A mouse that presses brings the focus with it, and is near already.
          if (target.matches(':focus-visible')) setIsNear(true)
        }}
        onBlur={() => {
          release()
          setIsNear(false)
        }}
      >
        <OctagonX aria-hidden="true" className="size-3.5" />
        Halt
      </button>
      <div id={id} className="halt-words" hidden={!isNear && !isHolding}>
        <p className="font-semibold">
          {isHolding
            ? 'Keep holding. Release to stop: nothing is sent.'
            : 'Hold for a second to halt'}
        </p>
        {isFrozen && (
          <p className="text-brass-400">
            {frozenSentence} It cannot be halted from here; orders at the exchanges may still fill.
          </p>
        )}
        <ToCancel {...list} />
      </div>
      {isAsked && <HaltDialog onClose={() => setIsAsked(false)} />}
    </div>
  )
}
