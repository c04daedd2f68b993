import { OrderId, type OrderView } from '@leadline/contract/shop/payments'
import { planIds } from '@leadline/contract/shop/plans'

import { paths } from '../../paths.ts'
import type { SelectedPlan } from '../../plans/selected-plan.ts'
import { readClaimSecret } from '../claim/claim-secrets.ts'

export interface PayAgain {
  to: string
  state: { selectedPlan: SelectedPlan; order?: string }
}

/** The way back to the checkout with the same plan and, so that one purchase stays one, the same order. */
export function payAgain(order: OrderView): PayAgain | undefined {
  const id = planIds.find((known) => known === order.plan.id)
  if (id === undefined) return undefined
  const price = order.subtotalCents / 100
  const selectedPlan = { id, title: order.plan.title, price, description: '', benefitList: [] }
  if (!order.anonymous) return { to: paths.checkout, state: { selectedPlan, order: order.id } }
  // Whoever has no secret of this order could pay it, but never claim it.
  const isHeldHere = order.claim === null || readClaimSecret(order.id) !== undefined
  return {
    to: paths.cryptoCheckout,
    state: { selectedPlan, ...(isHeldHere && { order: order.id }) },
  }
}

/** An order's id, if that is what it is. */
export function orderIdIn(value: unknown): string | undefined {
  const id = OrderId.safeParse(value)
  return id.success ? id.data : undefined
}
