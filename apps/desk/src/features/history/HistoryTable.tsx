import { ChevronDown } from 'lucide-react'
import { Fragment, useState } from 'react'

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
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const shared = { now, onReceipt }
  return (
    <table aria-label="Order history" className="number-table blotter-table">
      <ColumnHeads columns={columns} />
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.id}>
            <Row row={row} isOpen={opened.has(row.id)} onToggle={toggle} {...shared} />
            {opened.has(row.id) &&
              row.parts.map((part) => <Row key={part.id} row={part} isPart {...shared} />)}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  row: HistoryRow
  now: number
  onReceipt: (clientOrderId: string) => void
  isPart?: boolean
  isOpen?: boolean
  onToggle?: ((id: string) => void) | undefined
}

function Row({ row, now, onReceipt, isPart, isOpen = false, onToggle }: RowProps) {
  const day = dayOf(row.at, now)
  return (
    <tr className={isPart ? 'part-line' : undefined}>
      <th scope="row" className="figures" title={wholeTime(row.at)}>
        {day === null ? <TimeOfDay time={row.at} /> : day}
      </th>
      <td className="words">
        <ShortVenue venue={row.venue} />
      </td>
      <td className="words figures">{row.symbol}</td>
      <SideCell side={row.side} />
      <td className="words">
        <Kind row={row} isOpen={isOpen} onToggle={onToggle} />
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

/** What it is; of one with orders below it, the button that shows them. */
function Kind({ row, isOpen, onToggle }: Pick<RowProps, 'row' | 'isOpen' | 'onToggle'>) {
  const words = <InShort words={row.kind} letters={row.kindLetters} />
  if (row.parts.length === 0 || !onToggle) {
    return (
      <>
        {row.part !== '' && `${row.part} `}
        {words}
      </>
    )
  }
  return (
    <button
      type="button"
      className="parts-button"
      aria-expanded={isOpen}
      onClick={() => onToggle(row.id)}
    >
      {words}
      <ChevronDown aria-hidden="true" className="size-3" />
    </button>
  )
}
