import type { ProviderAddresses } from '../provider-addresses.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import { disputeAnswer, refundAnswer } from './order-answer.ts'
import { unprocessable } from './paypal-error.ts'
import type { StoredCapture, StoredRefund } from './paypal-objects.ts'
import { emitPaypalEvent } from './paypal-webhook.ts'

/** Null gives back everything that is left. */
export async function refundCapture(
  store: SandboxStore,
  capture: StoredCapture,
  askedCents: number | null,
  addresses: ProviderAddresses,
  because: 'REFUNDED' | 'REVERSED' = 'REFUNDED',
): Promise<StoredRefund> {
  const left = capture.amountCents - capture.refundedCents
  if (because === 'REFUNDED' && capture.dispute?.status === 'OPEN') {
    throw unprocessable(
      'TRANSACTION_DISPUTED',
      'Partial refunds cannot be offered at this time because there is an open case on this transaction.',
    )
  }
  if (capture.status === 'PENDING') {
    throw unprocessable('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.')
  }
  if (left === 0) {
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  }
  const amountCents = askedCents ?? left
  if (amountCents > left) {
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      '/amount/value',
    )
  }
  const refundedCents = capture.refundedCents + amountCents
  const refund: StoredRefund = {
    id: store.newId('', 17).toUpperCase(),
    captureId: capture.id,
    amountCents,
    totalRefundedCents: refundedCents,
    unit: capture.unit,
    createdAt: store.now(),
  }
  const status = refundedCents === capture.amountCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  const changed: StoredCapture = { ...capture, status, refundedCents, updatedAt: store.now() }
  await store.put('paypal.refund', refund.id, refund, { ref: capture.id })
  await store.put('paypal.capture', capture.id, changed)
  await emitPaypalEvent(store, addresses.api, {
    type: `PAYMENT.CAPTURE.${because}`,
    resourceType: 'refund',
    summary: `A capture payment was ${because.toLowerCase()}`,
    resource: refundAnswer(refund, addresses),
  })
  return refund
}

/** The buyer complains; or PayPal decides on the complaint, and may take the money away. */
export async function disputeCapture(
  store: SandboxStore,
  capture: StoredCapture,
  step: 'open' | 'won' | 'lost',
  addresses: ProviderAddresses,
): Promise<void> {
  const { dispute } = capture
  if ((step === 'open') !== (dispute?.status !== 'OPEN')) {
    throw unprocessable(
      'TRANSACTION_DISPUTED',
      'The transaction has no open case, or has one already.',
    )
  }
  const outcome = step === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR'
  const next =
    step === 'open'
      ? {
          id: store.newId('PP-D-', 8),
          status: 'OPEN' as const,
          outcome: null,
          createdAt: store.now(),
        }
      : ({ id: '', createdAt: 0, ...dispute, status: 'RESOLVED' as const, outcome } as const)
  const changed: StoredCapture = { ...capture, dispute: next, updatedAt: store.now() }
  await store.put('paypal.capture', capture.id, changed)
  await emitPaypalEvent(store, addresses.api, {
    type: `CUSTOMER.DISPUTE.${step === 'open' ? 'CREATED' : 'RESOLVED'}`,
    resourceType: 'dispute',
    summary: step === 'open' ? 'A new dispute opened' : 'A dispute was resolved',
    resource: disputeAnswer(changed, next),
  })
  if (step === 'lost') await refundCapture(store, changed, null, addresses, 'REVERSED')
}
