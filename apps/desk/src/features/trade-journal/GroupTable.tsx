import { formatResult } from '../../platform/numbers/format-decimal.ts'
import { nothingThere } from '../../platform/numbers/format-number.ts'
import { type Column, ColumnHeads } from '../../platform/tables/ColumnHeads.tsx'
import type { GroupRow, JournalGroup } from './journal-groups.ts'
import { lookOf } from './JournalNumbers.tsx'

/** Results by what was chosen. */
export function GroupTable({ by, rows }: { by: JournalGroup; rows: readonly GroupRow[] }) {
  const columns: readonly Column[] = [
    { title: by, look: 'words' },
    { title: 'Trades' },
    { title: 'Won' },
    { title: 'Average win', letters: 'Avg. win', look: 'least' },
    { title: 'Average loss', letters: 'Avg. loss', look: 'least' },
    { title: 'Profit factor', letters: 'PF', note: 'Gains divided by losses', look: 'less' },
    { title: 'Result, USD' },
  ]
  return (
    <table aria-label={`Results by ${by.toLowerCase()}`} className="number-table blotter-table">
      <ColumnHeads columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row" className="words">
              {row.name}
            </th>
            <td className="figures">{row.count.toLocaleString('en-US')}</td>
            <td className="figures">
              {row.known === 0 ? nothingThere : `${((row.won / row.known) * 100).toFixed(0)} %`}
            </td>
            <td className="least figures">
              {row.averageWin === null ? nothingThere : formatResult(row.averageWin)}
            </td>
            <td className="least figures">
              {row.averageLoss === null ? nothingThere : formatResult(row.averageLoss)}
            </td>
            <td className="less figures">{row.profitFactor ?? nothingThere}</td>
            <td className={`figures ${lookOf(row.result)}`}>{formatResult(row.result)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
