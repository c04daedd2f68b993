import { messageFor } from '@leadline/client/api-error'
import { readVerification } from '@leadline/contract/accounts/accounts'
import { brand } from '@leadline/contract/brand'
import { Alert } from '@leadline/ui/alert'
import { Button, buttonLook } from '@leadline/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { call } from '../../api/call.ts'
import { Queries } from '../../api/queries.tsx'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { AccountFrame } from '../../platform/session/AccountFrame.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useMailedToken } from '../../platform/session/use-mailed-token.ts'
import { SignInToVerify } from './SignInToVerify.tsx'
import { type Step, usePostedVerification } from './use-posted-login.ts'
import { VerifyAddress } from './VerifyAddress.tsx'
import {
  VerificationForm,
  VerifiedWithoutScript,
  VerifyWithoutScript,
} from './VerifyWithoutScript.tsx'

const heading = 'Verify your email'

/**
 * Opening the link proves nothing, for mail scanners open links too; nor does the link alone, for anybody
 * can register an address that is not theirs. The button does, pressed by whoever is signed in.
 */
export function Component() {
  usePageHead({
    title: `Verify your email · ${brand.name}`,
    description: `Confirm the email address of your ${brand.name} account.`,
    canonicalPath: paths.verifyEmail,
    hidden: true,
  })
  const token = useMailedToken()
  const { step, isDone, wasPosted } = usePostedVerification()
  if (isDone) return <VerifiedWithoutScript />
  if (token === '') {
    return (
      <AccountFrame heading={heading}>
        <div className="flex flex-col gap-5">
          <Alert kind="note">This link is incomplete. Please open it again from the email.</Alert>
          <WayOn />
        </div>
      </AccountFrame>
    )
  }
  if (token === undefined) return wasPosted ? <VerifyWithoutScript step={step} /> : <Waiting />
  return (
    <Queries>
      <Verification token={token} from={step} />
    </Queries>
  )
}

function Verification({ token, from }: { token: string; from: Step }) {
  const user = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['verification', token],
    queryFn: ({ signal }) => call(readVerification, { body: { token } }, signal),
    // Asked once: the link is used up by the button, and then this page says so itself.
    staleTime: Infinity,
  })
  if (error) {
    return (
      <AccountFrame heading={heading}>
        <div className="flex flex-col gap-5">
          <Alert kind="error">{messageFor(error, 'This link could not be checked.')}</Alert>
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
          <WayOn />
        </div>
      </AccountFrame>
    )
  }
  if (!data) return <Waiting />
  const { username } = data
  const isOwner = user?.username.toLowerCase() === username.toLowerCase()
  if (!isOwner)
    return <SignInToVerify username={username} signedInAs={user?.username} from={from} />
  return <VerifyAddress token={token} username={username} />
}

/** What the HTML shows: whether somebody is signed in is known only in the browser, by script. */
function Waiting() {
  return (
    <AccountFrame
      heading={heading}
      lead={`Confirm the email address of your ${brand.name} account.`}
    >
      <Button size="lg" disabled className="w-full noscript:hidden">
        Verify email
      </Button>
      <noscript>
        <VerificationForm step={{ kind: 'password' }} />
      </noscript>
    </AccountFrame>
  )
}

function WayOn() {
  const user = useSession()
  const look = buttonLook({ size: 'lg', variant: 'secondary', className: 'w-full' })
  return (
    <Link to={user ? paths.profile : paths.login} className={look}>
      {user ? 'Go to your profile' : 'Sign in'}
    </Link>
  )
}
