import { exact } from '@leadline/orders/decimal-text'
import { venueOf } from '@leadline/venues/venue-registry'

import {
  formatAmount,
  formatAverage,
  formatDecimal,
  formatPrice,
} from '../../../platform/numbers/format-decimal.ts'
import type { Review } from '../review/review.ts'
import { partFee, planFees } from './plan-fees.ts'

/** The plan: which part goes where, what it costs there, and what no exchange could take. */
export function PlanParts({ review }: { review: Extract<Review, { kind: 'plan' }> }) {
  const { plan, symbol, side } = review
  const { parts, leftOut, unplanned, cost, averagePrice } = plan
  const [asset = symbol, quote = ''] = symbol.split('-')
  return (
    <>
      <table className="number-table plan-table">
        <caption className="sr-only">Plan over the exchanges</caption>
        <thead>
          <tr>
            <th scope="col">Exchange</th>
            <th scope="col">{asset}</th>
            <th scope="col">Limit</th>
            <th scope="col">Fee</th>
          </tr>
        </thead>
        <tbody className="figures">
          {parts.map((part) => (
            <tr key={part.keyId}>
              <th scope="row">{venueOf(part.venue).name}</th>
              <td>{formatDecimal(part.terms.size)}</td>
              <td>{formatPrice(part.terms.limitPrice)}</td>
              <td>{partFee(part, symbol)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="estimate" aria-label="Estimate">
        <div>
          <dt>Estimated average price</dt>
          <dd className="figures">{formatAverage(averagePrice)}</dd>
        </div>
        <div>
          <dt>{side === 'buy' ? `Cost, ${quote}` : `Proceeds, ${quote}`}</dt>
          <dd className="figures">{formatAmount(cost, quote)}</dd>
        </div>
        {planFees(plan, symbol).map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{amount}</dd>
          </div>
        ))}
      </dl>
      {exact(unplanned).gt(exact('0')) && (
        <p className="ticket-warning">
          {formatDecimal(unplanned)} {asset} is not in the plan: too little rests in the books, or
          too little is in the accounts.
        </p>
      )}
      {parts.map(({ keyId, venue }) => {
        const refusal = review.refusals[keyId]
        if (refusal === undefined) return null
        return (
          <p key={keyId} className="ticket-warning">
            {venueOf(venue).name} would not get its part. {refusal}
          </p>
        )
      })}
      {leftOut.map(({ keyId, venue, reason }) => (
        <p key={keyId} className="ticket-note">
          {venueOf(venue).name}: {reason}
        </p>
      ))}
    </>
  )
}
