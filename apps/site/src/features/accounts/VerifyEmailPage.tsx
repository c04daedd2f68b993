import { messageFor } from '@leadline/client/api-error'
import { readVerification } from '@leadline/contract/accounts'
import { brand } from '@leadline/contract/brand'
import { Alert } from '@leadline/ui/alert'
import { Button, buttonLook } from '@leadline/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { call } from '../../api/call.ts'
import { Queries } from '../../api/queries.tsx'
import { AccountFrame } from '../../platform/AccountFrame.tsx'
import { usePageHead } from '../../platform/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { useMailedToken } from '../../platform/use-mailed-token.ts'
import { SignInToVerify } from './SignInToVerify.tsx'
import { VerifyAddress } from './VerifyAddress.tsx'

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
  if (token === undefined) return <Waiting />
  return (
    <Queries>
      <Verification token={token} />
    </Queries>
  )
}

function Verification({ token }: { token: string }) {
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
  if (!isOwner) return <SignInToVerify username={username} signedInAs={user?.username} />
  return <VerifyAddress token={token} username={username} />
}

/** What the HTML shows: without script there is no button. */
function Waiting() {
  return (
    <AccountFrame
      heading={heading}
      lead={`Confirm the email address of your ${brand.name} account.`}
    >
      <div className="flex flex-col gap-5">
        <Button size="lg" disabled>
          Verify email
        </Button>
        <noscript>
          <p className="text-fog-500 text-sm">The button needs JavaScript to be turned on.</p>
        </noscript>
      </div>
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
