import { brand } from '@leadline/contract/brand'
import { useSearchParams, useLocation } from 'react-router'

import { Queries } from '../../api/queries.tsx'
import { usePageHead } from '../../platform/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { orderIdIn } from '../../platform/purchase/pay-again.ts'
import { isPaid } from '../../platform/selected-plan.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { CancelView } from './CancelView.tsx'
import { checkoutStateIn } from './checkout-state.ts'
import { CheckoutForm } from './CheckoutForm.tsx'
import { CheckoutPlaceholder } from './CheckoutFrame.tsx'
import { FreeOrder } from './FreeOrder.tsx'
import { NoPlan } from './NoPlan.tsx'
import { SuccessView } from './SuccessView.tsx'

const titles = { success: 'Payment Successful', cancel: 'Payment Cancelled' } as const

export function Component() {
  const isHydrated = useHydrated()
  const [query] = useSearchParams()
  const asked = query.get('result')
  const result = isHydrated && (asked === 'success' || asked === 'cancel') ? asked : undefined
  usePageHead({
    title: `${result ? titles[result] : 'Checkout'} · ${brand.name}`,
    description: `Pay for a ${brand.name} plan by card, PayPal, Bitcoin or Monero.`,
    canonicalPath: paths.checkout,
    hidden: true,
  })
  if (!isHydrated) return <CheckoutPlaceholder heading="Checkout" />
  const order = orderIdIn(query.get('order'))
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

function Purchase() {
  const location = useLocation()
  const state = checkoutStateIn(location.state)
  if (!state.plan) return <NoPlan />
  if (!isPaid(state.plan)) return <FreeOrder plan={state.plan} />
  // Another plan is another purchase.
  return <CheckoutForm key={state.plan.id} plan={state.plan} state={state} />
}
