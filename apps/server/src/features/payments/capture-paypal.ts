import type { Answer } from '@leadline/contract/endpoint'
import type { capturePaypalOrder } from '@leadline/contract/payments'

import { AppError } from '../../platform/app-error.ts'
import { findByProviderId } from './attempts.store.ts'
import { readAndSettle } from './check-payment.ts'
import { ProviderRefused, ProviderUnavailable } from './gateway.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Take what the buyer has approved. The answer is the provider's; the licence is settle's business. */
export async function capturePaypal(
  deps: PaymentDeps,
  paypalOrderId: string,
): Promise<Answer<typeof capturePaypalOrder>> {
  const { paypal } = deps.gateways
  const attempt = paypal && (await findByProviderId(deps.database, 'paypal', paypalOrderId))
  if (!attempt) throw new AppError('not_found', 'There is no such payment.')
  try {
    const captured = await paypal.capture({ providerId: paypalOrderId, orderId: attempt.order_id })
    await readAndSettle(deps, paypal, attempt)
    return {
      status: captured.status,
      debug_id: captured.debugId,
      purchaseUnits: captured.purchaseUnits.map(({ captures, items }) => ({
        payments: { captures },
        items,
      })),
      order: attempt.order_id,
    }
  } catch (error) {
    throw asAnswer(deps, error, attempt.order_id)
  }
}

const mayTryAgain = new Set(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED'])

function asAnswer({ log }: PaymentDeps, error: unknown, order: string): unknown {
  if (error instanceof ProviderUnavailable) {
    log.warn({ provider: 'paypal', order, reason: error.message }, 'a capture got no answer')
    return new AppError(
      'unavailable',
      'PayPal does not answer. If you were charged, this order will show it within minutes.',
      { retryAfterSeconds: 10 },
    )
  }
  if (!(error instanceof ProviderRefused)) return error
  log.warn({ provider: 'paypal', order, reason: error.reason }, 'a capture was refused')
  const debug = error.debugId === null ? '' : ` (debug id ${error.debugId})`
  return mayTryAgain.has(error.reason)
    ? new AppError('instrument_declined', `${error.reason}: choose another way to pay${debug}.`)
    : new AppError('order_not_approved', `${error.reason}${debug}`)
}
