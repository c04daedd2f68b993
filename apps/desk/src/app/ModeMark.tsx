import { useValue } from '../platform/value.ts'
import { useDesk } from './desk-parts.ts'

const words = { practice: 'Simulated market', real: 'Real market', replay: 'Replay' }

/** Which market this is, where nobody can overlook it. */
export function ModeMark() {
  const link = useValue(useDesk().hub.state)
  if (link.kind !== 'open') return null
  const { mode } = link.welcome
  return (
    <span className="mode-mark" data-mode={mode}>
      {mode !== 'real' && (
        <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 fill-current">
          <path d="M5 0 10 5 5 10 0 5z" />
        </svg>
      )}
      {words[mode]}
    </span>
  )
}
