import { X } from 'lucide-react'
import { useState } from 'react'

import { deskForm, deskName } from '../../features/layouts/layout-form.ts'
import { useDocument } from '../../platform/documents/use-document.ts'
import { useWelcome } from '../../platform/hub/use-frozen.ts'
import { useValue } from '../../platform/value.ts'
import { useDesk } from '../desk-parts.ts'
import { startOf } from './start-of-market.ts'
import { StartingMarket } from './StartingMarket.tsx'

/**
 * For somebody who has never seen the desk: how far the market has come, and then the way to a first order. It is there
 * once, until an order was placed or it was waved away, and it covers neither ladder nor ticket.
 */
export function FirstOrderHint() {
  const desk = useDesk()
  const isPaper = useWelcome()?.mode === 'practice'
  const [{ hasBegun }] = useDocument(deskForm, deskName)
  // A desk that was begun in this window is new; one that was begun before is known to its trader.
  const [hadBegun] = useState(hasBegun)
  const hasOrders = useValue(desk.trading.orders).length > 0
  const [isAway, setIsAway] = useState(false)
  const start = startOf(useValue(desk.hub.state).kind, useValue(desk.status.status))
  // A feed that drops later is no start: the lights say so.
  const [hasStarted, setHasStarted] = useState(false)
  if (!hasStarted && start.done >= start.of) setHasStarted(true)
  useValue(desk.room.changes)
  const hasTicket = desk.room.ids.some((id) => desk.room.of(id)?.get().kind === 'order-ticket')
  const isNew = desk.isTrial || (hasBegun && !hadBegun)
  if (!isPaper || !isNew || hasOrders || isAway || !hasTicket) return null
  return (
    <aside aria-label="Your first order" className="first-order">
      {hasStarted ? (
        <p>
          <strong>Your first order:</strong> click a price on the ladder, choose Buy or Sell, type a
          size, then Review and Confirm. It goes to a simulated market.
        </p>
      ) : (
        <StartingMarket {...start} />
      )}
      <button type="button" aria-label="Hide the hint" onClick={() => setIsAway(true)}>
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </aside>
  )
}
