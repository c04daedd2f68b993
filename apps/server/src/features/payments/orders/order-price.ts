import { salesTaxBasisPoints, salesTaxCents } from '@leadline/contract/shop/money'
import { type PlanId, planPrices } from '@leadline/contract/shop/plans'

import { AppError } from '../../../platform/app-error.ts'

export interface OrderPrice {
  subtotalCents: number
  taxCents: number
  totalCents: number
  taxBasisPoints: number
}

/** What a plan costs, from our own list. A price is never taken from a browser. */
export function priceOf(planId: PlanId): OrderPrice {
  const plan = planPrices[planId]
  if (plan.kind === 'free') {
    throw new AppError('plan_not_for_sale', 'The Free plan needs no payment.')
  }
  if (plan.kind === 'contact') {
    throw new AppError('plan_not_for_sale', 'This plan is sold by agreement. Please contact us.')
  }
  const taxCents = salesTaxCents(plan.priceCents)
  return {
    subtotalCents: plan.priceCents,
    taxCents,
    totalCents: plan.priceCents + taxCents,
    taxBasisPoints: salesTaxBasisPoints,
  }
}
