import { planPrices } from '@leadline/contract/shop/plans'
import plans from 'virtual:content/plans'

import { paths } from '../../../platform/paths.ts'
import type { SelectedPlan } from '../../../platform/plans/selected-plan.ts'

interface Renewal {
  to: string
  state: { selectedPlan: SelectedPlan; userInfo?: { email: string } }
}

/**
 * The way to buy the same plan again, and what the checkout there gets. Undefined for a plan that is
 * not sold here. An account without an address stays anonymous: it renews where nobody asks who pays.
 */
export function renewalOf(planId: number, email: string): Renewal | undefined {
  const plan = plans.find(({ id }) => id === planId)
  if (!plan) return undefined
  const price = planPrices[plan.id]
  if (price.kind !== 'one-time') return undefined
  const { id, title, description, benefitList } = plan
  const selectedPlan = { id, title, price: price.priceCents / 100, description, benefitList }
  return email === ''
    ? { to: paths.cryptoCheckout, state: { selectedPlan } }
    : { to: paths.checkout, state: { selectedPlan, userInfo: { email } } }
}
