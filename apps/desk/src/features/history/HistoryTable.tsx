import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'

import { type Column, ColumnHeads } from '../../platform/tables/ColumnHeads.tsx'
import { InShort } from '../../platform/tables/InShort.tsx'
import { ShortVenue } from '../../platform/tables/ShortVenue.tsx'
import { SideCell } from '../../platform/tables/SideCell.tsx'
import { TimeOfDay } from '../../platform/tables/TimeOfDay.tsx'
import { type OrderNumbers, withOrderNumbers } from '../../platform/trading/order-numbers.ts'
import {
  kindOf,
  kindLetters,
  kindWords,
  sourceOf,
  stateOf,
} from '../../platform/trading/order-words.ts'
import { refusalDetails, whyWords } from '../../platform/trading/refusal-words.ts'
import { triggerOf, waitingShort } from '../../platform/trading/trigger-words.ts'
import { dayOf, wholeTime } from './order-day.ts'

const columns: readonly Column[] = [
  { title: 'Placed', look: 'words' },
  { title: 'Exchange', letters: 'Ex.', look: 'words' },
  { title: 'Symbol', look: 'words' },
  { title: 'Side', look: 'words' },
  { title: 'Type', look: 'words' },
  { title: 'Limit', note: 'The worst price it accepts' },
  { title: 'Size' },
  { title: 'Filled', look: 'least' },
  { title: 'Average', note: 'The average price of its fills, before fees' },
  { title: 'Status', look: 'words' },
  { title: 'Source', look: 'words spare' },
]

export function HistoryTable({ orders, now }: { orders: readonly WireOrder[]; now: number }) {
  return (
    <table aria-label="Order history" className="number-table blotter-table">
      <ColumnHeads columns={columns} />
      <tbody>
        {withOrderNumbers(orders).map(({ order, numbers }) => (
          <Row key={order.clientOrderId} order={order} numbers={numbers} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ order, numbers, now }: { order: WireOrder; numbers: OrderNumbers; now: number }) {
  const { terms, venue, refusal } = order
  const why = whyWords(order)
  const details = refusalDetails(order)
  const trigger = triggerOf(terms)
  const state = `${stateOf(order, waitingShort)}${refusal ? `: ${why}` : ''}`
  const day = dayOf(order.recordedAt, now)
  return (
    <tr>
      <th scope="row" className="figures" title={wholeTime(order.recordedAt)}>
        {day === null ? <TimeOfDay time={order.recordedAt} /> : day}
      </th>
      <td className="words">
        <ShortVenue venue={venue} />
      </td>
      <td className="words figures">{terms.symbol}</td>
      <SideCell side={terms.side} />
      <td className="words">
        <InShort words={kindWords[kindOf(terms)]} letters={kindLetters[kindOf(terms)]} />
        {trigger !== '' && ` ${trigger}`}
      </td>
      <td className="figures">{numbers.limit}</td>
      <td className="figures">{numbers.size}</td>
      <td className="least figures">{numbers.filled}</td>
      <td className="figures">{numbers.average}</td>
      <td
        className="words status-cell"
        title={[refusal ? '' : why, state, details].filter(Boolean).join(' · ')}
      >
        {state}
      </td>
      <td className="words spare">{sourceOf(order)}</td>
    </tr>
  )
}
