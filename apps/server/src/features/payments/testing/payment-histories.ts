import type { PaymentSnapshot } from '../providers/gateway.ts'

/** One thing that can happen to a payment at its provider. */
export type Step =
  | 'approve'
  | 'process'
  | 'pay'
  | 'overpay'
  | 'fall back'
  | 'fail'
  | 'never confirm'
  | 'expire'
  | 'cancel'
  | 'pay partly'
  | 'pay late'
  | 'refund part'
  | 'refund all'
  | 'refund failed'
  | 'open dispute'
  | 'win dispute'
  | 'lose dispute'

export type SimulatedName = 'stripe' | 'paypal' | 'btcpay'

/** The histories that a payment can have at each provider, as its documentation describes them. */
export const histories: Record<SimulatedName, readonly (readonly Step[])[]> = {
  stripe: [
    [],
    ['pay'],
    ['expire'],
    ['process', 'pay'],
    ['process', 'fail'],
    ['pay', 'refund part'],
    ['pay', 'refund part', 'refund all'],
    ['pay', 'refund all', 'refund failed'],
    ['pay', 'open dispute'],
    ['pay', 'open dispute', 'win dispute'],
    ['pay', 'open dispute', 'lose dispute'],
  ],
  paypal: [
    [],
    ['approve', 'pay'],
    ['approve', 'process', 'pay'],
    ['approve', 'process', 'fail'],
    ['approve', 'cancel'],
    ['expire'],
    ['approve', 'pay', 'refund part'],
    ['approve', 'pay', 'refund part', 'refund all'],
    ['approve', 'pay', 'open dispute', 'win dispute'],
    ['approve', 'pay', 'open dispute', 'lose dispute'],
  ],
  btcpay: [
    [],
    ['process', 'pay'],
    ['pay partly', 'process', 'pay'],
    ['process', 'fall back', 'process', 'pay'],
    ['process', 'fall back', 'expire'],
    ['process', 'overpay'],
    ['pay partly', 'expire'],
    ['expire', 'pay late'],
    ['expire', 'pay late', 'pay'],
    ['process', 'fail'],
    ['process', 'never confirm'],
    ['process', 'never confirm', 'pay'],
  ],
}

/** What a step changes about a payment. */
export function afterStep(now: PaymentSnapshot, step: Step): Partial<PaymentSnapshot> {
  const reference = `ref_${now.providerId}`
  const paid = { state: 'paid', exception: null, reference, checkoutUrl: null } as const
  switch (step) {
    case 'approve':
      return { state: 'approved' }
    case 'process':
      return { state: 'processing', exception: null }
    case 'pay':
      return { ...paid, providerStatus: 'paid' }
    case 'overpay':
      return { ...paid, overpaid: true }
    case 'fall back':
      return { state: 'open' }
    case 'fail':
      return { state: 'failed', checkoutUrl: null }
    case 'never confirm':
      return { state: 'failed', exception: 'unconfirmed', checkoutUrl: null }
    case 'expire':
      // What arrived in part is then neither enough nor nothing.
      return { state: 'expired', exception: now.crypto && 'partial', checkoutUrl: null }
    case 'cancel':
      return { state: 'cancelled', checkoutUrl: null }
    case 'pay partly':
      return { crypto: partOf(now) }
    case 'pay late':
      return { state: 'expired', exception: 'late' }
    case 'refund part':
      return { refundedCents: 100 }
    case 'refund all':
      return { refundedCents: now.amountCents ?? 0 }
    case 'refund failed':
      return { refundedCents: 0 }
    case 'open dispute':
      return { dispute: 'open' }
    case 'win dispute':
      return { dispute: 'none' }
    case 'lose dispute':
      return { dispute: 'lost' }
  }
}

function partOf({ checkoutUrl }: PaymentSnapshot): PaymentSnapshot['crypto'] {
  return {
    currency: 'BTC',
    amount: '0.0004',
    paid: '0.0001',
    due: '0.0003',
    paymentLink: checkoutUrl,
  }
}
