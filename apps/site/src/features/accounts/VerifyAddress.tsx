import { messageFor } from '@leadline/client/api-error'
import { verifyEmail } from '@leadline/contract/accounts/accounts'
import { Alert } from '@leadline/ui/alert'
import { Button, buttonLook } from '@leadline/ui/button'
import { useState } from 'react'
import { Link } from 'react-router'

import { call } from '../../api/call.ts'
import { paths } from '../../platform/paths.ts'
import { AccountFrame } from '../../platform/session/AccountFrame.tsx'
import { changeSessionEmail } from '../../platform/session/session.ts'

type State = { kind: 'ready' | 'busy' | 'done' } | { kind: 'failed'; message: string }

/** The owner of the account is signed in and has the link: one button is left to press. */
export function VerifyAddress({ token, username }: { token: string; username: string }) {
  const [state, setState] = useState<State>({ kind: 'ready' })
  const press = async () => {
    setState({ kind: 'busy' })
    try {
      const { email } = await call(verifyEmail, { body: { token } })
      if (email) changeSessionEmail(email)
      setState({ kind: 'done' })
    } catch (error) {
      const message = messageFor(error, 'The address could not be verified. Please try again.')
      setState({ kind: 'failed', message })
    }
  }
  if (state.kind === 'done') {
    return (
      <AccountFrame
        heading="Email verified"
        takesFocus
        lead="Your account is active. Anything you bought with this address is now on your profile page."
      >
        <ToProfile isPrimary />
      </AccountFrame>
    )
  }
  const isBusy = state.kind === 'busy'
  return (
    <AccountFrame
      heading="Verify your email"
      lead={
        <>
          You are signed in as <strong className="text-fog-100 break-all">{username}</strong>.
          Confirm that the address this link was sent to is yours.
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {state.kind === 'failed' && <Alert kind="error">{state.message}</Alert>}
        <Button size="lg" busy={isBusy} onClick={() => void press()}>
          {isBusy ? 'Verifying...' : 'Verify email'}
        </Button>
        {state.kind === 'failed' && <ToProfile />}
      </div>
    </AccountFrame>
  )
}

function ToProfile({ isPrimary = false }: { isPrimary?: boolean }) {
  const variant = isPrimary ? 'primary' : 'secondary'
  return (
    <Link to={paths.profile} className={buttonLook({ size: 'lg', variant, className: 'w-full' })}>
      Go to your profile
    </Link>
  )
}
