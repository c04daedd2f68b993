import { ratioOf } from '@leadline/backtest/report/number-text'
import type { BacktestReply } from '@leadline/desk-protocol/messages/backtest-messages'

import { formatAmount, directionOf, formatResult } from '../../platform/numbers/format-decimal.ts'
import { notComputable } from '../../platform/numbers/format-number.ts'

type Grid = NonNullable<BacktestReply['grid']>

const heads = [
  'Trades',
  'Won',
  'Fees',
  'Result',
  'Max drawdown',
  'Sharpe',
  'In the market',
  'Ended early',
]

/** One row for each combination, in the order in which they were tried. */
export function GridTable({ grid: { names, rows } }: { grid: Grid }) {
  if (rows.length === 0) return <p>No combination came to its end.</p>
  return (
    <table aria-label="Combinations of settings" className="number-table backtest-table">
      <thead>
        <tr>
          {[...names, ...heads].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const direction = directionOf(row.result)
          const look = direction === 'gain' ? 'bid-text' : direction === 'loss' ? 'ask-text' : ''
          const currency = row.currency ?? 'USD'
          return (
            <tr key={row.values.join(' ')}>
              {row.values.map((value, index) => (
                <td key={names[index]} className="figures">
                  {value}
                </td>
              ))}
              <td className="figures">{row.trades}</td>
              <td className="figures">
                {row.winPercent === null ? notComputable : `${row.winPercent} %`}
              </td>
              <td className="figures">{formatAmount(row.fees, currency)}</td>
              <td className={`figures ${look}`}>{formatResult(row.result)}</td>
              <td className="figures">{formatAmount(row.maxDrawdown, currency)}</td>
              <td className="figures">{ratioOf(row.sharpe)}</td>
              <td className="figures">{row.exposurePercent} %</td>
              <td>{row.trouble}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
