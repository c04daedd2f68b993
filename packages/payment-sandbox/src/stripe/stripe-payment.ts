import type Stripe from 'stripe'

import type { SandboxStore } from '../store/sandbox-store.ts'
import { intentOf } from './session-actions.ts'
import type { StoredSession } from './stripe-objects.ts'

/** A session with everything that came of it. */
export interface StripePayment {
  stored: StoredSession
  intent: Stripe.PaymentIntent | undefined
  charge: Stripe.Charge | undefined
  refund: Stripe.Refund | undefined
  dispute: Stripe.Dispute | undefined
}

export async function loadStripePayment(
  store: SandboxStore,
  id: string,
): Promise<StripePayment | undefined> {
  const stored = await store.get('stripe.session', id)
  if (!stored) return undefined
  const intent = await intentOf(store, stored.session)
  if (!intent) return { stored, intent, charge: undefined, refund: undefined, dispute: undefined }
  const [charge] = await store.list('stripe.charge', { ref: intent.id })
  const refunds = await store.list('stripe.refund', { ref: intent.id })
  const [dispute] = await store.list('stripe.dispute', { ref: intent.id })
  const refund = refunds.map(({ body }) => body).find(({ status }) => status === 'succeeded')
  return { stored, intent, charge: charge?.body, refund, dispute: dispute?.body }
}
