import type { ReplayState } from '@leadline/desk-protocol/messages/replay-messages'
import { useState } from 'react'

import { clockTime } from '../../platform/time.ts'
import { recordedTime } from './replay-words.ts'

const secondMs = 1000
const keysThatMove = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
])

/** From the first moment of a recording to its last. Where it is let go of, the recording goes on. */
export function TimeLine({
  state: { startedAt, endsAt, now, seekTo },
  onSeek,
}: {
  state: ReplayState
  onSeek: (to: number) => void
}) {
  const [held, setHeld] = useState<number>()
  const shown = held ?? seekTo ?? now
  const letGo = () => {
    if (held === undefined) return
    setHeld(undefined)
    onSeek(held)
  }
  return (
    <span className="replay-line">
      <span className="figures text-fog-300">{clockTime(startedAt)}</span>
      <input
        type="range"
        aria-label="Recorded time"
        aria-valuetext={recordedTime(shown)}
        title={held === undefined ? undefined : recordedTime(held)}
        min={startedAt}
        max={Math.max(endsAt, startedAt + secondMs)}
        step={secondMs}
        value={shown}
        onChange={({ currentTarget }) => setHeld(Number(currentTarget.value))}
        onPointerUp={letGo}
        onKeyUp={({ key }) => keysThatMove.has(key) && letGo()}
        onBlur={letGo}
      />
      <span className="figures text-fog-300">{clockTime(endsAt)}</span>
      {held !== undefined && <output className="figures replay-held">{clockTime(held)}</output>}
    </span>
  )
}
