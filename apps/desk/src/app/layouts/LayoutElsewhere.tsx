import { useValue, Value } from '../../platform/value.ts'
import { useDesk } from '../desk-parts.ts'

const never = new Value(false)

/** Another window arranged this layout otherwise; the trader says whether to see it here, too. */
export function LayoutElsewhere() {
  const keeper = useValue(useDesk().layouts)
  const isChanged = useValue(keeper?.isChangedElsewhere ?? never)
  if (!keeper || !isChanged) return null
  return (
    <button type="button" className="status-item text-brass-400" onClick={() => keeper.takeOver()}>
      {keeper.open.get()} was changed in another window. Show it here
    </button>
  )
}
