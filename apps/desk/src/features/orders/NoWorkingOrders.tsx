import { useContext } from 'react'

import { ArmedDeskContext } from '../../platform/armed/armed-desk.ts'
import { useValue, Value } from '../../platform/value.ts'

const never = new Value(false)

/** How an order is made here: in an armed window a click does not wait for anybody to confirm. */
export function NoWorkingOrders() {
  const isArmed = useValue(useContext(ArmedDeskContext)?.mode.isArmed ?? never)
  return (
    <p className="panel-words">
      {isArmed
        ? 'None. This window is armed: a click on the ladder sends an order at once.'
        : 'None. Click a price on the ladder to fill a ticket; nothing is sent until you confirm.'}
    </p>
  )
}
