import { Alert } from '@leadline/ui/alert'
import { textLink } from '@leadline/ui/text-link'
import { Link } from 'react-router'

import { paths } from '../../platform/paths.ts'
import type { SelectedPlan } from '../../platform/plans/selected-plan.ts'
import type { SessionUser } from '../../platform/session/session.ts'

/** For somebody who is signed in, an anonymous purchase means one of two things: say which. */
export function WhoBuys(props: { user: SessionUser | undefined; plan: SelectedPlan }) {
  const { user, plan } = props
  if (!user) return null
  return (
    <Alert kind="note">
      {user.email === '' ? (
        <>
          You are signed in as {user.username}, an account without an email address. This purchase
          renews that account; no new one is made.
        </>
      ) : (
        <>
          You are signed in as {user.username}. An anonymous purchase makes a new account and is not
          tied to yours. To buy for your own account,{' '}
          <Link to={paths.checkout} state={{ selectedPlan: plan }} className={textLink}>
            use the normal checkout
          </Link>
          .
        </>
      )}
    </Alert>
  )
}
