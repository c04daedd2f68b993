import { brand } from '@leadline/contract/brand'
import { textLink } from '@leadline/ui/text-link'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { AccountFrame } from '../../platform/session/AccountFrame.tsx'
import { type SessionUser, takeAfterLogin, useSession } from '../../platform/session/session.ts'
import { afterLogin } from './after-login.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { SecondStep } from './SecondStep.tsx'
import { SignedInWithoutScript } from './SignedInWithoutScript.tsx'
import { type Step, usePostedLogin } from './use-posted-login.ts'

export function Component() {
  usePageHead({
    title: `Sign in · ${brand.name}`,
    description: `Sign in to your ${brand.name} account.`,
    canonicalPath: paths.login,
  })
  const user = useSession()
  const state: unknown = useLocation().state
  const posted = usePostedLogin()
  const [step, setStep] = useState<Step>(posted.step)
  if (user) return <GoOn user={user} />
  if (posted.signedIn) return <SignedInWithoutScript signedIn={posted.signedIn} />
  if (step.kind === 'second') {
    return (
      <AccountFrame
        heading="One more step"
        lead="Your password is correct. This account is also protected by a second factor."
      >
        <SecondStep
          challenge={step.challenge}
          onBack={(notice) => setStep({ kind: 'password', ...(notice && { notice }) })}
        />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      heading="Sign in"
      below={
        <p>
          No account yet?{' '}
          <Link to={paths.register} state={state} className={textLink}>
            Create one here
          </Link>
        </p>
      }
    >
      <PasswordStep
        notice={step.notice}
        onChallenge={(challenge) => setStep({ kind: 'second', challenge })}
      />
    </AccountFrame>
  )
}

/** Redirects whoever is signed in, be it just now, before, or in another tab. */
function GoOn({ user }: { user: SessionUser }) {
  const navigate = useNavigate()
  const carried: unknown = useLocation().state
  // What was saved can be taken only once, and effects may run twice.
  const hasGone = useRef(false)
  useEffect(() => {
    if (hasGone.current) return
    hasGone.current = true
    const { to, state } = afterLogin(user, carried, takeAfterLogin())
    void navigate(to, { replace: true, state })
  }, [user, carried, navigate])
  return <div className="min-h-dvh" />
}
