import type { WireReceiptSummary } from '@leadline/desk-protocol/messages/receipt-messages'

import {
  formatAmount,
  formatAverage,
  formatDecimal,
} from '../../platform/numbers/format-decimal.ts'
import { nothingThere } from '../../platform/numbers/format-number.ts'
import { venueWords } from '../../platform/receipts/receipt-words.ts'
import { ReceiptButton } from '../../platform/receipts/ReceiptButton.tsx'
import { type Column, ColumnHeads } from '../../platform/tables/ColumnHeads.tsx'
import { SideCell } from '../../platform/tables/SideCell.tsx'
import { TimeOfDay } from '../../platform/tables/TimeOfDay.tsx'
import { dayOf, wholeTime } from '../../platform/trading/order-day.ts'
import { inBps } from './QualityNumbers.tsx'

const columns: readonly Column[] = [
  { title: 'Sent', look: 'words' },
  { title: 'Exchange', look: 'words' },
  { title: 'Symbol', look: 'words' },
  { title: 'Side', look: 'words' },
  { title: 'Filled' },
  { title: 'Average' },
  { title: 'Mid', note: 'Of all live books when it was sent', look: 'least' },
  { title: 'Slippage', note: 'Against that mid' },
  { title: 'Fee', look: 'least' },
  { title: 'Best alternative', letters: 'Best', look: 'words' },
  { title: 'Receipt', look: 'words', isUnseen: true },
]

/** Every order, the newest first, with its receipt at the end of its row. */
export function ReceiptTable({
  summaries,
  now,
  onReceipt,
}: {
  summaries: readonly WireReceiptSummary[]
  now: number
  onReceipt: (clientOrderId: string) => void
}) {
  return (
    <table aria-label="Receipts" className="number-table blotter-table">
      <ColumnHeads columns={columns} />
      <tbody>
        {summaries.map((one) => {
          const day = dayOf(one.sentAt, now)
          const quote = one.symbol.split('-')[1] ?? ''
          return (
            <tr key={one.clientOrderId}>
              <th scope="row" className="figures" title={wholeTime(one.sentAt)}>
                {day === null ? <TimeOfDay time={one.sentAt} /> : day}
              </th>
              <td className="words">{venueWords(one.venue)}</td>
              <td className="words figures">{one.symbol}</td>
              <SideCell side={one.side} />
              <td className="figures">{formatDecimal(one.filled)}</td>
              <td className="figures">
                {one.averagePrice === null ? nothingThere : formatAverage(one.averagePrice)}
              </td>
              <td className="least figures">
                {one.arrivalMid === null ? nothingThere : formatAverage(one.arrivalMid)}
              </td>
              <td className="figures">{inBps(one.slippageBps)}</td>
              <td className="least figures">
                {one.feeInQuote === null
                  ? nothingThere
                  : `${formatAmount(one.feeInQuote, quote)} ${quote}`}
              </td>
              <td className="words">{bestWords(one, quote)}</td>
              <td className="words">
                <ReceiptButton
                  order={`${one.side} ${one.symbol}, ${wholeTime(one.sentAt)}`}
                  onOpen={() => onReceipt(one.clientOrderId)}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function bestWords({ best, isCompared, side }: WireReceiptSummary, quote: string): string {
  const word = side === 'buy' ? 'less' : 'more'
  if (best) return `${venueWords(best.by)}, ${formatAmount(best.saved, quote)} ${quote} ${word}`
  return isCompared ? 'None was better' : nothingThere
}
