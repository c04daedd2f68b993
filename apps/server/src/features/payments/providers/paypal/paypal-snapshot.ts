import { centsFromDecimal } from '../decimal-cents.ts'
import type { PaymentSnapshot } from '../gateway.ts'
import { ProviderUnavailable } from '../provider-errors.ts'
import type { Capture, PaypalOrder, Unit } from './paypal-order.ts'

export interface Surroundings {
  /** Our shop, if the operator has named it. */
  merchantId: string | undefined
  /** As PayPal's list of disputes has it. */
  dispute: PaymentSnapshot['dispute']
}

/** A wallet order in our words. */
export function snapshotOf(
  order: PaypalOrder,
  { merchantId, dispute: listed }: Surroundings,
): PaymentSnapshot {
  const [unit] = order.purchase_units
  const isOneOfOurs = order.purchase_units.length === 1
  const capture = captureOf(order)
  const amount = capture?.amount ?? unit?.amount
  const payee = unit?.payee?.merchant_id
  const dispute = listed === 'none' && capture ? disputeShownBy(capture) : listed
  return {
    providerId: order.id,
    orderId: unit?.custom_id ?? null,
    amountCents: amount ? centsFromDecimal(amount.value) : null,
    currency: amount?.currency_code ?? '',
    ours: isOneOfOurs && (merchantId === undefined || payee === merchantId),
    // Only money that has arrived can be disputed.
    state: dispute === 'none' ? stateOf(order, capture) : 'paid',
    exception: null,
    overpaid: false,
    refundedCents: unit && capture ? refundedCents(unit, capture) : 0,
    dispute,
    reference: capture?.id ?? null,
    providerStatus: [order.status, capture?.status, capture?.status_details?.reason]
      .filter((word) => word !== undefined)
      .join('/'),
    checkoutUrl: null,
    crypto: null,
  }
}

const arrived = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

/** Of several tries to take the money, the one that went furthest; else the newest. */
export function captureOf({ purchase_units: units }: PaypalOrder): Capture | undefined {
  const captures = units[0]?.payments?.captures ?? []
  return (
    captures.find(({ status }) => arrived.includes(status)) ??
    captures.find(({ status }) => status === 'PENDING') ??
    captures.at(-1)
  )
}

function stateOf(order: PaypalOrder, capture: Capture | undefined): PaymentSnapshot['state'] {
  if (capture) {
    if (capture.status === 'PENDING') return 'processing'
    if (capture.status === 'DECLINED' || capture.status === 'FAILED') return 'failed'
    if (!arrived.includes(capture.status)) throw unknown(order, capture)
    return order.status === 'COMPLETED' ? 'paid' : 'processing'
  }
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return 'open'
    case 'APPROVED':
      return 'approved'
    case 'VOIDED':
      return 'cancelled'
    // PayPal says that the order is complete but shows no capture: the money has not arrived yet.
    case 'COMPLETED':
      return 'processing'
    default:
      throw unknown(order, capture)
  }
}

function unknown(order: PaypalOrder, capture: Capture | undefined): ProviderUnavailable {
  return new ProviderUnavailable(`PayPal has an order as ${order.status}/${capture?.status ?? '-'}`)
}

/** A complaint that is still pending is an open dispute; after that, the money is gone. */
function disputeShownBy({ status, status_details: details }: Capture): PaymentSnapshot['dispute'] {
  if (details?.reason !== 'BUYER_COMPLAINT' && details?.reason !== 'CHARGEBACK') return 'none'
  if (status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED') return 'none'
  return status === 'PENDING' ? 'open' : 'lost'
}

function refundedCents(unit: Unit, capture: Capture): number {
  if (!arrived.includes(capture.status) || capture.status === 'COMPLETED') return 0
  const whole = centsFromDecimal(capture.amount.value)
  if (capture.status === 'REFUNDED' && whole !== null) return whole
  // A refund that failed or was called off has put the money back.
  const parts = (unit.payments?.refunds ?? [])
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .map(({ amount }) => centsFromDecimal(amount.value) ?? Number.NaN)
  const sum = parts.reduce((total, part) => total + part, 0)
  if (sum > 0) return sum
  throw new ProviderUnavailable('PayPal says that a payment was refunded in part, but not how much')
}
