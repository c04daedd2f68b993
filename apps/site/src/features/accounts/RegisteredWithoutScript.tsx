import type { PostedForm } from '@leadline/contract/forms/plain-form'
import { buttonLook } from '@leadline/ui/button'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'

import { spendPosted } from '../../platform/page/page-data.ts'
import { paths } from '../../platform/paths.ts'
import { PlanLink } from '../../platform/plans/PlanLink.tsx'
import { isPaid, planPriceText, type SelectedPlan } from '../../platform/plans/selected-plan.ts'
import { AccountFrame } from '../../platform/session/AccountFrame.tsx'
import { keepUsername } from './known-username.ts'

/**
 * The form was sent before the script came, or where none runs. What is said is true of a new account, and of an
 * address that had one already. With script the way goes on to pay for the plan that the account was opened for.
 */
export function RegisteredWithoutScript(props: {
  posted: PostedForm
  plan: SelectedPlan | undefined
}) {
  const { posted, plan } = props
  const { email = '', username = '', firstname = '', lastname = '' } = posted.values
  const navigate = useNavigate()
  const userInfo = { email, firstName: firstname.trim(), lastName: lastname.trim() }
  const state = plan && { selectedPlan: plan, userInfo }
  // Effects may run twice.
  const hasGone = useRef(false)
  useEffect(() => {
    if (hasGone.current) return
    hasGone.current = true
    keepUsername(username.trim())
    if (!state) return
    spendPosted(posted)
    void navigate(paths.checkout, { replace: true, state })
  })
  const wide = { size: 'lg', className: 'w-full' } as const
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
      <div className="flex flex-col gap-5">
        {plan && isPaid(plan) && (
          <>
            <p className="text-fog-300">
              Your plan is{' '}
              <strong className="text-fog-50 font-semibold">
                {plan.title}, {planPriceText(plan)}
              </strong>
              . You can pay for it now, with this address.
            </p>
            <PlanLink to={paths.checkout} plan={plan.id} state={state} className={buttonLook(wide)}>
              Continue to checkout
            </PlanLink>
          </>
        )}
        <Link
          to={paths.login}
          className={buttonLook({
            ...wide,
            variant: plan && isPaid(plan) ? 'secondary' : 'primary',
          })}
        >
          Sign in
        </Link>
      </div>
    </AccountFrame>
  )
}
