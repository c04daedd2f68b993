import type { CurrencyResult } from '@leadline/backtest/report/backtest-report'
import { numberTable } from '@leadline/backtest/report/number-table'
import { gainPercentText, gainText, utcText } from '@leadline/backtest/report/number-text'

import { directionOf } from '../../platform/numbers/format-decimal.ts'
import { EquityCurve } from './EquityCurve.tsx'

/** The numbers of one currency, in groups, and another run's beside them where one is compared. */
export function ResultNumbers({
  result,
  other,
}: {
  result: CurrencyResult
  other: { name: string; result: CurrencyResult | undefined } | undefined
}) {
  const { currency } = result
  const others = other?.result ? numberTable(other.result) : []
  const otherText = (name: string) =>
    others.flatMap(({ rows }) => rows).find((row) => row.name === name)?.text ?? '—'
  const look = lookOf(result.result)
  return (
    <section aria-label={`Result in ${currency}`} className="backtest-currency">
      <div className="backtest-groups">
        {numberTable(result).map(({ title, rows }, group) => (
          <table key={title} aria-label={title} className="backtest-group">
            <thead>
              <tr>
                <th scope="col">{title}</th>
                <th scope="col">{other ? 'This run' : 'Value'}</th>
                {other && <th scope="col">{other.name}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, text, meaning }, index) => (
                <tr key={name} title={meaning}>
                  <th scope="row">{name}</th>
                  <td className={`figures ${group === 0 && index === 0 ? look : ''}`}>{text}</td>
                  {other && <td className="figures">{otherText(name)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <EquityCurve result={result} other={other} />
      <Days result={result} />
    </section>
  )
}

function Days({ result: { days, currency } }: { result: CurrencyResult }) {
  return (
    <table aria-label={`By day, ${currency}`} className="number-table backtest-days">
      <thead>
        <tr>
          <th scope="col">Day, UTC</th>
          <th scope="col">Result</th>
          <th scope="col">Of largest exposure</th>
          <th scope="col">Trades</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, gained, percent, trades }) => (
          <tr key={day}>
            <th scope="row" className="figures">
              {utcText(day).slice(0, 10)}
            </th>
            <td className={`figures ${lookOf(gained)}`}>{gainText(gained, currency)}</td>
            <td className="figures">{gainPercentText(percent)}</td>
            <td className="figures">{trades}</td>
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
