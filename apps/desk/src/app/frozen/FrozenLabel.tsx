import { useFrozenSince } from '../../platform/hub/use-frozen.ts'
import { clockTime } from '../../platform/time.ts'

/** Over a panel whose numbers stand still. It takes no room: nothing moves under the pointer. */
export function FrozenLabel() {
  const since = useFrozenSince()
  if (since === null) return null
  return (
    <p className="panel-frozen">
      <span>Frozen since {clockTime(since)}</span>
    </p>
  )
}
