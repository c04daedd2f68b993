import type { StoredPullPayment } from './btcpay-objects.ts'

export function pullPaymentAnswer(pullPayment: StoredPullPayment, pages: string) {
  const { id, name, currency, amount } = pullPayment
  return {
    id,
    name,
    currency,
    amount,
    BOLT11Expiration: '30',
    autoApproveClaims: true,
    archived: false,
    viewLink: `${pages}/pull-payments/${id}`,
  }
}

/** None until the buyer has collected. */
export function payoutAnswers({ id, currency, amount, collectedAt }: StoredPullPayment) {
  if (collectedAt === null) return []
  return [
    {
      id: `payout-${id}`,
      pullPaymentId: id,
      date: Math.floor(collectedAt / 1000),
      originalCurrency: currency,
      originalAmount: amount,
      state: 'Completed',
    },
  ]
}
