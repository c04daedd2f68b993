import { ReceiptButton } from '../../platform/receipts/ReceiptButton.tsx'
import { type Column, ColumnHeads } from '../../platform/tables/ColumnHeads.tsx'
import { InShort } from '../../platform/tables/InShort.tsx'
import { ShortVenue } from '../../platform/tables/ShortVenue.tsx'
import { SideCell } from '../../platform/tables/SideCell.tsx'
import { TimeOfDay } from '../../platform/tables/TimeOfDay.tsx'
import { dayOf, wholeTime } from '../../platform/trading/order-day.ts'
import type { HistoryRow } from './history-rows.ts'

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
  { title: 'Receipt', look: 'words', isUnseen: true },
]

export function HistoryTable({
  rows,
  now,
  onReceipt,
}: {
  rows: readonly HistoryRow[]
  now: number
  onReceipt: (clientOrderId: string) => void
}) {
  return (
    <table aria-label="Order history" className="number-table blotter-table">
      <ColumnHeads columns={columns} />
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} now={now} onReceipt={onReceipt} />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  row,
  now,
  onReceipt,
}: {
  row: HistoryRow
  now: number
  onReceipt: (clientOrderId: string) => void
}) {
  const day = dayOf(row.at, now)
  return (
    <tr>
      <th scope="row" className="figures" title={wholeTime(row.at)}>
        {day === null ? <TimeOfDay time={row.at} /> : day}
      </th>
      <td className="words">
        <ShortVenue venue={row.venue} />
      </td>
      <td className="words figures">{row.symbol}</td>
      <SideCell side={row.side} />
      <td className="words">
        <InShort words={row.kind} letters={row.kindLetters} />
        {row.trigger !== '' && <span className="figures"> {row.trigger}</span>}
      </td>
      <td className="figures">{row.limit}</td>
      <td className="figures">{row.size}</td>
      <td className="least figures">{row.filled}</td>
      <td className="figures">{row.average}</td>
      <td className="words status-cell" title={row.title}>
        {row.state}
      </td>
      <td className="words spare">{row.source}</td>
      <td className="words">
        {row.hasReceipt && (
          <ReceiptButton
            order={`${row.side} ${row.symbol}, ${wholeTime(row.at)}`}
            onOpen={() => onReceipt(row.id)}
          />
        )}
      </td>
    </tr>
  )
}
