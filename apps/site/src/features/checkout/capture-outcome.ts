import type { CaptureAnswer } from '@leadline/contract/payment-answers'

/** By their numbers, as one of the wallet's own libraries counts them. */
const statuses = [
  'CREATED',
  'SAVED',
  'APPROVED',
  'VOIDED',
  'COMPLETED',
  'PAYERACTIONREQUIRED',
  'Unknown',
]

export type CaptureOutcome =
  | { kind: 'paid' }
  /** The wallet has the money and is still checking it. */
  | { kind: 'pending' }
  | { kind: 'restart' }
  | { kind: 'error'; message: string }

/** What a wallet's answer to the capture means for the buyer. */
export function captureOutcome(answer: CaptureAnswer): CaptureOutcome {
  const status = nameOf(answer.status)
  if (status === 'VOIDED') return { kind: 'restart' }
  if (status !== 'COMPLETED') {
    return {
      kind: 'error',
      message: `The payment was not completed. Status: ${status || 'unknown'}. Debug ID: ${answer.debug_id ?? 'none'}.`,
    }
  }
  const capture = answer.purchaseUnits[0]?.payments?.captures[0]
  if (!capture) return { kind: 'error', message: 'No captures found in purchase unit' }
  if (capture.status === 'PENDING') return { kind: 'pending' }
  if (capture.status === 'DECLINED' || capture.status === 'FAILED') {
    return {
      kind: 'error',
      message: 'Your transaction could not be processed: the payment was declined.',
    }
  }
  return { kind: 'paid' }
}

function nameOf(status: string | number): string {
  return typeof status === 'number' ? (statuses[status] ?? String(status)) : status
}
