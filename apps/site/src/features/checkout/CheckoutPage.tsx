import type { PostedForm } from '@leadline/contract/forms/plain-form'
import { useSearchParams, useLocation } from 'react-router'

import { Queries } from '../../api/queries.tsx'
import { useHydrated } from '../../platform/hydration/use-hydrated.ts'
import { usePosted } from '../../platform/page/page-data.ts'
import { isPaid } from '../../platform/plans/selected-plan.ts'
import { carryingPlan, usePickedPlan } from '../../platform/plans/use-picked-plan.ts'
import { checkoutStateIn } from './checkout-state.ts'
import { CheckoutForm } from './CheckoutForm.tsx'
import { CheckoutPlaceholder } from './CheckoutFrame.tsx'
import { NoPlan } from './NoPlan.tsx'
import { CancelView } from './outcome/CancelView.tsx'
import { FreeOrder } from './outcome/FreeOrder.tsx'
import { SuccessView } from './outcome/SuccessView.tsx'
import { PlainCheckout } from './plain/PlainCheckout.tsx'
import { PostedCheckout } from './plain/PostedCheckout.tsx'
import { useCheckoutHead } from './use-checkout-head.ts'

export function Component() {
  const isHydrated = useHydrated()
  const [query] = useSearchParams()
  const asked = query.get('result')
  const result = isHydrated && (asked === 'success' || asked === 'cancel') ? asked : undefined
  const posted = usePosted('checkout')
  if (posted) return <Posted posted={posted} />
  if (!isHydrated) return <Placeholder />
  // Also what is no order's id: a name that nobody has must not be taken for no name at all.
  const order = query.get('order') || undefined
  return (
    <Queries>
      {result === 'success' ? (
        <SuccessView order={order} isAnonymous={query.get('anonymous') === 'true'} />
      ) : result === 'cancel' ? (
        <CancelView order={order} />
      ) : (
        <Purchase />
      )}
    </Queries>
  )
}

/** What the result was is known only in the browser. */
function Placeholder() {
  useCheckoutHead('Checkout')
  const plan = usePickedPlan()
  const form = <PlainCheckout plan={plan?.id} />
  return <CheckoutPlaceholder heading="Checkout" withoutScript={form} />
}

function Posted({ posted }: { posted: PostedForm }) {
  useCheckoutHead('Checkout')
  return <PostedCheckout heading="Checkout" posted={posted} />
}

function Purchase() {
  useCheckoutHead('Checkout')
  const location = useLocation()
  const plan = usePickedPlan()
  const state = checkoutStateIn(carryingPlan(location.state, plan))
  if (!plan) return <NoPlan />
  if (!isPaid(plan)) return <FreeOrder plan={plan} />
  // Another plan is another purchase.
  return <CheckoutForm key={plan.id} plan={plan} state={state} />
}
