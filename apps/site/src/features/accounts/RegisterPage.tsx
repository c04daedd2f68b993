import { brand } from '@leadline/contract/brand'
import { textLink } from '@leadline/ui/text-link'
import { Link, useLocation } from 'react-router'

import { usePosted } from '../../platform/page/page-data.ts'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { carryingPlan, usePickedPlan } from '../../platform/plans/use-picked-plan.ts'
import { AccountFrame } from '../../platform/session/AccountFrame.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { RegisteredWithoutScript } from './RegisteredWithoutScript.tsx'
import { RegisterForm } from './RegisterForm.tsx'

export function Component() {
  usePageHead({
    title: `Create an account · ${brand.name}`,
    description: `Open a ${brand.name} account: for downloads, licenses, support and the public tracker.`,
    canonicalPath: paths.register,
  })
  const posted = usePosted('register')
  const plan = usePickedPlan(posted?.values['plan'])
  const state = carryingPlan(useLocation().state, plan)
  if (posted?.answer) return <RegisteredWithoutScript posted={posted} plan={plan} />
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
              <a
                href={plan ? `${paths.checkout}?plan=${plan.id}` : paths.checkout}
                className={textLink}
              >
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
