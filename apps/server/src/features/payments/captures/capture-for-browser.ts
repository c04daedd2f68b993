import type { Answer } from '@leadline/contract/endpoint'
import type { capturePaypalOrder } from '@leadline/contract/payments'

import { AppError } from '../../../platform/app-error.ts'
import { type AttemptRow, findByProviderId } from '../attempts/attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import {
  type CapturedOrder,
  type CapturingGateway,
  ProviderRefused,
  ProviderUnavailable,
} from '../providers/gateway.ts'
import { readAndSettle } from '../reconciliation/check-payment.ts'
import { captureApproved } from './capture-approved.ts'

/** Take what the buyer has approved. The answer is the provider's; the licence is settle's business. */
export async function capturePaypal(
  deps: PaymentDeps,
  paypalOrderId: string,
): Promise<Answer<typeof capturePaypalOrder>> {
  const { paypal } = deps.gateways
  const attempt = paypal && (await findByProviderId(deps.database, 'paypal', paypalOrderId))
  if (!attempt) throw new AppError('not_found', 'There is no such payment.')
  try {
    const captured = await captureAndSettle(deps, paypal, attempt)
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

async function captureAndSettle(
  deps: PaymentDeps,
  paypal: CapturingGateway,
  attempt: AttemptRow,
): Promise<CapturedOrder> {
  try {
    const { captured, wasTaken } = await captureApproved(deps, paypal, attempt)
    if (!wasTaken) await look(deps, paypal, attempt)
    return captured
  } catch (error) {
    if (error instanceof ProviderRefused) await look(deps, paypal, attempt)
    throw error
  }
}

/** How it stands now. If PayPal does not say, the job asks again; the answer to the buyer is known. */
async function look(
  deps: PaymentDeps,
  paypal: CapturingGateway,
  attempt: AttemptRow,
): Promise<void> {
  try {
    await readAndSettle(deps, paypal, attempt)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    const { order_id: order } = attempt
    deps.log.warn({ provider: 'paypal', order, reason: error.message }, 'a capture was not read')
  }
}

const mayTryAgain = new Set(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED'])

/** What a buyer can do with it; the others are told by PayPal's own word. */
const plainWords: Record<string, string> = {
  RESOURCE_NOT_FOUND: 'This PayPal payment has expired, and nothing was taken. Please start again.',
  DUPLICATE_INVOICE_ID:
    'PayPal says that this order was paid before, and took nothing now. We are looking into it.',
}

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
    : new AppError('order_not_approved', `${plainWords[error.reason] ?? error.reason}${debug}`)
}
