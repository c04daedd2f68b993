import { formatMoney } from '../../platform/numbers/format-decimal.ts'
import { nothingThere } from '../../platform/numbers/format-number.ts'
import { type Column, ColumnHeads } from '../../platform/tables/ColumnHeads.tsx'
import type { QualityGroup, QualityRow } from './quality-sums.ts'
import { inBps } from './QualityNumbers.tsx'

/** Sums by what was chosen. */
export function QualityTable({ by, rows }: { by: QualityGroup; rows: readonly QualityRow[] }) {
  const columns: readonly Column[] = [
    { title: by, look: 'words' },
    { title: 'Orders' },
    { title: 'Volume, USD' },
    { title: 'Slippage', note: 'Against the mid of the moment of sending' },
    { title: 'Slippage, USD', look: 'least' },
    { title: 'Fees', note: 'As a share of the volume' },
    { title: 'Fees, USD', look: 'least' },
    {
      title: 'Would have saved, USD',
      letters: 'Saved, USD',
      note: 'The best other exchange, or a split, for each order by itself',
    },
  ]
  if (rows.length === 0) return null
  return (
    <table
      aria-label={`Execution quality by ${by.toLowerCase()}`}
      className="number-table blotter-table"
    >
      <ColumnHeads columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row" className="words">
              {row.name}
            </th>
            <td className="figures">{row.count.toLocaleString('en-US')}</td>
            <td className="figures">{formatMoney(row.volume)}</td>
            <td className="figures">{inBps(row.slippageBps)}</td>
            <td className="least figures">{formatMoney(row.slippage)}</td>
            <td className="figures">{inBps(row.feeBps)}</td>
            <td className="least figures">{formatMoney(row.fees)}</td>
            <td className="figures">
              {row.compared === 0 ? nothingThere : formatMoney(row.missed)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
