import type { CryptoDetails, reviewReasons } from '@leadline/contract/shop/payments'

import type { PaymentSnapshot } from '../providers/gateway.ts'

export type AttemptState = 'creating' | PaymentSnapshot['state']
export type ReviewReason = (typeof reviewReasons)[number]

/** What we know of one payment. */
export interface AttemptFacts {
  id: string
  state: AttemptState
  review: ReviewReason | null
  /** An operator has seen that everything that had arrived went back: nobody has to look any more. */
  returned: boolean
  refundedCents: number
  dispute: PaymentSnapshot['dispute']
  overpaid: boolean
  reference: string | null
  providerStatus: string | null
  checkoutUrl: string | null
  crypto: CryptoDetails | null
  /** When the reading behind these facts was begun. */
  readAt: number
}

/** The money is here, or on its way. */
export function isMoney({ state }: { state: string }): boolean {
  return state === 'paid' || state === 'processing'
}

/** What a payment must be for. */
export interface Expected {
  orderId: string
  totalCents: number
  currency: string
}

/** Everything in which a payment differs from the order that it claims to pay. */
export function differencesOf(expected: Expected, snapshot: PaymentSnapshot): string[] {
  return [
    ...(snapshot.orderId === expected.orderId ? [] : ['order']),
    ...(snapshot.amountCents === expected.totalCents ? [] : ['amount']),
    ...(snapshot.currency === expected.currency ? [] : ['currency']),
    ...(snapshot.ours ? [] : ['shop']),
  ]
}

/**
 * What we know after a fresh reading. Forward only: money that has arrived stays arrived, whatever a
 * late or wrong reading says; what differs from the order changes nothing and is looked at by a person.
 */
export function afterReading(
  known: AttemptFacts,
  expected: Expected,
  snapshot: PaymentSnapshot,
  readAt: number,
): AttemptFacts {
  const isPaid = known.state === 'paid'
  if (differencesOf(expected, snapshot).length > 0) {
    if (isPaid) return known
    return known.returned
      ? { ...known, state: 'cancelled', review: null, checkoutUrl: null }
      : { ...known, review: 'mismatch' }
  }
  const isStale = readAt < known.readAt
  if (isStale && (isPaid || snapshot.state !== 'paid')) return known
  const isOver = isPaid && snapshot.state !== 'paid'
  if (isOver) return { ...known, readAt }
  return {
    ...known,
    state: snapshot.state,
    review: reviewOf(known, snapshot),
    refundedCents: snapshot.refundedCents ?? known.refundedCents,
    dispute: snapshot.dispute,
    overpaid: snapshot.overpaid,
    reference: snapshot.reference ?? known.reference,
    providerStatus: snapshot.providerStatus,
    checkoutUrl: snapshot.checkoutUrl,
    crypto: snapshot.crypto,
    readAt,
  }
}

function reviewOf(known: AttemptFacts, { state, exception }: PaymentSnapshot): ReviewReason | null {
  if (state === 'paid') return known.review === 'paid_twice' ? known.review : null
  return known.returned ? null : exception
}

/** The provider does not know it any more: it can no longer be paid. */
export function afterVanishing(known: AttemptFacts, readAt: number): AttemptFacts {
  if (known.state === 'paid' || known.state === 'processing' || known.review !== null) return known
  return { ...known, state: 'expired', checkoutUrl: null, readAt }
}
