import type { WireOrder } from '@leadline/desk-protocol/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { decimalFigure } from '../../platform/figures/decimal-figures.ts'
import { sideWords } from '../../platform/trading/order-words.ts'
import { useTrading } from '../../platform/trading/trading-desk.ts'
import { useAmend } from '../../platform/trading/use-amend.ts'
import { isWorking } from '../../platform/trading/working-orders.ts'
import { useValue } from '../../platform/value.ts'
import type { DroppedOrder } from './use-own-drag.ts'

/** Asked on drop, below the ladder and never over it. */
export function MoveOrder({ dropped, onEnd }: { dropped: DroppedOrder; onEnd: () => void }) {
  const order = useValue(useTrading().orders).find((one) => one.clientOrderId === dropped.id)
  if (!order || !isWorking(order)) return null
  return <AskedMove order={order} price={dropped.price} onEnd={onEnd} />
}

function AskedMove({
  order,
  price,
  onEnd,
}: {
  order: WireOrder
  price: string
  onEnd: () => void
}) {
  const amend = useAmend(order)
  const [trouble, setTrouble] = useState('')
  const { terms, venue } = order
  const move = async () => {
    const field = terms.limitPrice === null ? 'stopPrice' : 'limitPrice'
    const words = await amend({ [field]: price })
    if (words === '') onEnd()
    else setTrouble(words)
  }
  const before = terms.limitPrice ?? terms.stopPrice
  return (
    <div role="group" aria-label="Move order" className="ladder-move">
      <p>
        Move {sideWords[terms.side]} {decimalFigure(terms.size)} on {venueOf(venue).name} from{' '}
        <span className="figures">{decimalFigure(before)}</span> to{' '}
        <span className="figures">{decimalFigure(price)}</span>?
      </p>
      {trouble !== '' && (
        <p role="alert" className="text-ask-400">
          {trouble}
        </p>
      )}
      <DeskButton primary onClick={() => void move()}>
        Move
      </DeskButton>
      <DeskButton onClick={onEnd}>Leave it</DeskButton>
    </div>
  )
}
