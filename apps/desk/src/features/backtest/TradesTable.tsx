import type { TradeRow } from '@leadline/backtest/report/backtest-report'
import { venueOf } from '@leadline/venues/venue-registry'

import {
  formatAmount,
  formatDecimal,
  directionOf,
  formatAverage,
  formatResult,
} from '../../platform/numbers/format-decimal.ts'

const mostShown = 500
const heads = [
  'Opened, UTC',
  'Closed, UTC',
  'Exchange',
  'Symbol',
  'Size',
  'Entry',
  'Exit',
  'Fees',
  'Result',
]

export function TradesTable({ trades }: { trades: readonly TradeRow[] }) {
  return (
    <>
      <table aria-label="Trades of the backtest" className="number-table backtest-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trades.slice(0, mostShown).map((trade) => (
            <Row key={`${trade.venue} ${trade.symbol} ${trade.openedAt}`} trade={trade} />
          ))}
        </tbody>
      </table>
      {trades.length > mostShown && (
        <p>
          The first {mostShown} of {trades.length}. The exported file has all of them.
        </p>
      )}
    </>
  )
}

function Row({ trade }: { trade: TradeRow }) {
  const direction = directionOf(trade.result)
  const look = direction === 'gain' ? 'bid-text' : direction === 'loss' ? 'ask-text' : ''
  return (
    <tr>
      <th scope="row" className="figures">
        {timeText(trade.openedAt)}
      </th>
      <td className="figures">{trade.closedAt === null ? 'held' : timeText(trade.closedAt)}</td>
      <td>{venueOf(trade.venue).name}</td>
      <td className="figures">{trade.symbol}</td>
      <td className="figures">{formatDecimal(trade.size)}</td>
      <td className="figures">{formatAverage(trade.averageEntry)}</td>
      <td className="figures">{formatAverage(trade.averageExit)}</td>
      <td className="figures">{formatAmount(trade.fees, trade.currency)}</td>
      <td className={`figures ${look}`}>{formatResult(trade.result)}</td>
    </tr>
  )
}

function timeText(time: number): string {
  return new Date(time).toISOString().slice(5, 19).replace('T', ' ')
}
