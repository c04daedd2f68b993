import { venueOf } from '@leadline/venues/venue-registry'

import { formatDecimal } from '../../../platform/numbers/format-decimal.ts'
import type { PlanOutcome } from './plan-outcome.ts'

/** What became of each part of a plan: filled, resting, refused and why. It stays until it is dismissed. */
export function PlanFates({ outcome, asset }: { outcome: PlanOutcome; asset: string }) {
  return (
    <ul className="plan-fates" aria-label="Parts of the plan">
      {outcome.parts.map(({ keyId, venue, size, fate, words, paid }) => (
        <li key={keyId} data-fate={fate}>
          <strong>{venueOf(venue).name}</strong>
          <span className="figures">
            {formatDecimal(size)} {asset}
          </span>
          <p>{words}</p>
          {paid !== '' && <p>{paid}</p>}
        </li>
      ))}
    </ul>
  )
}
