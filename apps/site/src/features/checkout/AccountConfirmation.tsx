import type { SessionUser } from '../../platform/session.ts'
import type { UserInfo } from './checkout-state.ts'

/** For whom this is bought, as far as the page knows. */
export function AccountConfirmation(props: { user: SessionUser | undefined; userInfo: UserInfo }) {
  const { user, userInfo } = props
  const name = `${userInfo.firstName} ${userInfo.lastName}`.trim()
  if (!user && !name && !userInfo.email) return null
  return (
    <div className="border-ink-700 bg-ink-950 rounded border px-4 py-3">
      <p className="text-fog-500 text-sm">Account</p>
      {/* A name may be one long word. */}
      <p className="mt-0.5 [overflow-wrap:anywhere]">
        {user ? `Signed in as ${user.username}` : name || userInfo.email}
      </p>
      <p className="text-fog-300 mt-1 text-sm">
        {user
          ? 'The license is added to this account.'
          : 'The license goes to the account with the email address below.'}
      </p>
    </div>
  )
}
