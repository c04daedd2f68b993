import type { CurrencyResult } from '@leadline/backtest/report/backtest-report'

import { formatAmount, directionOf, formatResult } from '../../platform/numbers/format-decimal.ts'
import { notComputable } from '../../platform/numbers/format-number.ts'

/** The numbers of one currency. Exact in the report, rounded here. */
export function ResultNumbers({ result }: { result: CurrencyResult }) {
  const { currency } = result
  const money = (text: string | null) => formatAmount(text, currency)
  const percent = (text: string | null) => (text === null ? notComputable : `${text} %`)
  const direction = directionOf(result.result)
  const look = direction === 'gain' ? 'bid-text' : direction === 'loss' ? 'ask-text' : ''
  const lines: readonly (readonly [string, string])[] = [
    ['Before fees', formatResult(result.beforeFees)],
    ['Fees', money(result.fees)],
    ['Still held, at the bid', formatResult(result.unrealized)],
    ['Trades that ended', String(result.trades)],
    ['Won', percent(result.winPercent)],
    ['Must win to break even', percent(result.breakEvenPercent)],
    ['Average win', money(result.averageWin)],
    ['Average loss', money(result.averageLoss)],
    ['Max drawdown', money(result.maxDrawdown)],
    ['Time in the market', percent(result.exposurePercent)],
    ['Average exposure', money(result.averageExposure)],
    ['Largest exposure', money(result.largestExposure)],
    ['Slippage against the mid', money(result.slippage)],
    ['Slippage, basis points', result.slippageBps === null ? notComputable : result.slippageBps],
  ]
  return (
    <dl aria-label={`Result in ${currency}`} className="backtest-numbers">
      <div>
        <dt>Result after fees, {currency}</dt>
        <dd className={`figures ${look}`}>{formatResult(result.result)}</dd>
      </div>
      {lines.map(([name, number]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{number}</dd>
        </div>
      ))}
    </dl>
  )
}
