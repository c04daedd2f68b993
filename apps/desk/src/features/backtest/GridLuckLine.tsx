import { ratioOf, utcText } from '@leadline/backtest/report/number-text'
import type { BacktestReply } from '@leadline/desk-protocol/messages/backtest-messages'

import { directionOf, formatResult } from '../../platform/numbers/format-decimal.ts'

type Grid = NonNullable<BacktestReply['grid']>

/** Above this, luck alone explains a best row in one of twenty tables. */
const convincing = 0.95

/** In numbers: how much of the best row is luck. */
export function GridLuckLine({ luck, names, rows }: Grid) {
  if (!luck) {
    return (
      <p className="backtest-note">
        Too few of these rows traded to say how much of the best one is luck.
      </p>
    )
  }
  const { rows: count, best, sharpe, luckySharpe, probability } = luck
  const values = rows[best]?.values.map((value, index) => `${names[index]} ${value}`).join(', ')
  const isLuck = probability === null || probability < convincing
  return (
    <p className={isLuck ? 'backtest-luck backtest-luck-warning' : 'backtest-luck'}>
      <strong>
        {isLuck ? 'The best row may be luck. ' : 'The best row is hardly luck alone. '}
      </strong>
      {count} rows were tried. The best Sharpe ratio is{' '}
      <span className="figures">{ratioOf(sharpe)}</span> ({values}); the best of {count} worthless
      rows would show about <span className="figures">{ratioOf(luckySharpe)}</span>. Deflated Sharpe
      ratio, the probability that it is better than that:{' '}
      <span className="figures">
        {probability === null ? 'not known' : `${(probability * 100).toFixed(1)} %`}
      </span>
      . Below {convincing * 100} % do not trust it.
    </p>
  )
}

/** What each chosen row brought on the time that had not chosen it. */
export function ForwardTable({ names, forward }: Grid) {
  if (forward.length === 0) return null
  return (
    <table aria-label="Walk-forward" className="number-table backtest-table backtest-forward">
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
          <th scope="col">Ended early</th>
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
            <td className={`figures ${lookOf(chosen)}`}>{formatResult(chosen)}</td>
            <td className={`figures ${lookOf(after)}`}>{formatResult(after)}</td>
            <td>{trouble}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function lookOf(text: string): string {
  const direction = directionOf(text)
  return direction === 'gain' ? 'bid-text' : direction === 'loss' ? 'ask-text' : ''
}
