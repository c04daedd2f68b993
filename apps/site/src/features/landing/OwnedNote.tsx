import type { PlanWords } from '@leadline/content/plans'

import { Queries } from '../../api/queries.tsx'
import { useBuyersNotes } from '../../platform/purchase/owned-queries.ts'

/** On the card of a plan: what whoever is signed in has of it already. */
export function OwnedNote({ plan }: { plan: PlanWords }) {
  return (
    <Queries>
      <Notes plan={plan} />
    </Queries>
  )
}

function Notes({ plan }: { plan: PlanWords }) {
  return useBuyersNotes(plan).map(({ short }) => (
    <p key={short} className="text-brass-300 mt-3">
      {short}
    </p>
  ))
}
