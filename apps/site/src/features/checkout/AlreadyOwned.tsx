import { Alert } from '@leadline/ui/alert'
import { textLink } from '@leadline/ui/text-link'
import { Link } from 'react-router'

import { paths } from '../../platform/paths.ts'
import type { SelectedPlan } from '../../platform/plans/selected-plan.ts'
import { useBuyersNotes } from '../../platform/purchase/owned-queries.ts'

/** What the buyer has of this plan already, and what paying now would do to it. */
export function AlreadyOwned({ plan }: { plan: SelectedPlan }) {
  const notes = useBuyersNotes(plan)
  return notes.map(({ text, order }) => (
    <Alert key={text} kind="note">
      {text}
      {order !== undefined && (
        <>
          {' '}
          <Link to={paths.order(order)} className={textLink}>
            See that order
          </Link>
        </>
      )}
    </Alert>
  ))
}
