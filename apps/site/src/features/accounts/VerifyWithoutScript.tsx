import { buttonLook } from '@leadline/ui/button'

import { paths } from '../../platform/paths.ts'
import { AccountFrame } from '../../platform/session/AccountFrame.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { SecondStep } from './SecondStep.tsx'
import type { Step } from './use-posted-login.ts'

const nothing = () => undefined

/** The sign-in that makes a mailed link count, sent by the browser itself: link and password go together. */
export function VerificationForm({ step }: { step: Step }) {
  if (step.kind === 'second') {
    return <SecondStep form="verify-second-step" challenge={step.challenge} onBack={nothing} />
  }
  return (
    <>
      <p className="text-fog-300 mb-5 text-sm">
        Sign in to the account that this link was sent for. The address is verified at once.
      </p>
      <PasswordStep form="verify-email" notice={step.notice} onChallenge={nothing} />
    </>
  )
}

/** What comes back when something is still missing. */
export function VerifyWithoutScript({ step }: { step: Step }) {
  return (
    <AccountFrame
      heading="Sign in to verify your email"
      lead={
        step.kind === 'second'
          ? 'Your password is correct. This account is also protected by a second factor.'
          : undefined
      }
      below={
        <p>
          You did not create this account? Then someone else entered your address. You can ignore
          the link: that account gets nothing that belongs to your address.
        </p>
      }
    >
      <VerificationForm step={step} />
    </AccountFrame>
  )
}

export function VerifiedWithoutScript() {
  return (
    <AccountFrame
      heading="Email verified"
      takesFocus
      lead="Your account is active. Anything you bought with this address now belongs to it."
    >
      <a href={paths.login} className={buttonLook({ size: 'lg', className: 'w-full' })}>
        Sign in
      </a>
    </AccountFrame>
  )
}
