import { exact, zero } from '@leadline/orders/decimal-text'
import type { VenueId } from '@leadline/venues/venue-names'

import { formatDecimal } from '../numbers/format-decimal.ts'
import { useValue } from '../value.ts'
import { useScripts } from './script-store.ts'

/** What of a holding algorithms may sell, where it is: nothing where none may. `venue` null: at all exchanges. */
export function AllottedNote({ asset, venue }: { asset: string; venue: VenueId | null }) {
  const algorithms = useValue(useScripts().algorithms)
  const all = algorithms.flatMap(({ name, allotments }) =>
    allotments
      .filter((each) => each.asset === asset && (venue === null || each.venue === venue))
      .map(({ size, sold }) => ({ name, left: exact(size).minus(exact(sold)) })),
  )
  const left = all.reduce((sum, each) => sum.plus(each.left), zero)
  if (left.lte(zero)) return null
  const names = [...new Set(all.map(({ name }) => name))].join(', ')
  return (
    <span className="allotted-note" title={`May be sold by ${names}`}>
      {' '}
      {formatDecimal(left.toFixed())} allotted
    </span>
  )
}
