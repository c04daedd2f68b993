import './orders.css'
import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'

import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { type Column, ColumnHeads } from '../../platform/tables/ColumnHeads.tsx'
import { ShortVenue } from '../../platform/tables/ShortVenue.tsx'
import { SideCell } from '../../platform/tables/SideCell.tsx'
import { clockTime } from '../../platform/time.ts'
import { sourceOf } from '../../platform/trading/order-words.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { type FillRow, fillRows } from './fill-rows.ts'

const columns: readonly Column[] = [
  { title: 'Time', look: 'words' },
  { title: 'Exchange', letters: 'Ex.', look: 'words' },
  { title: 'Symbol', look: 'words' },
  { title: 'Side', look: 'words' },
  { title: 'Size' },
  { title: 'Price' },
  { title: 'Fee', note: 'Dollars to the cent; point at a fee to see all of it' },
  { title: 'Liquidity', look: 'words' },
  { title: 'Source', look: 'words spare' },
]

/** Own trades of the last day, the newest first. */
export function Fills() {
  const rows = fillRows(useValue(useTrading().orders))
  if (rows.length === 0) {
    return <p className="panel-words">No fills in the last 24 hours. Order history has the rest.</p>
  }
  return (
    <ScrollArea label="All fills">
      <table aria-label="Fills" className="number-table blotter-table">
        <ColumnHeads columns={columns} />
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} order={row.order} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function Row({ row, order }: { row: FillRow; order: WireOrder }) {
  return (
    <tr>
      <th scope="row" className="figures">
        {clockTime(row.time)}
      </th>
      <td className="words">
        <ShortVenue venue={order.venue} />
      </td>
      <td className="words figures">{order.terms.symbol}</td>
      <SideCell side={order.terms.side} />
      <td className="figures">{row.size}</td>
      <td className="figures">{row.price}</td>
      <td className="figures" title={row.wholeFee}>
        {row.fee}
      </td>
      <td className="words">{row.liquidity}</td>
      <td className="words spare">{sourceOf(order)}</td>
    </tr>
  )
}
