import { forwardTotal } from '@leadline/backtest/grid/walk-forward'
import { percentText, utcText } from '@leadline/backtest/report/number-text'
import type { BacktestReply } from '@leadline/desk-protocol/messages/backtest-messages'

import { directionOf, formatResult } from '../../platform/numbers/format-decimal.ts'

type Grid = NonNullable<BacktestReply['grid']>

/** What each chosen row brought on the time that had not chosen it, and all of them together. */
export function ForwardTable({ grid: { names, forward } }: { grid: Grid }) {
  if (forward.length === 0) return null
  const total = forwardTotal(forward)
  const hasError = forward.some(({ trouble }) => trouble !== '')
  return (
    <table aria-label="Walk-forward" className="number-table backtest-table backtest-search">
      <thead>
        <tr>
          <th scope="col">In-sample, UTC</th>
          <th scope="col">Out-of-sample until, UTC</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">In-sample result</th>
          <th scope="col">Out-of-sample result</th>
          {hasError && <th scope="col">Ended early</th>}
        </tr>
      </thead>
      <tbody>
        {forward.map(({ from, middle, to, values, chosen, after, trouble }) => (
          <tr key={from}>
            <th scope="row" className="figures">
              {utcText(from).slice(5)} – {utcText(middle).slice(5)}
            </th>
            <td className="figures">{utcText(to).slice(5)}</td>
            {values.map((value, index) => (
              <td key={names[index]} className="figures">
                {value}
              </td>
            ))}
            <Amount text={chosen} />
            <Amount text={after} />
            {hasError && <td>{trouble}</td>}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={names.length + 2}>
              All steps
              {total.keptPercent !== null && `, ${percentText(total.keptPercent)} kept`}
            </th>
            <Amount text={total.chosen} />
            <Amount text={total.after} />
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Amount({ text }: { text: string }) {
  const direction = directionOf(text)
  const look = direction === 'gain' ? 'bid-text' : direction === 'loss' ? 'ask-text' : ''
  return <td className={`figures ${look}`}>{formatResult(text)}</td>
}
