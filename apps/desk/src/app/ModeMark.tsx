import { useValue } from '../platform/value.ts'
import { useDesk } from './desk-parts.ts'
import { marketOf } from './mode-sentences.ts'

/** Which market this is, where nobody can overlook it. */
export function ModeMark() {
  const link = useValue(useDesk().hub.state)
  if (link.kind !== 'open') return null
  const { kind, mark } = marketOf(link.welcome)
  return (
    <span className="mode-mark" data-mode={kind}>
      {kind !== 'real' && (
        <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 fill-current">
          <path d="M5 0 10 5 5 10 0 5z" />
        </svg>
      )}
      {mark}
    </span>
  )
}
