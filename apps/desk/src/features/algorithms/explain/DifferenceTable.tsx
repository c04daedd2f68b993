import { causeNames } from '@leadline/backtest/difference/causes'
import type { DifferenceRow, OrderPart } from '@leadline/backtest/difference/difference-report'
import { gainText } from '@leadline/backtest/report/number-text'
import { venueOf } from '@leadline/venues/venue-registry'

import {
  formatAmount,
  formatAverage,
  formatDecimal,
} from '../../../platform/numbers/format-decimal.ts'
import { clockTime } from '../../../platform/time.ts'
import { lookOf } from './CauseTotals.tsx'

const mostShown = 500
const none = '—'

/** Every order that is not the same in both, with its cause and what it cost. */
export function DifferenceTable({ rows }: { rows: readonly DifferenceRow[] }) {
  return (
    <>
      <table aria-label="Orders that differ" className="number-table difference-table">
        <thead>
          <tr>
            <th scope="col">Sent</th>
            <th scope="col">Order</th>
            <th scope="col">Run: filled at, fee</th>
            <th scope="col">Backtest: filled at, fee</th>
            <th scope="col">Cost</th>
            <th scope="col">Cause</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostShown).map((row) => (
            <Row key={`${row.run?.id ?? ''} ${row.backtest?.id ?? ''}`} row={row} />
          ))}
        </tbody>
      </table>
      {rows.length > mostShown && (
        <p>
          The first {mostShown} of {rows.length}. The exported file has all of them.
        </p>
      )}
    </>
  )
}

function Row({ row }: { row: DifferenceRow }) {
  const { at, venue, symbol, side, run, backtest, cost, currency, cause, parts, words } = row
  return (
    <tr>
      <th scope="row" className="figures">
        {clockTime(at)}
      </th>
      <td className="figures">
        {side === 'buy' ? 'Buy' : 'Sell'} {symbol} at {venueOf(venue).name}
      </td>
      <td className="figures">{partText(run)}</td>
      <td className="figures">{partText(backtest)}</td>
      <td className={`figures ${lookOf(cost)}`}>{gainText(cost, currency)}</td>
      <td className="difference-cause">
        <b>{causeNames[cause]}</b> {words}
        {parts.length > 1 && (
          <span className="figures text-fog-300">
            {' '}
            {parts
              .map((part) => `${causeNames[part.cause]} ${gainText(part.cost, currency)}`)
              .join(', ')}
          </span>
        )}
      </td>
    </tr>
  )
}

function partText(part: OrderPart | null): string {
  if (!part) return none
  if (part.refusal !== '') return 'refused'
  if (part.price === null) return 'not filled'
  const fees = part.fees.map(({ fee, currency }) => `${formatAmount(fee, currency)} ${currency}`)
  return `${formatDecimal(part.filled)} at ${formatAverage(part.price)}, ${fees.join(' + ')}`
}
