import { ratioOf } from '@leadline/backtest/report/number-text'
import type { BacktestReply } from '@leadline/desk-protocol/messages/backtest-messages'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { formatAmount, directionOf, formatResult } from '../../platform/numbers/format-decimal.ts'
import { notComputable } from '../../platform/numbers/format-number.ts'
import { bestFirst, type GridColumn, type GridRow, nextOrder, orderedPlaces } from './grid-order.ts'

type Grid = NonNullable<BacktestReply['grid']>

const columns: readonly (readonly [GridColumn, string])[] = [
  ['trades', 'Trades'],
  ['winPercent', 'Won'],
  ['fees', 'Fees'],
  ['result', 'Result'],
  ['maxDrawdown', 'Max drawdown'],
  ['sharpe', 'Sharpe'],
  ['exposurePercent', 'In the market'],
]

/** One row for each combination, the best result first until another column is chosen. */
export function GridTable({
  grid: { names, rows, luck },
  onUse,
}: {
  grid: Grid
  /** Types the settings of a row into the form; undefined where no form would take them. */
  onUse: ((values: readonly string[]) => void) | undefined
}) {
  const [order, setOrder] = useState(bestFirst)
  if (rows.length === 0) return <p>No combination came to its end.</p>
  const hasError = rows.some(({ trouble }) => trouble !== '')
  const heads = [...names.map((name, place) => [place, name] as const), ...columns]
  return (
    <table
      aria-label="Combinations of settings"
      className="number-table backtest-table backtest-search"
    >
      <thead>
        <tr>
          {heads.map(([column, head]) => (
            <th key={head} scope="col" aria-sort={sortOf(order, column)}>
              <button
                type="button"
                className="backtest-sort"
                onClick={() => setOrder(nextOrder(order, column))}
              >
                {head}
                <span aria-hidden="true">{arrowOf(order, column)}</span>
              </button>
            </th>
          ))}
          {hasError && <th scope="col">Ended early</th>}
          {onUse && (
            <th scope="col">
              <span className="sr-only">Use</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {orderedPlaces(rows, order).flatMap((place) => {
          const row = rows[place]
          return row
            ? [
                <Row
                  key={row.values.join(' ')}
                  row={row}
                  names={names}
                  isBest={luck?.best === place}
                  hasError={hasError}
                  onUse={onUse}
                />,
              ]
            : []
        })}
      </tbody>
    </table>
  )
}

function Row({
  row,
  names,
  isBest,
  hasError,
  onUse,
}: {
  row: GridRow
  names: readonly string[]
  isBest: boolean
  /** Whether any row of the table ended early. */
  hasError: boolean
  onUse: ((values: readonly string[]) => void) | undefined
}) {
  const direction = directionOf(row.result)
  const look = direction === 'gain' ? 'bid-text' : direction === 'loss' ? 'ask-text' : ''
  const currency = row.currency ?? 'USD'
  const settings = row.values.map((value, index) => `${names[index]} ${value}`).join(', ')
  return (
    <tr>
      {row.values.map((value, index) => (
        <td key={names[index]} className="figures">
          {value}
        </td>
      ))}
      <td className="figures">{row.trades}</td>
      <td className="figures">{row.winPercent === null ? notComputable : `${row.winPercent} %`}</td>
      <td className="figures">{formatAmount(row.fees, currency)}</td>
      <td className={`figures ${look}`}>{formatResult(row.result)}</td>
      <td className="figures">{formatAmount(row.maxDrawdown, currency)}</td>
      <td className="figures">
        {isBest && <span className="backtest-best">best </span>}
        {ratioOf(row.sharpe)}
      </td>
      <td className="figures">{row.exposurePercent} %</td>
      {hasError && <td>{row.trouble}</td>}
      {onUse && (
        <td>
          <DeskButton aria-label={`Use ${settings}`} onClick={() => onUse(row.values)}>
            Use
          </DeskButton>
        </td>
      )}
    </tr>
  )
}

function sortOf(order: typeof bestFirst, column: GridColumn) {
  if (order.column !== column) return undefined
  return order.isRising ? 'ascending' : 'descending'
}

function arrowOf(order: typeof bestFirst, column: GridColumn): string {
  if (order.column !== column) return ''
  return order.isRising ? ' ▲' : ' ▼'
}
