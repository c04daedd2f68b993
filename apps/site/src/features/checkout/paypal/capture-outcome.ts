import type { CaptureAnswer } from '@leadline/contract/shop/payment-answers'

/** PayPal's order statuses by number, as one of its own libraries counts them. */
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
  /** PayPal has the money and is still checking it. */
  | { kind: 'pending' }
  | { kind: 'restart' }
  | { kind: 'error'; message: string }

/** What PayPal's answer to the capture means for the buyer. */
export function captureOutcome(answer: CaptureAnswer): CaptureOutcome {
  const status = nameOf(answer.status)
  if (status === 'VOIDED') return { kind: 'restart' }
  if (status !== 'COMPLETED') {
    return {
      kind: 'error',
      message: `The payment was not completed. Status: ${status || 'unknown'}. Debug ID: ${answer.debug_id ?? 'none'}.`,
    }
  }
  const capture = furthest(answer.purchaseUnits[0]?.payments?.captures ?? [])
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

const arrived = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

/** Of several tries to take the money, the one that went furthest; else the newest. As the server does. */
function furthest<Capture extends { status?: string | undefined }>(
  captures: readonly Capture[],
): Capture | undefined {
  return (
    captures.find(({ status }) => status !== undefined && arrived.includes(status)) ??
    captures.find(({ status }) => status === 'PENDING') ??
    captures.at(-1)
  )
}

function nameOf(status: string | number): string {
  return typeof status === 'number' ? (statuses[status] ?? String(status)) : status
}
