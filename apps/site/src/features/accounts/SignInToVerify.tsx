import { Alert } from '@leadline/ui/alert'
import { useState } from 'react'

import { AccountFrame } from '../../platform/session/AccountFrame.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { SecondStep } from './SecondStep.tsx'
import type { Step } from './use-posted-login.ts'

/** The link belongs to an account that nobody is signed in to here. It waits while they do. */
export function SignInToVerify(props: {
  username: string
  signedInAs: string | undefined
  /** How far it was when it began before the script came. */
  from: Step
}) {
  const { username, signedInAs } = props
  const [step, setStep] = useState<Step>(props.from)
  return (
    <AccountFrame
      heading="Sign in to verify your email"
      lead={
        <>
          This link is for the account{' '}
          <strong className="text-fog-100 break-all">{username}</strong>. Sign in as {username},
          then confirm the address.
        </>
      }
      below={
        <p>
          You did not create the account {username}? Then someone else entered your address. You can
          ignore this link: that account gets nothing that belongs to your address.
        </p>
      }
    >
      <div className="flex flex-col gap-5">
        {signedInAs !== undefined && (
          <Alert kind="note">
            You are signed in as {signedInAs}. Signing in as {username} ends that here.
          </Alert>
        )}
        {step.kind === 'second' ? (
          <SecondStep
            challenge={step.challenge}
            onBack={(notice) => setStep({ kind: 'password', ...(notice && { notice }) })}
          />
        ) : (
          <PasswordStep
            identifier={username}
            notice={step.notice}
            onChallenge={(challenge) => setStep({ kind: 'second', challenge })}
          />
        )}
      </div>
    </AccountFrame>
  )
}
