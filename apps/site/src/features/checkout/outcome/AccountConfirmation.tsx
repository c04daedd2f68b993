import { textLink } from '@leadline/ui/text-link'
import { Link } from 'react-router'

import { paths } from '../../../platform/paths.ts'
import type { SessionUser } from '../../../platform/session/session.ts'
import type { CheckoutState } from '../checkout-state.ts'
import { MailSent } from './MailSent.tsx'

/** For whom this is bought, as far as the page knows, and the way to sign in for whoever has not. */
export function AccountConfirmation(props: {
  user: SessionUser | undefined
  state: CheckoutState
}) {
  const { user, state } = props
  const { userInfo, plan, order } = state
  const name = `${userInfo.firstName} ${userInfo.lastName}`.trim() || userInfo.email
  // Registration alone hands over an address without signing in.
  const isJustRegistered = userInfo.email !== ''
  return (
    <div className="border-ink-700 bg-ink-950 rounded border px-4 py-3">
      <p className="text-fog-500 text-sm">Account</p>
      {/* A name may be one long word. */}
      <p className="mt-0.5 [overflow-wrap:anywhere]">
        {user ? `Signed in as ${user.username}` : name || 'Not signed in'}
      </p>
      <p className="text-fog-300 mt-1 text-sm">
        {user
          ? 'The license is added to this account.'
          : 'The license goes to the account with the email address below.'}
        {!user && !isJustRegistered && (
          <>
            {' '}
            Have an account?{' '}
            <Link
              to={paths.login}
              state={{ selectedPlan: plan, ...(order !== undefined && { order }) }}
              className={textLink}
            >
              Sign in
            </Link>
          </>
        )}
      </p>
      {!user && isJustRegistered && (
        <div className="mt-1 text-sm">
          <MailSent email={userInfo.email} />
        </div>
      )}
    </div>
  )
}
