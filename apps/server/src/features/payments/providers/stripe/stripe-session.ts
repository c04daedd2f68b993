import type Stripe from 'stripe'

import type { PaymentRequest } from '../gateway.ts'

/**
 * The session that Stripe is asked to open. Everything in it is from the stored request: the same key
 * with other words would be refused.
 */
export function sessionFor(
  request: PaymentRequest,
  taxRateId: string | undefined,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: request.orderId, attempt_id: request.attemptId }
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: request.subtotalCents,
          tax_behavior: 'exclusive',
          product_data: { name: request.planTitle },
        },
        ...(taxRateId === undefined ? {} : { tax_rates: [taxRateId] }),
      },
    ],
    client_reference_id: request.orderId,
    metadata,
    // Refunds and disputes name the payment intent, not the session.
    payment_intent_data: { metadata },
    ...(request.email === null || request.anonymous ? {} : { customer_email: request.email }),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt / 1000),
    adaptive_pricing: { enabled: false },
  }
}
