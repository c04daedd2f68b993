import './move-order.css'
import { WireEstimate } from '@leadline/desk-protocol/messages/trading-answers'
import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

import { DeskButton } from '../controls/DeskButton.tsx'
import { formatDecimal } from '../numbers/format-decimal.ts'
import { useValue } from '../value.ts'
import { sideWords, stateOf } from './order-words.ts'
import type { OwnOrder } from './own-trading.ts'
import { MoveSynthetic } from './synthetic/MoveSynthetic.tsx'
import { syntheticMarkOf } from './synthetic/synthetic-marks.ts'
import { useTrading } from './trading-store.ts'
import { useAmend } from './use-amend.ts'
import { isWorking } from './working-orders.ts'

/** An order that was dragged to another price, on the ladder or on a chart. Nothing has changed yet. */
export interface DroppedOrder {
  id: string
  /** Decimal text without commas. */
  price: string
}

/** Asked on drop, beside prices and never over them. */
export function MoveOrder({ dropped, onEnd }: { dropped: DroppedOrder; onEnd: () => void }) {
  const trading = useTrading()
  const own = useValue(trading.own.orders).find(({ id }) => id === dropped.id)
  const [orderId] = dropped.id.split(' ')
  const orders = useValue(trading.orders)
  const mark = syntheticMarkOf(dropped.id, orders, useValue(trading.synthetic))
  if (mark) return <MoveSynthetic mark={mark} price={dropped.price} onEnd={onEnd} />
  const order = orders.find((one) => one.clientOrderId === orderId)
  if (!order) return null
  if (!own || !isWorking(order)) return <GoneOrder order={order} onEnd={onEnd} />
  return <AskedMove order={order} field={own.field} price={dropped.price} onEnd={onEnd} />
}

/** It was filled, canceled or moved elsewhere while it was asked about. */
function GoneOrder({ order, onEnd }: { order: WireOrder; onEnd: () => void }) {
  return (
    <div role="alert" aria-label="Move order" className="move-order">
      <p>This order is not there any more: {stateOf(order).toLowerCase()}. Nothing was moved.</p>
      <DeskButton onClick={onEnd}>Close</DeskButton>
    </div>
  )
}

function AskedMove({
  order,
  field,
  price,
  onEnd,
}: {
  order: WireOrder
  field: OwnOrder['field']
  price: string
  onEnd: () => void
}) {
  const amend = useAmend(order)
  const [problem, setProblem] = useState('')
  const { terms, venue } = order
  const to = usePriceOnStep(order, field, price)
  const move = async () => {
    const words = await amend({ [field]: to })
    if (words === '') onEnd()
    else setProblem(words)
  }
  const before = terms[field]
  const what =
    field === 'stopPrice' ? 'the trigger of ' : terms.stopPrice === null ? '' : 'the limit of '
  return (
    <div role="group" aria-label="Move order" className="move-order">
      <p>
        Move {what}
        {sideWords[terms.side]} {formatDecimal(terms.size)} on {venueOf(venue).name} from{' '}
        <span className="figures">{formatDecimal(before)}</span> to{' '}
        <span className="figures">{formatDecimal(to)}</span>?
      </p>
      {problem !== '' && (
        <p role="alert" className="text-ask-400">
          {problem}
        </p>
      )}
      <span className="flex gap-1.5">
        <DeskButton primary onClick={() => void move()}>
          Move
        </DeskButton>
        <DeskButton onClick={onEnd}>Discard</DeskButton>
      </span>
    </div>
  )
}

/** Somebody who lets go between two prices of the exchange is queried about the one that it will be. */
function usePriceOnStep(
  { keyId, terms }: WireOrder,
  field: 'limitPrice' | 'stopPrice',
  price: string,
): string {
  const trading = useTrading()
  const [onStep, setOnStep] = useState(price)
  const request = JSON.stringify({ ...terms, [field]: price })
  useEffect(() => {
    let isWanted = true
    const load = async () => {
      const moved = JSON.parse(request) as WireOrder['terms']
      const done = await trading.act({ type: 'estimate', keyId, terms: moved, sizing: null })
      const estimate = z.safeParse(WireEstimate, done.answer).data
      // Where it cannot be asked, moving it says why not.
      if (isWanted) setOnStep(estimate?.terms[field] ?? price)
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [trading, keyId, request, field, price])
  return onStep
}
