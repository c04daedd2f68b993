import { causeNames } from '@leadline/backtest/difference/causes'
import type { CurrencyDifference } from '@leadline/backtest/difference/difference-report'
import { gainText } from '@leadline/backtest/report/number-text'

import { directionOf } from '../../../platform/numbers/format-decimal.ts'

/** What each cause cost the run. Together they are the whole difference. */
export function CauseTotals({ difference }: { difference: CurrencyDifference }) {
  const { currency, causes, cost } = difference
  return (
    <table aria-label={`Causes in ${currency}`} className="number-table cause-table">
      <thead>
        <tr>
          <th scope="col">Cause</th>
          <th scope="col">Orders</th>
          <th scope="col">Cost, {currency}</th>
        </tr>
      </thead>
      <tbody className="figures">
        {causes.map((each) => (
          <tr key={each.cause} data-none={isNothing(each) || undefined}>
            <th scope="row">{causeNames[each.cause]}</th>
            <td>{each.orders}</td>
            <td className={lookOf(each.cost)}>{gainText(each.cost, currency)}</td>
          </tr>
        ))}
        <tr className="cause-sum">
          <th scope="row">Together</th>
          <td>{causes.reduce((sum, { orders }) => sum + orders, 0)}</td>
          <td className={lookOf(cost)}>{gainText(cost, currency)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function isNothing({ orders, cost }: CurrencyDifference['causes'][number]): boolean {
  return orders === 0 && cost === '0'
}

/** What the backtest has more is what the run lost. */
export function lookOf(cost: string): string {
  const direction = directionOf(cost)
  return direction === 'gain' ? 'ask-text' : direction === 'loss' ? 'bid-text' : ''
}
