import './armed.css'
import type { ArmedDesk } from '../../platform/armed/armed-desk.ts'
import { useValue } from '../../platform/value.ts'

/** In the top bar, where nobody can overlook it: this window is armed. A press ends it. */
export function ArmedMark({ armed }: { armed: ArmedDesk }) {
  const isArmed = useValue(armed.mode.isArmed)
  if (!isArmed) return null
  return (
    <button
      type="button"
      className="top-item armed-mark"
      title="A click on the ladder sends at once. Press to disarm."
      onClick={() => armed.mode.disarm('hand')}
    >
      Armed: disarm
    </button>
  )
}
