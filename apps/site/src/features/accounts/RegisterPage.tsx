import { brand } from '@leadline/contract/brand'
import { textLink } from '@leadline/ui/text-link'
import { Link, useLocation } from 'react-router'

import { AccountFrame } from '../../platform/AccountFrame.tsx'
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
  const state: unknown = useLocation().state
  const plan = isHydrated ? selectedPlanIn(state) : undefined
  return (
    <AccountFrame
      heading="Create an account"
      lead="For downloads, licenses and support. Your exchange keys never leave your computer."
      aside={plan && <PlanPanel plan={plan} />}
      below={
        <p>
          Already have an account?{' '}
          <Link to={paths.login} state={state} className={textLink}>
            Sign in
          </Link>
        </p>
      }
    >
      <RegisterForm />
    </AccountFrame>
  )
}
