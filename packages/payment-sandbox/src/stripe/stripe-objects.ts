import type Stripe from 'stripe'

/** A checkout session, and what its answers do not show. */
export interface StoredSession {
  session: Stripe.Checkout.Session
  lines: SessionLine[]
  intentMetadata: Record<string, string>
}

export interface SessionLine {
  id: string
  description: string
  quantity: number
  unitAmount: number
  amountSubtotal: number
  amountTax: number
}

export interface StripeKinds {
  'stripe.session': StoredSession
  'stripe.payment_intent': Stripe.PaymentIntent
  'stripe.charge': Stripe.Charge
  'stripe.refund': Stripe.Refund
  'stripe.dispute': Stripe.Dispute
  'stripe.tax_rate': Stripe.TaxRate
  'stripe.event': { id: string; type: string; created: number }
  'stripe.idempotency': { params: string; requestId: string; answer: unknown }
}

/** The API version of the SDK 23.1.0. */
export const stripeApiVersion = '2026-10-28.endive'

export const seconds = (instantMs: number) => Math.floor(instantMs / 1000)

/** The id of an object that may be expanded. */
export const idOf = (reference: string | { id: string } | null) =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')
