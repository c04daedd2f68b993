import { brand } from '@leadline/contract/brand'
import { buttonLook } from '@leadline/ui/button'
import { textLink } from '@leadline/ui/text-link'
import { Link, useLocation } from 'react-router'

import { AccountFrame } from '../../platform/AccountFrame.tsx'
import { usePosted } from '../../platform/page-data.ts'
import { usePageHead } from '../../platform/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { selectedPlanIn } from '../../platform/selected-plan.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { PlanPanel } from './PlanPanel.tsx'
import { RegisterForm } from './RegisterForm.tsx'

export function Component() {
  usePageHead({
    title: `Create an account · ${brand.name}`,
    description: `Open a ${brand.name} account: for downloads, licenses, support and the public tracker.`,
    canonicalPath: paths.register,
  })
  const isHydrated = useHydrated()
  const posted = usePosted('register')
  const state: unknown = useLocation().state
  const plan = isHydrated ? selectedPlanIn(state) : undefined
  if (posted?.answer) return <Registered email={posted.values['email'] ?? ''} />
  return (
    <AccountFrame
      heading="Create an account"
      lead="For downloads, licenses and support. Your exchange keys never leave your computer."
      aside={plan && <PlanPanel plan={plan} />}
      below={
        <>
          <p>
            Already have an account?{' '}
            <Link to={paths.login} state={state} className={textLink}>
              Sign in
            </Link>
          </p>
          {/* With script, the plan that was picked leads there by itself. */}
          <noscript>
            <p className="mt-3">
              Buying a plan without JavaScript? Go to the{' '}
              <a href={paths.checkout} className={textLink}>
                checkout
              </a>
              .
            </p>
          </noscript>
        </>
      }
    >
      <RegisterForm />
    </AccountFrame>
  )
}

/** The form was sent without script. True of a new account, and of an address that had one already. */
function Registered({ email }: { email: string }) {
  return (
    <AccountFrame
      heading="Check Your Email"
      takesFocus
      lead={
        <>
          We sent an email to{' '}
          <strong className="text-fog-50 font-semibold wrap-anywhere">{email}</strong>. Open the
          link in it to finish.
        </>
      }
    >
      <Link to={paths.login} className={buttonLook({ size: 'lg', className: 'w-full' })}>
        Sign in
      </Link>
    </AccountFrame>
  )
}
