import { messageFor } from '@leadline/client/api-error'
import { verifyEmail } from '@leadline/contract/accounts'
import { brand } from '@leadline/contract/brand'
import { Alert } from '@leadline/ui/alert'
import { Button, buttonLook } from '@leadline/ui/button'
import { useState } from 'react'
import { Link } from 'react-router'

import { call } from '../../api/call.ts'
import { usePageHead } from '../../platform/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { useMailedToken } from '../../platform/use-mailed-token.ts'
import { AccountFrame } from './AccountFrame.tsx'

type State = { kind: 'ready' | 'busy' | 'done' } | { kind: 'failed'; message: string }

/** Opening the link proves nothing, for mail scanners open links too: the button does. */
export function Component() {
  usePageHead({
    title: `Verify your email · ${brand.name}`,
    description: `Prove that the address of your ${brand.name} account is yours.`,
    canonicalPath: paths.verifyEmail,
    hidden: true,
  })
  const token = useMailedToken()
  const [state, setState] = useState<State>({ kind: 'ready' })

  const press = async () => {
    if (!token) return
    setState({ kind: 'busy' })
    try {
      await call(verifyEmail, { body: { token } })
      setState({ kind: 'done' })
    } catch (error) {
      const message = messageFor(error, 'The address could not be verified. Please try again.')
      setState({ kind: 'failed', message })
    }
  }

  if (state.kind === 'done') {
    return (
      <AccountFrame heading="Email verified" takesFocus lead="Your account is active.">
        <WayOn isPrimary />
      </AccountFrame>
    )
  }
  if (token === '') {
    return (
      <AccountFrame heading="Verify your email">
        <div className="flex flex-col gap-5">
          <Alert kind="note">This link is incomplete. Please open it again from the mail.</Alert>
          <WayOn />
        </div>
      </AccountFrame>
    )
  }
  const isBusy = state.kind === 'busy'
  return (
    <AccountFrame
      heading="Verify your email"
      lead="One press, and the address that our mail was sent to is proven to be yours."
    >
      <div className="flex flex-col gap-5">
        {state.kind === 'failed' && <Alert kind="error">{state.message}</Alert>}
        <Button size="lg" busy={isBusy} disabled={token === undefined} onClick={() => void press()}>
          {isBusy ? 'Verifying...' : 'Verify email'}
        </Button>
        {state.kind === 'failed' && <WayOn />}
        <noscript>
          <p className="text-fog-500 text-sm">The button needs JavaScript to be switched on.</p>
        </noscript>
      </div>
    </AccountFrame>
  )
}

function WayOn({ isPrimary = false }: { isPrimary?: boolean }) {
  const user = useSession()
  const look = buttonLook({
    size: 'lg',
    variant: isPrimary ? 'primary' : 'secondary',
    className: 'w-full',
  })
  return (
    <Link to={user ? paths.profile : paths.login} className={look}>
      {user ? 'Go to your profile' : 'Sign in'}
    </Link>
  )
}
