import { brand } from '@leadline/contract/brand'
import { useLocation } from 'react-router'

import { Queries } from '../../api/queries.tsx'
import { useHydrated } from '../../platform/hydration/use-hydrated.ts'
import { usePosted } from '../../platform/page/page-data.ts'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { isPaid } from '../../platform/plans/selected-plan.ts'
import { usePickedPlan } from '../../platform/plans/use-picked-plan.ts'
import { checkoutStateIn } from './checkout-state.ts'
import { CheckoutPlaceholder } from './CheckoutFrame.tsx'
import { AnonymousForm } from './crypto/AnonymousForm.tsx'
import { NoPlan } from './NoPlan.tsx'
import { FreeOrder } from './outcome/FreeOrder.tsx'
import { PlainCheckout } from './plain/PlainCheckout.tsx'
import { PostedCheckout } from './plain/PostedCheckout.tsx'

export function Component() {
  const isHydrated = useHydrated()
  usePageHead({
    title: `Anonymous crypto checkout · ${brand.name}`,
    description: `Pay for a ${brand.name} plan with Bitcoin or Monero, without an email address or a name.`,
    canonicalPath: paths.cryptoCheckout,
    hidden: true,
  })
  const location = useLocation()
  const posted = usePosted('crypto-checkout')
  const plan = usePickedPlan()
  const heading = 'Anonymous crypto checkout'
  if (posted) return <PostedCheckout heading={heading} posted={posted} isAnonymous />
  if (!isHydrated) {
    const form = <PlainCheckout isAnonymous plan={plan?.id} />
    return <CheckoutPlaceholder heading={heading} withoutScript={form} />
  }
  const { order } = checkoutStateIn(location.state)
  if (!plan) return <NoPlan />
  if (!isPaid(plan)) return <FreeOrder plan={plan} />
  return (
    <Queries>
      <AnonymousForm key={plan.id} plan={plan} order={order} />
    </Queries>
  )
}
