import type { AttemptRow } from '../attempts/attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { PaymentRequest } from '../providers/gateway.ts'
import type { OrderRow } from './orders.store.ts'

/** What the provider is asked, from what is stored alone: asked again, it is asked the same. */
export function paymentRequestFor(
  { publicUrl, planTitle }: Pick<PaymentDeps, 'publicUrl' | 'planTitle'>,
  order: OrderRow,
  attempt: AttemptRow,
): PaymentRequest {
  const anonymous = order.anonymous === 1
  const back = (result: 'success' | 'cancel') =>
    `${publicUrl()}/checkout?result=${result}${anonymous ? '&anonymous=true' : ''}&order=${order.id}`
  return {
    orderId: order.id,
    attemptId: attempt.id,
    attemptNumber: attempt.number,
    method: attempt.method,
    planTitle: planTitle(order.plan_id),
    subtotalCents: order.subtotal_cents,
    taxCents: order.tax_cents,
    totalCents: order.total_cents,
    email: anonymous ? null : order.email,
    anonymous,
    expiresAt: attempt.expires_at,
    successUrl: back('success'),
    cancelUrl: back('cancel'),
  }
}
