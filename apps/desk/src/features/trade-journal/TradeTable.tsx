import { durationText } from '@leadline/runtime/duration-text'
import { NotebookPen } from 'lucide-react'

import {
  formatAverage,
  formatDecimal,
  formatResult,
} from '../../platform/numbers/format-decimal.ts'
import { nothingThere } from '../../platform/numbers/format-number.ts'
import { type Column, ColumnHeads } from '../../platform/tables/ColumnHeads.tsx'
import { ShortVenue } from '../../platform/tables/ShortVenue.tsx'
import { TimeOfDay } from '../../platform/tables/TimeOfDay.tsx'
import { dayOf, wholeTime } from '../../platform/trading/order-day.ts'
import { sourceOf } from '../../platform/trading/order-words.ts'
import type { JournalEntry } from './journal-entry.ts'
import { lookOf } from './JournalNumbers.tsx'

const columns: readonly Column[] = [
  { title: 'Closed', look: 'words' },
  { title: 'Exchange', letters: 'Ex.', look: 'words' },
  { title: 'Symbol', look: 'words' },
  { title: 'Size' },
  { title: 'Entry', note: 'Average price with fees, USD' },
  { title: 'Exit', note: 'Average price after fees, USD' },
  { title: 'Held', note: 'Since its oldest coin was bought', look: 'least' },
  { title: 'Result, USD' },
  { title: 'Source', look: 'words spare' },
  { title: 'Notes', look: 'words' },
]

/** One row for each trade, the newest first. */
export function TradeTable({
  entries,
  now,
  onSymbol,
  onNote,
}: {
  entries: readonly JournalEntry[]
  now: number
  onSymbol: (symbol: string) => void
  onNote: (entry: JournalEntry) => void
}) {
  return (
    <table aria-label="Trades" className="number-table blotter-table">
      <ColumnHeads columns={columns} />
      <tbody>
        {entries.map((entry) => {
          const { trade, note } = entry
          const day = dayOf(trade.closedAt, now)
          return (
            <tr key={`${trade.id} ${trade.venue} ${trade.asset} ${trade.why}`}>
              <th scope="row" className="figures" title={wholeTime(trade.closedAt)}>
                {day === null ? <TimeOfDay time={trade.closedAt} /> : day}
              </th>
              <td className="words">{trade.venue && <ShortVenue venue={trade.venue} />}</td>
              <td className="words figures">
                <button type="button" onClick={() => onSymbol(trade.symbol)}>
                  {trade.symbol}
                </button>
              </td>
              <td className="figures">
                {formatDecimal(trade.size)} {trade.why === 'fee' ? `${trade.asset}, fee` : ''}
              </td>
              <td className="figures">{formatAverage(trade.entry)}</td>
              <td className="figures">{formatAverage(trade.exit)}</td>
              <td className="least figures">
                {trade.openedAt === null
                  ? nothingThere
                  : durationText(trade.closedAt - trade.openedAt)}
              </td>
              <td className={`figures ${lookOf(trade.result)}`}>
                {trade.result === null ? 'cost unknown' : formatResult(trade.result)}
              </td>
              <td className="words spare">{sourceOf(trade)}</td>
              <td className="words journal-note" title={note.note}>
                <button type="button" onClick={() => onNote(entry)}>
                  <span className="sr-only">
                    Note and tags of {trade.symbol}, {wholeTime(trade.closedAt)}
                  </span>
                  <NotebookPen aria-hidden="true" className="size-3.5" />
                  {note.tags.map((tag) => (
                    <span key={tag} className="journal-tag">
                      {tag}
                    </span>
                  ))}
                  <span className="journal-words">{note.note}</span>
                </button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
