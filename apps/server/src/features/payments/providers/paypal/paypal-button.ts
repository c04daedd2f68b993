import type { Answer } from '@leadline/contract/endpoint'
import type { capturePaypalOrder } from '@leadline/contract/shop/payments'

import { AppError } from '../../../../platform/app-error.ts'
import type { Checkout } from '../checkout.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'

/** The buyer has pressed Pay in the wallet: take the money, and answer the button with what came of it. */
export async function captureForButton(
  checkout: Checkout,
  paypalOrderId: string,
): Promise<Answer<typeof capturePaypalOrder>> {
  try {
    const { orderId, captured } = await checkout.capture(paypalOrderId)
    return {
      status: captured.status,
      debug_id: captured.debugId,
      purchaseUnits: captured.purchaseUnits.map(({ captures, items }) => ({
        payments: { captures },
        items,
      })),
      order: orderId,
    }
  } catch (error) {
    throw asAnswer(error)
  }
}

const mayTryAgain = new Set(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED'])

/** As readable text that help a buyer; all other refusals are shown by PayPal's own code. */
const plainWords: Record<string, string> = {
  RESOURCE_NOT_FOUND:
    'This PayPal payment has expired, and nothing was charged. Please start again.',
  DUPLICATE_INVOICE_ID:
    'PayPal says this order was already paid and took no money this time. We are looking into it.',
}

function asAnswer(error: unknown): unknown {
  if (error instanceof ProviderUnavailable) {
    return new AppError(
      'unavailable',
      'PayPal is not responding. If you were charged, this order will show it within minutes.',
      { retryAfterSeconds: 10 },
    )
  }
  if (!(error instanceof ProviderRefused)) return error
  const debug = error.debugId === null ? '' : ` (debug id ${error.debugId})`
  return mayTryAgain.has(error.reason)
    ? new AppError('instrument_declined', `${error.reason}: choose another way to pay${debug}.`)
    : new AppError('order_not_approved', `${plainWords[error.reason] ?? error.reason}${debug}`)
}
