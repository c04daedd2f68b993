import type { HistoryItem, OrderView } from '@leadline/contract/shop/payments'

export const orderId = '0b8f2c1e-5a7d-4c3b-9e10-2f6a7b8c9d0e'
export const orderPath = `/orders/${orderId}`
export const receiptPath = `${orderPath}/receipt`
export const otherOrderId = '7d1e4f3a-1111-4222-8333-9a8b7c6d5e4f'

export function anOrder(changes: Partial<OrderView> = {}): OrderView {
  return {
    id: orderId,
    plan: { id: 3, title: 'Premium' },
    status: 'paid',
    method: 'stripe',
    subtotalCents: 2499,
    taxCents: 200,
    totalCents: 2699,
    refundedCents: 0,
    taxBasisPoints: 800,
    currency: 'USD',
    date: '2026-11-14T16:20:00.000Z',
    paidAt: null,
    anonymous: false,
    claim: null,
    sandbox: false,
    payments: [],
    license: null,
    buyer: null,
    ...changes,
  }
}

export const license = {
  id: '5f0e9d8c-7b6a-4958-8473-625140392817',
  plan: 'Premium',
  issuedAt: '2026-11-14T16:22:05.000Z',
  updatesUntil: '2027-11-14T16:22:05.000Z',
}
export const paidAt = '2026-11-14T16:22:00.000Z'

export function aPayment(
  changes: Partial<OrderView['payments'][number]> = {},
): OrderView['payments'][number] {
  return {
    id: 'p1',
    method: 'stripe',
    state: 'paid',
    review: null,
    overpaid: false,
    checkoutUrl: null,
    expiresAt: null,
    crypto: null,
    refundUrl: null,
    returned: false,
    declines: 0,
    left: false,
    ...changes,
  }
}

/** Of a payment that is here in part. */
export const someCoins = {
  currency: 'BTC',
  amount: '0.00041200',
  paid: '0.00020000',
  due: '0.00021200',
  paymentLink: 'bitcoin:bc1qrest?amount=0.00021200',
  address: 'bc1qrest',
}

export function aHistoryItem(changes: Partial<HistoryItem> = {}): HistoryItem {
  return {
    id: orderId,
    plan: 'Premium',
    status: 'paid',
    subtotalCents: 2499,
    taxCents: 200,
    totalCents: 2699,
    currency: 'USD',
    method: 'stripe',
    date: '2026-11-14T16:20:00.000Z',
    license,
    ...changes,
  }
}
