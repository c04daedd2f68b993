import { Button, buttonLook } from '@leadline/ui/button'
import { useState } from 'react'
import { Link } from 'react-router'

import { paths } from '../../platform/paths.ts'
import { clearSession, useSession } from '../../platform/session/session.ts'
import { truncate } from '../../platform/truncate.ts'

const emailShown = 24
/** Logging out waits this long for the server, then ends the session in the browser anyway. */
const logoutWaitMs = 5000

/** Who is signed in and the way out, or the way in. */
export function AccountLinks({ onFollow }: { onFollow?: () => void }) {
  const user = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  if (!user) {
    return (
      <Link
        to={paths.login}
        onClick={onFollow}
        className={buttonLook({ variant: 'secondary', size: 'sm' })}
      >
        Login
      </Link>
    )
  }
  const logOut = async () => {
    setIsLeaving(true)
    // Whatever the server answered, the session in this browser ends.
    await endSession().catch(() => undefined)
    clearSession()
    setIsLeaving(false)
    onFollow?.()
  }
  return (
    <>
      <Link
        to={paths.profile}
        onClick={onFollow}
        className="text-fog-300 hover:text-fog-50 text-sm transition-colors"
      >
        {/* An anonymous account has no address: its username stands in for it. */}
        {truncate(user.email || user.username, emailShown)}
      </Link>
      <Button variant="secondary" size="sm" busy={isLeaving} onClick={() => void logOut()}>
        Logout
      </Button>
    </>
  )
}

/** The first load of a page carries none of this. */
async function endSession(): Promise<void> {
  const [{ call }, { logout }] = await Promise.all([
    import('../../api/call.ts'),
    import('@leadline/contract/accounts/accounts'),
  ])
  await call(logout, {}, AbortSignal.timeout(logoutWaitMs))
}
