import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

import { announcer } from '../announcer.ts'
import { HoldPress } from './hold-press.ts'

/** As long as `hold-progress` of the stylesheet takes. */
const holdMs = 1000

const isHoldKey = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '

/**
 * A button that acts only after it was held for a second: by a finger, the mouse, Enter or Space. Let go earlier, nothing
 * was sent. Whoever cannot hold anything, because a screen reader presses for them, is asked instead.
 */
export function useHold(held: () => void, asked: () => void) {
  const [isHolding, setIsHolding] = useState(false)
  const press = useRef<HoldPress>(undefined)
  const whenHeld = useEffectEvent(held)
  useEffect(() => {
    const made = new HoldPress(
      holdMs,
      () => {
        setIsHolding(false)
        whenHeld()
      },
      () => {
        setIsHolding(false)
        announcer.say('Released. Nothing was sent.')
      },
    )
    press.current = made
    return () => made.release()
  }, [])
  const begin = () => {
    press.current?.begin()
    setIsHolding(true)
  }
  const release = () => press.current?.release()
  return {
    isHolding,
    release,
    handlers: {
      'data-holding': isHolding || undefined,
      onPointerDown: ({ button }: PointerEvent) => button === 0 && begin(),
      onPointerUp: release,
      onPointerCancel: release,
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') release()
        if (!isHoldKey(event)) return
        event.preventDefault()
        if (!event.repeat) begin()
      },
      onKeyUp: (event: KeyboardEvent) => {
        if (!isHoldKey(event)) return
        event.preventDefault()
        release()
      },
      onClick: ({ detail }: { detail: number }) => {
        // Neither a pointer nor a key: somebody had it pressed.
        if (detail === 0) asked()
      },
    },
  }
}
