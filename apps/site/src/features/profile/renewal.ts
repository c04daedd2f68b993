import { planPrices } from '@leadline/contract/plans'
import plans from 'virtual:content/plans'

import type { SelectedPlan } from '../../platform/selected-plan.ts'

/** What the checkout is told to sell the same plan again. Undefined for a plan that is not sold here. */
export function renewalOf(
  planId: number,
  email: string,
): { selectedPlan: SelectedPlan; userInfo: { email: string } } | undefined {
  const plan = plans.find(({ id }) => id === planId)
  if (!plan) return undefined
  const price = planPrices[plan.id]
  if (price.kind !== 'one-time') return undefined
  const { id, title, description, benefitList } = plan
  return {
    selectedPlan: { id, title, price: price.priceCents / 100, description, benefitList },
    userInfo: { email },
  }
}
