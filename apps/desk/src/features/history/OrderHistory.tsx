import { WireHistory } from '@leadline/desk-protocol/trading-answers'
import type { WireOrder } from '@leadline/desk-protocol/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

import { ChoiceMenu } from '../../platform/controls/ChoiceMenu.tsx'
import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { decimalFigure, priceFigure } from '../../platform/figures/decimal-figures.ts'
import { nothingThere } from '../../platform/figures/figures.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { PanelChoices } from '../../platform/panels/PanelChoices.tsx'
import {
  kindWords,
  pricesOf,
  sideSigns,
  sideWords,
  sourceOf,
  stateOf,
} from '../../platform/trading/order-words.ts'
import { useTrading } from '../../platform/trading/trading-desk.ts'
import { useValue } from '../../platform/value.ts'
import { ExportFiles } from './ExportFiles.tsx'
import { type HistorySettings, historySpans, spanStart } from './history-spans.ts'

const mostAsked = 500
const day = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const heads = [
  'Recorded',
  'Exchange',
  'Symbol',
  'Side',
  'Size',
  'Filled',
  'Average',
  'Price',
  'Type',
  'Status',
  'Source',
]

/** Every order of a time, as the journal has it, the newest first. */
export function OrderHistory() {
  const { settings, change, isVisible } = usePanel<HistorySettings>()
  const trading = useTrading()
  // A change of any order is a reason to read the journal again.
  const changes = useValue(trading.orders)
  const [orders, setOrders] = useState<readonly WireOrder[]>([])
  const [trouble, setTrouble] = useState('')
  const { span } = settings
  useEffect(() => {
    if (!isVisible) return undefined
    let isLeft = false
    const read = async () => {
      const now = Date.now()
      const range = { from: spanStart(span, now), to: now + 60_000, limit: mostAsked }
      const done = await trading.act({ type: 'orderHistory', ...range })
      if (isLeft) return
      setTrouble(done.isDone ? '' : done.reason)
      if (done.isDone) setOrders(z.safeParse(WireHistory, done.answer).data ?? [])
    }
    void read()
    return () => {
      isLeft = true
    }
  }, [trading, span, isVisible, changes])
  return (
    <>
      <PanelChoices>
        <ChoiceMenu
          label="Time"
          value={span}
          choices={historySpans}
          onChoose={(next) => change({ span: next })}
        />
        <ExportFiles />
      </PanelChoices>
      {trouble !== '' && <p className="panel-words">{trouble}</p>}
      {trouble === '' && orders.length === 0 && (
        <p className="panel-words">No orders in this time.</p>
      )}
      {orders.length > 0 && (
        <ScrollArea label="All past orders">
          <table aria-label="Order history" className="figure-table orders-table">
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <HistoryRow key={order.clientOrderId} order={order} />
              ))}
            </tbody>
          </table>
          {orders.length === mostAsked && (
            <p className="panel-words">
              The newest {mostAsked}. The exported file has all of them.
            </p>
          )}
        </ScrollArea>
      )}
    </>
  )
}

function HistoryRow({ order }: { order: WireOrder }) {
  const { terms, venue, recordedAt, filled, averagePrice, refusal, reason } = order
  const why = [refusal?.code, refusal?.text, reason].filter(Boolean).join(' ')
  return (
    <tr>
      <th scope="row" className="figures">
        {day.format(recordedAt)}
      </th>
      <td>{venueOf(venue).name}</td>
      <td className="figures">{terms.symbol}</td>
      <td className={terms.side === 'buy' ? 'bid-text' : 'ask-text'}>
        {sideSigns[terms.side]} {sideWords[terms.side]}
      </td>
      <td className="figures">{decimalFigure(terms.size ?? terms.quoteSize)}</td>
      <td className="figures">{decimalFigure(filled)}</td>
      <td className="figures">
        {averagePrice === null ? nothingThere : priceFigure(averagePrice)}
      </td>
      <td className="figures">{pricesOf(terms) || nothingThere}</td>
      <td>{kindWords[terms.kind]}</td>
      <td title={why}>
        {stateOf(order)}
        {refusal && `: ${refusal.text || refusal.code}`}
      </td>
      <td>{sourceOf(order)}</td>
    </tr>
  )
}
