import type { PlanWords } from '@leadline/content/plans'
import { planPrices } from '@leadline/contract/shop/plans'

import { paths } from '../../platform/paths.ts'
import { type SelectedPlan, selectedPlanOf } from '../../platform/plans/selected-plan.ts'

export interface PlanStep {
  to: string
  state?: { selectedPlan: SelectedPlan; userInfo?: { email: string } } | { subject: string }
}

/** Where picking a plan leads: Enterprise to a conversation, visitors to an account, buyers to pay. */
export function pickPlan(plan: PlanWords, user: { email: string } | undefined): PlanStep {
  const selectedPlan = selectedPlanOf(plan)
  if (!selectedPlan) return { to: paths.contact, state: { subject: `${plan.title} plan` } }
  if (user && planPrices[plan.id].kind === 'free') return { to: paths.downloads }
  return user
    ? { to: paths.checkout, state: { selectedPlan, userInfo: { email: user.email } } }
    : { to: paths.register, state: { selectedPlan } }
}
