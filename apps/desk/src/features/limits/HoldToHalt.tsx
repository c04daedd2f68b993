import { OctagonX } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'

import { announcer } from '../../platform/announcer.ts'
import { HoldPress } from '../../platform/controls/hold-press.ts'
import { frozenSentence } from '../../platform/hub/hub-link.ts'
import { useFrozenSince } from '../../platform/hub/use-frozen.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { haltList } from './halt-list.ts'
import { HaltDialog } from './HaltDialog.tsx'
import { ToCancel } from './ToCancel.tsx'

/** As long as `halt-progress` of the stylesheet takes. */
const holdMs = 1000

/**
 * Names what it is about to cancel, and sends it only after it was held for a second: by a finger, the mouse, Enter or
 * Space. Let go earlier, nothing was sent. Whoever cannot hold anything, because a screen reader presses for them, is
 * asked instead.
 */
export function HoldToHalt() {
  const trading = useTrading()
  const list = haltList(useValue(trading.orders), useValue(trading.synthetic))
  const isFrozen = useFrozenSince() !== null
  const id = useId()
  const [isHolding, setIsHolding] = useState(false)
  const [isNear, setIsNear] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const press = useMemo(
    () =>
      new HoldPress(
        holdMs,
        () => {
          setIsHolding(false)
          void trading.act({ type: 'halt' })
        },
        () => {
          setIsHolding(false)
          announcer.say('Released. Nothing was sent.')
        },
      ),
    [trading],
  )
  useEffect(() => () => press.release(), [press])
  const begin = () => {
    press.begin()
    setIsHolding(true)
  }
  const release = () => press.release()
  const isHoldKey = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '
  return (
    <div className="halt-place">
      <button
        type="button"
        className="top-item halt-button"
        aria-describedby={id}
        data-holding={isHolding || undefined}
        onPointerEnter={() => setIsNear(true)}
        onPointerDown={({ button }) => button === 0 && begin()}
        onPointerUp={release}
        onPointerCancel={release}
        onPointerLeave={() => {
          release()
          setIsNear(false)
        }}
        onContextMenu={(event) => event.preventDefault()}
        onFocus={({ target }) => {
          // A mouse that presses brings the focus with it, and is near already.
          if (target.matches(':focus-visible')) setIsNear(true)
        }}
        onBlur={() => {
          release()
          setIsNear(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') release()
          if (!isHoldKey(event)) return
          event.preventDefault()
          if (!event.repeat) begin()
        }}
        onKeyUp={(event) => {
          if (!isHoldKey(event)) return
          event.preventDefault()
          release()
        }}
        onClick={({ detail }) => {
          // Neither a pointer nor a key: somebody had it pressed.
          if (detail === 0) setIsAsked(true)
        }}
      >
        <OctagonX aria-hidden="true" className="size-3.5" />
        Halt
      </button>
      <div id={id} className="halt-words" hidden={!isNear && !isHolding}>
        <p className="font-semibold">
          {isHolding ? 'Keep holding. Let go to cancel.' : 'Hold for a second to halt'}
        </p>
        {isFrozen && (
          <p className="text-brass-400">
            {frozenSentence} It cannot be halted from here; orders at the exchanges may still fill.
          </p>
        )}
        <ToCancel list={list} />
      </div>
      {isAsked && <HaltDialog onClose={() => setIsAsked(false)} />}
    </div>
  )
}
